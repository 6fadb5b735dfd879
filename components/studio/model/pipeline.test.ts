import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PassConfig, type PassesConfig, passSchema, smartConfigSchema, toJsonObject } from '@/lib/engine'
import { threePasses } from '../testing/three-passes'
import { passSummaries } from './pass-summaries'
import {
  addPass,
  cleanName,
  duplicatePass,
  filterFields,
  isOn,
  mainOperation,
  movePass,
  operationsOf,
  removePass,
  replacePass,
  switchPass,
} from './pipeline'
import { isPasses, issuesInside, readConfig } from './read-config'
import { readyMadePasses } from './ready-made-passes'

const base = ((): PassesConfig => {
  const config = smartConfigSchema.parse(threePasses)
  if (!isPasses(config)) throw new Error('no passes')
  return config
})()
const [first, second, third] = base.passes
if (first === undefined || second === undefined || third === undefined) throw new Error('three passes expected')
const ids = (config: PassesConfig): string[] => config.passes.map(({ id }) => id)

const SEED = 20_261_122

describe('moving', () => {
  it('puts a pass where it is wanted, and at the ends beyond them', () => {
    expect(ids(movePass(base, first.id, 1))).toEqual([second.id, first.id, third.id])
    expect(ids(movePass(base, first.id, 99))).toEqual([second.id, third.id, first.id])
    expect(ids(movePass(base, third.id, -5))).toEqual([third.id, first.id, second.id])
  })
  it('leaves the config alone where nothing moves', () => {
    expect(movePass(base, first.id, 0)).toBe(base)
    expect(movePass(base, 'nobody', 1)).toBe(base)
    expect(removePass(base, 'nobody')).toBe(base)
    expect(replacePass(base, 'nobody', first)).toBe(base)
    expect(duplicatePass(base, 'nobody')).toBeUndefined()
  })
})

describe('any sequence of edits', () => {
  it('keeps ids and names apart and the config valid', () => {
    const step = fc.record({
      type: fc.constantFrom('add', 'move', 'duplicate', 'remove', 'switch'),
      at: fc.nat(10),
      to: fc.nat(10),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const end = steps.reduce<PassesConfig>((config, { type, at, to }) => {
          const pass = config.passes[at % Math.max(1, config.passes.length)]
          if (type === 'add') return addPass(config, first, to).config
          if (pass === undefined) return config
          if (type === 'move') return movePass(config, pass.id, to)
          if (type === 'duplicate') return duplicatePass(config, pass.id)?.config ?? config
          return type === 'remove'
            ? removePass(config, pass.id)
            : replacePass(config, pass.id, switchPass(pass, !isOn(pass)))
        }, base)
        expect(new Set(ids(end)).size).toBe(end.passes.length)
        expect(new Set(end.passes.map(({ name }) => name)).size).toBe(end.passes.length)
        expect(smartConfigSchema.safeParse(toJsonObject(end)).success).toBe(true)
      }),
      { seed: SEED, numRuns: 200 },
    )
  })
  it('counts up from the number that a name ends in', () => {
    const twice = addPass(addPass(base, first).config, first)
    expect(twice.pass).toMatchObject({ id: `${first.id}-3`, name: `${first.name} 3` })
    const copy = duplicatePass(twice.config, `${first.id}-2`)
    expect(copy?.pass).toMatchObject({ id: `${first.id}-4`, name: `${first.name} 4` })
    expect(copy?.config.passes.findIndex(({ id }) => id === copy.pass.id)).toBe(4)
  })
})

describe('a pass', () => {
  it('is on without a word, and off with one', () => {
    const off = switchPass(first, false)
    expect(isOn(off)).toBe(false)
    expect(switchPass(off, true)).toEqual(first)
  })
  it('has a name that shows something', () => {
    expect(cleanName('  a \n b ')).toBe('a b')
    expect(cleanName(' \t')).toBeUndefined()
  })
  it('says what it does', () => {
    expect(operationsOf(second).map(({ kind, operation }) => [kind, operation.operation])).toEqual([
      ['toolResults', 'truncate'],
      ['toolParameters', 'truncate'],
    ])
    expect([first, second, third].map(mainOperation)).toEqual(['summarize', 'truncate', 'summarize'])
    const narrow: PassConfig = {
      ...first,
      selection: { type: 'custom', filter: { tools: ['read'], paths: [], superseded: false, minTokens: 0 } },
    }
    expect(filterFields(narrow)).toEqual(['tools', 'minTokens'])
  })
})

describe('ready-made passes', () => {
  it.each(readyMadePasses)('$id fits the schema and the pipeline', ({ id, template }) => {
    const pass = passSchema.parse({ ...template, id, name: id })
    expect(smartConfigSchema.safeParse(toJsonObject(addPass(base, pass).config)).success).toBe(true)
    expect(mainOperation(pass) === 'keep').toBe(id === 'empty')
  })
})

describe('passSummaries', () => {
  it('sees of any config what the schema sees', () => {
    const seen = passSummaries(toJsonObject({ passes: [...base.passes, switchPass({ ...first, id: 'off' }, false)] }))
    expect(seen?.map(({ operation, on }) => [operation, on])).toEqual([
      ['summarize', true],
      ['truncate', true],
      ['summarize', true],
      ['summarize', false],
    ])
  })
  it('does not fall over what is no pipeline', () => {
    expect(passSummaries({ strategy: 'two-phase' })).toBeUndefined()
    expect(passSummaries({ passes: [null, 3, { mode: 'batch' }] })).toHaveLength(3)
  })
})

describe('readConfig', () => {
  it('writes out the defaults', () => {
    const read = readConfig(toJsonObject(threePasses))
    expect(read).toMatchObject({
      type: 'read',
      issues: [],
      config: { keepFirstMessage: true, passes: [{ order: 'position' }, {}, {}] },
    })
  })
  it('keeps values out of bounds as they are, names them, and reads the rest', () => {
    const [a] = threePasses.passes
    const raw = toJsonObject({
      passes: [
        { ...a, name: '', selection: { type: 'preserve_percent', keepPercentage: 120, filter: { tools: [''] } } },
      ],
      maxParallelCalls: 0,
    })
    const read = readConfig(raw)
    expect(read).toMatchObject({
      type: 'read',
      config: {
        keepFirstMessage: true,
        maxParallelCalls: 0,
        passes: [{ name: '', selection: { keepPercentage: 120, filter: { tools: [''] } }, order: 'position' }],
      },
    })
    expect(
      issuesInside(read.issues, ['passes', 0])
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['name', 'selection.filter.tools.0', 'selection.keepPercentage'])
  })
  it('keeps a truncation whose last bound was emptied', () => {
    const individualConfig = { defaults: { toolResults: { operation: 'truncate', tailLines: 3 } } }
    const cut = { id: 'cut', name: 'Cut', mode: 'individual', selection: { type: 'preserve_recent' }, individualConfig }
    expect(readConfig(toJsonObject({ passes: [cut] }))).toMatchObject({
      type: 'read',
      config: { passes: [{ individualConfig }] },
      issues: [{ path: ['passes', 0, 'individualConfig', 'defaults', 'toolResults'] }],
    })
  })
  it('says why a config is not of the right shape', () => {
    expect(readConfig({ passes: 'no' }).type).toBe('unreadable')
    expect(readConfig(toJsonObject({ passes: [first, first] }))).toMatchObject({
      type: 'unreadable',
      issues: [{ path: ['passes'] }],
    })
    expect(readConfig(toJsonObject({ passes: [{ ...first, mode: 'none' }] })).issues[0]?.path).toEqual([
      'passes',
      0,
      'mode',
    ])
  })
})
