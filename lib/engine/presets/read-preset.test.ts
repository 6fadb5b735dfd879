import { toJsonObject } from '../core/json'
import { toPreset } from './exchange'
import { decodeShare, encodeShare } from './share'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../core/json'
import { unwrap } from '../core/result'
import { readPreset } from './historic/normalize'
import { passes, individual, said } from './testing/historic'

describe('readPreset', () => {
  it('takes a bare config', () => {
    const { preset, changes } = unwrap(readPreset(passes(individual({}))))
    expect(preset).toMatchObject({
      schema: 3,
      id: 'imported-preset',
      name: 'Imported preset',
      provider: 'smart',
      source: '',
    })
    expect(said(changes)).toEqual(['schema: unversioned'])
  })

  it('takes a preset without a version', () => {
    const { preset } = unwrap(
      readPreset({ name: 'Été: my own!', description: 'Mine', config: { version: 'v2' }, provider: 'truncation' }),
    )
    expect(preset).toMatchObject({ id: 'ete-my-own', provider: 'truncation', description: 'Mine' })
    expect(unwrap(readPreset({ version: 'v1' })).preset.provider).toBe('truncation')
  })

  it('takes a config from among the settings of an editor, and says what it left out', () => {
    const smartConfig = passes(individual({ toolResults: 'suppress' }))
    const settings = unwrap(
      readPreset({
        provider: 'smart',
        autoCondenseContext: true,
        profileThresholds: { default: 75 },
        smartConfig,
        truncationConfig: {},
      }),
    )
    expect(settings.preset).toMatchObject({ provider: 'smart', config: { passes: [{ id: 'cut' }] } })
    expect(said(settings.changes)).toEqual(
      expect.arrayContaining([
        'autoCondenseContext: settingOffered',
        'profileThresholds: settingOffered',
        'truncationConfig: otherProvider smart',
      ]),
    )
    expect(settings.settings).toEqual({ automatic: true, profileThresholds: { default: 75 } })
    const flat = { 'roo-code.condensation': { autoCondenseContextPercent: 60, profileThresholds: { a: 3, b: -1 } } }
    expect(unwrap(readPreset(flat)).settings).toEqual({ threshold: 60, profileThresholds: { b: -1 } })
    expect(unwrap(readPreset(smartConfig)).settings).toBeUndefined()
    expect(unwrap(readPreset({ smartProviderSettings: smartConfig })).preset.config).toEqual(settings.preset.config)
    expect(
      unwrap(readPreset({ provider: 'truncation', truncationConfig: { maxParamLength: 5 } })).preset,
    ).toMatchObject({ provider: 'truncation', config: { version: 'v1', maxToolParamChars: 5 } })
    expect(unwrap(readPreset({ provider: 'lossless', losslessConfig: {} })).preset.provider).toBe('lossless')
    // Passes stand for themselves, whatever is called smart beside them.
    expect(readPreset({ ...smartConfig, smart: {} }).ok).toBe(false)
  })

  it('takes the two phases of the oldest document', () => {
    const { preset, changes } = unwrap(
      readPreset({
        provider: 'smart',
        targetReductionPercent: 40,
        providerConfig: {
          enableLossless: false,
          enableContentTypeAwareness: true,
          preservationPriority: ['user_message'],
          maxReductionPerPhase: 50,
        },
      }),
    )
    expect(preset.config).toMatchObject({
      strategy: 'two-phase',
      enableLossless: false,
      targetReductionPercent: 40,
      preservationPriority: ['user_message'],
      maxReductionPerPhase: 50,
    })
    expect(said(changes)).toEqual(expect.arrayContaining(['config.strategy: written "two-phase"']))
  })

  it('never takes passes for a truncation', () => {
    expect(readPreset({ ...passes(individual({})), version: 'v2' })).toMatchObject({
      ok: false,
      error: [{ path: ['config'], problem: { type: 'unknownFields', fields: ['version'] } }],
    })
  })

  it('keeps the evidence of a tuning, in files and in links', async () => {
    const share = { pooled: 0.97, worst: 0.85 }
    const evidence = {
      seed: 1,
      evaluations: 900,
      date: '2026-11-27',
      engine: '0.1.0',
      threshold: 50,
      fitsWindow: true,
      bars: { recall: 0.95, worst: 0.8 },
      sessions: { tune: 30, choose: 15, heldOut: 15, by: 'group' },
      heldOut: {
        costRatio: { mean: 0.85, median: 0.86, p10: 0.7, p90: 0.95, worst: 1 },
        dearerThanNothing: 0,
        recallAtUse: { ...share, items: 1_500 },
        instructionsKept: share,
        condensations: 12,
      },
    }
    const { preset } = unwrap(readPreset(passes(individual({}))))
    const { preset: tuned } = unwrap(readPreset(toJsonObject({ ...preset, evidence })))
    expect(tuned.evidence).toEqual(evidence)
    expect(toPreset(tuned).evidence).toEqual(evidence)
    expect(unwrap(await decodeShare(await encodeShare(tuned))).preset.evidence).toEqual(evidence)
    expect(readPreset(toJsonObject({ ...preset, evidence: { ...evidence, seed: 'one' } })).ok).toBe(false)
  })

  it('reads version 1 as it is, and keeps how a preset came here', () => {
    const about = {
      id: 'x',
      name: 'x',
      description: '',
      source: 'a book',
      date: '2025-10',
      tags: [],
      provider: 'smart',
      config: { passes: [] },
    }
    const long = unwrap(readPreset({ schema: 2, ...about, name: 'n'.repeat(120) }))
    expect([long.preset.name, said(long.changes)]).toEqual(['n'.repeat(100), ['name: label']])
    const first = unwrap(readPreset({ schema: 1, ...about }))
    expect([first.preset.schema, first.changes]).toEqual([3, []])
    const origin = { type: 'file', name: 'a.json', at: '2026-11-22T06:00:00.000Z' }
    expect(unwrap(readPreset({ schema: 2, ...about, origin })).preset.origin).toEqual(origin)
    for (const wrong of [
      { type: 'file', at: origin.at },
      { ...origin, at: 'today' },
      { type: 'dream', at: origin.at },
    ])
      expect(readPreset({ schema: 2, ...about, origin: wrong }).ok).toBe(false)
  })

  it('shortens a long name of an old preset, and writes one that reads otherwise than it is as it reads', () => {
    expect(unwrap(readPreset({ name: 'n'.repeat(2_000), passes: [] })).preset.name).toBe('n'.repeat(100))

    const { preset, changes } = unwrap(
      readPreset({ name: ' two\nlines \u202Elive\u202C\u2066 <b>👩‍👩‍👧</b>\u0000', passes: [] }),
    )
    expect(preset.name).toBe('two lines live <b>👩‍👩‍👧</b>')
    expect(said(changes)).toContain('name: label')
    expect(unwrap(readPreset({ name: '\u202E\u202D', passes: [] })).preset.name).toBe('Imported preset')
  })

  it('gives itself again when written and read', () => {
    const { preset } = unwrap(
      readPreset(passes(individual({ toolResults: { operation: 'truncate', params: { maxLines: 2 } } }))),
    )
    const again = unwrap(readPreset(JSON.parse(JSON.stringify(preset)) as JsonValue))
    expect(again).toEqual({ preset, changes: [] })
  })

  it.each<[string, JsonValue, (string | number)[]]>([
    ['no object', 3, []],
    ['a strange version', { schema: 'two' }, ['schema']],
    ['a newer version', { schema: 4 }, ['schema']],
    [
      'a wrong id',
      {
        schema: 1,
        id: 'No Good',
        name: 'x',
        description: '',
        source: '',
        date: '2025-10',
        tags: [],
        provider: 'smart',
        config: {},
      },
      ['id'],
    ],
    [
      'a date that is none',
      {
        schema: 1,
        id: 'x',
        name: 'x',
        description: '',
        source: '',
        date: '2025-13',
        tags: [],
        provider: 'smart',
        config: {},
      },
      ['date'],
    ],
    [
      'a wrong config',
      {
        schema: 1,
        id: 'x',
        name: 'x',
        description: '',
        source: '',
        date: '2025-10',
        tags: [],
        provider: 'smart',
        config: { passes: 1 },
      },
      ['config', 'passes'],
    ],
    [
      'an unknown provider',
      {
        schema: 1,
        id: 'x',
        name: 'x',
        description: '',
        source: '',
        date: '2025-10',
        tags: [],
        provider: 'magic',
        config: {},
      },
      ['provider'],
    ],
  ])('refuses %s', (_what, value, path) => {
    const read = readPreset(value)
    expect(read.ok ? [] : read.error.map((issue) => issue.path)).toContainEqual(path)
  })
})
