import { describe, expect, it } from 'vitest'
import { unwrap } from '@/lib/core/result'
import type { JsonObject, JsonValue } from '@/lib/core/json'
import { normalizeConfig, readPreset } from './normalize'

const execution = { type: 'always' }
const individual = (defaults: JsonObject, more: JsonObject = {}): JsonObject => ({ id: 'cut', name: 'Cut', mode: 'individual', selection: { type: 'preserve_recent', keepRecentCount: 8 }, individualConfig: { defaults }, execution, ...more })
const passes = (...list: JsonValue[]): JsonObject => ({ passes: list })
const messages = (result: { changes: readonly { path: readonly (string | number)[]; message: string }[] }): readonly string[] => result.changes.map((change) => `${change.path.join('.')}: ${change.message}`)
const smart = (value: JsonValue) => unwrap(normalizeConfig(value, 'smart'))

const canonical = smart(passes(individual({ toolParameters: { operation: 'truncate', maxChars: 200 }, toolResults: { operation: 'summarize', maxTokens: 150, profile: 'cheap' } })))

describe('normalizeConfig', () => {
  it('leaves today’s dialect as it is', () => {
    expect(canonical.changes).toEqual([])
  })

  it.each([
    ['params', { toolParameters: { operation: 'truncate', params: { maxChars: 200, addEllipsis: true } }, toolResults: { operation: 'summarize', params: { maxTokens: 150, apiProfile: 'cheap' } } }],
    ['params.truncate', { toolParameters: { operation: 'truncate', params: { truncate: { maxChars: 200, addEllipsis: true } } }, toolResults: { operation: 'summarize', params: { summarize: { maxTokens: 150, apiProfile: 'cheap' } } } }],
    ['truncateConfig', { toolParameters: { operation: 'truncate', truncateConfig: { maxChars: 200, addEllipsis: true } }, toolResults: { operation: 'summarize', summarizeConfig: { maxTokens: 150, apiProfile: 'cheap' } } }],
  ])('reads the dialect with %s', (key, defaults) => {
    const read = smart(passes(individual({ messageText: 'keep', ...defaults })))
    expect(read.config).toEqual(canonical.config)
    const said = messages(read)
    expect(said).toContain('passes.0.individualConfig.defaults.messageText: "keep" is written as { "operation": "keep" }.')
    expect(said).toContain(`passes.0.individualConfig.defaults.toolParameters.${key.split('.')[0]}: Its values stand beside "operation" now.`)
    expect(said).toContain('passes.0.individualConfig.defaults.toolParameters.addEllipsis: Left out: what is cut is always marked.')
    expect(said).toContain('passes.0.individualConfig.defaults.toolResults.apiProfile: Renamed to "profile".')
  })

  it('leaves out parameters of another operation', () => {
    const read = smart(passes(individual({ toolResults: { operation: 'suppress', params: {}, truncateConfig: { maxLines: 3 } } })))
    expect(read.config).toMatchObject({ passes: [{ individualConfig: { defaults: { toolResults: { operation: 'suppress' } } } }] })
    expect(JSON.stringify(read.config)).not.toContain('maxLines')
  })

  it.each([
    [{ strategy: 'preserve_recent', count: 5 }, { type: 'preserve_recent', keepRecentCount: 5 }],
    [{ strategy: 'recent', count: 5 }, { type: 'preserve_recent', keepRecentCount: 5 }],
    [{ strategy: 'preserve_percent', count: 40 }, { type: 'preserve_percent', keepPercentage: 40 }],
    [{ type: 'preserve_percent', keepPercentage: 0.4, keepRecentCount: 3 }, { type: 'preserve_percent', keepPercentage: 40 }],
    [{ type: 'custom', keepRecentCount: 3 }, { type: 'custom', filter: {} }],
  ])('reads the selection %j', (selection, expected) => {
    const read = smart(passes(individual({}, { selection })))
    expect(read.config).toMatchObject({ passes: [{ selection: expected }] })
    expect(read.changes.length).toBeGreaterThan(0)
  })

  it.each([
    [{ type: 'conditional', condition: { tokenThreshold: 0 } }, { type: 'conditional', condition: { tokenThreshold: 0 } }, 0],
    [{ type: 'conditional', condition: { reductionPercentage: 30, reductionRelativeTo: 'initial' } }, { type: 'saved_less', percentage: 30 }, 1],
    [{ type: 'conditional', condition: { tokenThreshold: 9, reductionPercentage: 30 } }, { type: 'conditional', condition: { tokenThreshold: 9 } }, 1],
    [{ type: 'conditional', condition: { tokenThreshold: 9, reductionRelativeTo: 'trigger' } }, { type: 'conditional', condition: { tokenThreshold: 9 } }, 1],
    [{ type: 'conditional' }, { type: 'always' }, 1],
    [{ type: 'always', condition: { tokenThreshold: 9 } }, { type: 'always' }, 1],
  ])('reads the execution %j', (given, expected, changes) => {
    const read = smart(passes(individual({}, { execution: given })))
    expect(read.config).toMatchObject({ passes: [{ execution: expected }] })
    expect(read.changes).toHaveLength(changes)
  })

  it('reads batches, thresholds beside the options, overrides, and passes without a name', () => {
    const read = smart({
      losslessPrelude: { enabled: true, operations: { deduplicateFileReads: true, consolidateToolResults: true, removeObsoleteState: true } },
      passes: [
        { mode: 'batch', selection: { type: 'preserve_recent', keepRecentCount: 5 }, batchConfig: { operation: 'summarize', summarizeConfig: { keepFirst: 1, keepLast: 2, prompt: 'Short.' } }, individualConfig: {}, execution },
        individual({}, { id: 'same', messageTokenThresholds: { toolResults: 500 }, batchConfig: {} }),
        individual({}, { id: 'same', individualConfig: { defaults: {}, overrides: [{ messageIndex: 3, operations: { toolResults: { operation: 'truncate', params: { maxLines: 2 } } } }] } }),
      ],
    })
    expect(read.config).toMatchObject({
      losslessPrelude: { operations: { removeObsoleteState: 'difference' } },
      passes: [
        { id: 'pass-1', name: 'pass-1', batchConfig: { summarizationConfig: { keepFirst: 1, keepLast: 2, customPrompt: 'Short.' } } },
        { id: 'same', individualConfig: { messageTokenThresholds: { toolResults: 500 } } },
        { id: 'same-2', individualConfig: { overrides: [{ messageIndex: 3, operations: { toolResults: { operation: 'truncate', maxLines: 2 } } }] } },
      ],
    })
    expect(messages(read)).toEqual(expect.arrayContaining(['losslessPrelude.operations.removeObsoleteState: true is written as "difference".', 'passes.2.id: Renamed to "same-2": another pass has that id.']))
    expect(smart(read.config)).toEqual({ config: read.config, changes: [] })
  })

  it.each([
    [{ passes: [individual({ toolResults: { operation: 'explode' } })] }, ['passes', 0, 'individualConfig', 'defaults', 'toolResults', 'operation']],
    [{ passes: [individual({}, { selection: { type: 'preserve_recent', keepRecentCount: -1 } })] }, ['passes', 0, 'selection', 'keepRecentCount']],
    [{ passes: 'all' }, ['passes']],
  ])('says where a config is wrong: %#', (config, path) => {
    const read = normalizeConfig(config, 'smart')
    expect(read.ok ? [] : read.error.map((issue) => issue.path)).toContainEqual(path)
  })

  it('knows no other provider', () => {
    expect(normalizeConfig({}, 'magic')).toMatchObject({ ok: false, error: [{ path: ['provider'] }] })
    expect(normalizeConfig([], 'smart').ok).toBe(false)
  })

  it('fills in the defaults of other providers', () => {
    expect(unwrap(normalizeConfig({ version: 'v2' }, 'truncation')).config).toMatchObject({ version: 'v2', preserveRecentCount: 5 })
  })
})

describe('readPreset', () => {
  it('takes a bare config', () => {
    const { preset, changes } = unwrap(readPreset(passes(individual({}))))
    expect(preset).toMatchObject({ schema: 1, id: 'imported-preset', name: 'Imported preset', provider: 'smart', source: 'imported' })
    expect(changes[0]?.message).toBe('Read as version 0, written as version 1.')
  })

  it('takes a preset without a version', () => {
    const { preset } = unwrap(readPreset({ name: 'Été: my own!', description: 'Mine', config: { version: 'v2' }, provider: 'truncation' }))
    expect(preset).toMatchObject({ id: 'ete-my-own', provider: 'truncation', description: 'Mine' })
    expect(unwrap(readPreset({ version: 'v1' })).preset.provider).toBe('truncation')
  })

  it('gives itself again when written and read', () => {
    const { preset } = unwrap(readPreset(passes(individual({ toolResults: { operation: 'truncate', params: { maxLines: 2 } } }))))
    const again = unwrap(readPreset(JSON.parse(JSON.stringify(preset)) as JsonValue))
    expect(again).toEqual({ preset, changes: [] })
  })

  it.each<[string, JsonValue, (string | number)[]]>([
    ['no object', 3, []],
    ['a strange version', { schema: 'two' }, ['schema']],
    ['a newer version', { schema: 2 }, ['schema']],
    ['a wrong id', { schema: 1, id: 'No Good', name: 'x', description: '', source: '', date: '2025-10', tags: [], provider: 'smart', config: {} }, ['id']],
    ['a wrong config', { schema: 1, id: 'x', name: 'x', description: '', source: '', date: '2025-10', tags: [], provider: 'smart', config: { passes: 1 } }, ['config', 'passes']],
    ['an unknown provider', { schema: 1, id: 'x', name: 'x', description: '', source: '', date: '2025-10', tags: [], provider: 'magic', config: {} }, ['provider']],
  ])('refuses %s', (_what, value, path) => {
    const read = readPreset(value)
    expect(read.ok ? [] : read.error.map((issue) => issue.path)).toContainEqual(path)
  })
})
