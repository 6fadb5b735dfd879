import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../core/json'
import { compareConfigs, type Comparable } from './compare'
import { builtInPresets, presetById } from './registry'

const pass = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  name: `Pass ${id}`,
  mode: 'individual',
  selection: { type: 'preserve_recent', keepRecentCount: 10 },
  individualConfig: { defaults: { toolResults: { operation: 'truncate', maxLines: 8 } } },
  ...more,
})
const smart = (passes: readonly JsonObject[], more: JsonObject = {}): Comparable => ({
  provider: 'smart',
  config: { ...more, passes },
})

describe('comparing configs', () => {
  it.each(builtInPresets.map((preset) => [preset.id, preset] as const))(
    'finds nothing between %s and itself',
    (_id, preset) => {
      expect(compareConfigs(preset, structuredClone(preset))).toEqual([])
    },
  )

  it('does not mind the order of keys, nor a pass that says it is on', () => {
    expect(
      compareConfigs(
        smart([pass('a')], { targetTokens: 1, protectedTools: [] }),
        smart([{ enabled: true, ...pass('a') }], { protectedTools: [], targetTokens: 1 }),
      ),
    ).toEqual([])
  })

  it('names another provider and no more', () => {
    expect(compareConfigs({ provider: 'truncation', config: {} }, presetById('balanced'))).toEqual([
      { type: 'provider', from: 'truncation', to: 'smart' },
    ])
  })

  it('names passes that came and went, with their places', () => {
    expect(compareConfigs(smart([pass('a'), pass('b')]), smart([pass('a'), pass('c')]))).toEqual([
      { type: 'pass-removed', pass: { id: 'b', name: 'Pass b', position: 2 } },
      { type: 'pass-added', pass: { id: 'c', name: 'Pass c', position: 2 } },
    ])
  })

  it('names only the pass that moved, not those it passed', () => {
    expect(compareConfigs(smart([pass('a'), pass('b'), pass('c')]), smart([pass('c'), pass('a'), pass('b')]))).toEqual([
      { type: 'pass-moved', pass: { id: 'c', name: 'Pass c', position: 1 }, from: 3 },
    ])
  })

  it('names options inside a pass by their path, from and to', () => {
    const now = {
      ...pass('a'),
      name: 'Ours',
      enabled: false,
      individualConfig: { defaults: { toolResults: { operation: 'truncate', maxLines: 5, tailLines: 2 } } },
    }
    expect(compareConfigs(smart([pass('a')]), smart([now]))).toEqual([
      { type: 'option', pass: { id: 'a', name: 'Ours', position: 1 }, path: ['name'], from: 'Pass a', to: 'Ours' },
      {
        type: 'option',
        pass: { id: 'a', name: 'Ours', position: 1 },
        path: ['individualConfig', 'defaults', 'toolResults', 'maxLines'],
        from: 8,
        to: 5,
      },
      {
        type: 'option',
        pass: { id: 'a', name: 'Ours', position: 1 },
        path: ['individualConfig', 'defaults', 'toolResults', 'tailLines'],
        to: 2,
      },
      { type: 'option', pass: { id: 'a', name: 'Ours', position: 1 }, path: ['enabled'], from: true, to: false },
    ])
  })

  it('gives another operation, selection or condition whole', () => {
    const now = pass('a', {
      selection: { type: 'preserve_turns', keepTurns: 2 },
      individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
    })
    expect(
      compareConfigs(smart([pass('a')]), smart([now])).map(
        (each) => each.type === 'option' && { path: each.path.at(-1), from: each.from, to: each.to },
      ),
    ).toEqual([
      {
        path: 'selection',
        from: { type: 'preserve_recent', keepRecentCount: 10 },
        to: { type: 'preserve_turns', keepTurns: 2 },
      },
      { path: 'toolResults', from: { operation: 'truncate', maxLines: 8 }, to: { operation: 'suppress' } },
    ])
  })

  it('names options of the whole', () => {
    expect(
      compareConfigs(
        smart([], { keepFirstMessage: true, protectedTools: ['a'] }),
        smart([], { keepFirstMessage: false, protectedTools: ['a', 'b'], targetTokens: 9 }),
      ),
    ).toEqual([
      { type: 'option', path: ['keepFirstMessage'], from: true, to: false },
      { type: 'option', path: ['protectedTools'], from: ['a'], to: ['a', 'b'] },
      { type: 'option', path: ['targetTokens'], to: 9 },
    ])
  })

  it('explains every order and selection of passes: applying the difference backwards gives the older list', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
    fc.assert(
      fc.property(ids, ids, (old, now) => {
        const found = compareConfigs(smart(old.map((id) => pass(id))), smart(now.map((id) => pass(id))))
        const named = (type: string): readonly string[] =>
          found.flatMap((each) => (each.type === type && 'pass' in each && each.pass ? [each.pass.id] : []))
        expect(named('pass-added')).toEqual(now.filter((id) => !old.includes(id)))
        expect(named('pass-removed')).toEqual(old.filter((id) => !now.includes(id)))
        const still = (list: readonly string[], other: readonly string[]) =>
          list.filter((id) => other.includes(id) && !named('pass-moved').includes(id))
        expect(still(old, now)).toEqual(still(now, old))
      }),
      { seed: 5, numRuns: 300 },
    )
  })
})
