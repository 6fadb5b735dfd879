import { describe, expect, it } from 'vitest'
import { asJson, type JsonObject } from '../../core/json'
import { unwrap } from '../../core/result'
import { normalizeConfig, readPreset } from './normalize'
import { execution, passes, individual, said, smart } from '../testing/historic'

const canonical = smart(
  passes(
    individual({
      toolParameters: { operation: 'truncate', maxChars: 200, addEllipsis: true },
      toolResults: { operation: 'summarize', maxTokens: 150, profile: 'cheap' },
    }),
  ),
)

describe('normalizeConfig', () => {
  it('leaves today’s dialect as it is', () => {
    expect(canonical.changes).toEqual([])
  })

  it.each([
    [
      'params',
      {
        toolParameters: { operation: 'truncate', params: { maxChars: 200, addEllipsis: true } },
        toolResults: { operation: 'summarize', params: { maxTokens: 150, apiProfile: 'cheap' } },
      },
    ],
    [
      'params.truncate',
      {
        toolParameters: { operation: 'truncate', params: { truncate: { maxChars: 200, addEllipsis: true } } },
        toolResults: { operation: 'summarize', params: { summarize: { maxTokens: 150, apiProfile: 'cheap' } } },
      },
    ],
    [
      'truncateConfig',
      {
        toolParameters: { operation: 'truncate', truncateConfig: { maxChars: 200, addEllipsis: true } },
        toolResults: { operation: 'summarize', summarizeConfig: { maxTokens: 150, apiProfile: 'cheap' } },
      },
    ],
  ])('reads the dialect with %s', (key, defaults) => {
    const read = smart(passes(individual({ messageText: 'keep', ...defaults })))
    expect(read.config).toEqual(canonical.config)
    const changes = said(read.changes)
    expect(changes).toContain('passes.0.individualConfig.defaults.messageText: written { "operation": "keep" }')
    expect(changes).toContain(`passes.0.individualConfig.defaults.toolParameters.${key.split('.')[0]}: beside`)
    expect(changes).toContain('passes.0.individualConfig.defaults.toolResults.apiProfile: renamed profile')
  })

  it('leaves out parameters of another operation', () => {
    const read = smart(
      passes(individual({ toolResults: { operation: 'suppress', params: {}, truncateConfig: { maxLines: 3 } } })),
    )
    expect(read.config).toMatchObject({
      passes: [{ individualConfig: { defaults: { toolResults: { operation: 'suppress' } } } }],
    })
    expect(JSON.stringify(read.config)).not.toContain('maxLines')
  })

  it.each([
    [
      { strategy: 'preserve_recent', count: 5 },
      { type: 'preserve_recent', keepRecentCount: 5 },
    ],
    [
      { strategy: 'recent', count: 5 },
      { type: 'preserve_recent', keepRecentCount: 5 },
    ],
    [
      { strategy: 'preserve_percent', count: 40 },
      { type: 'preserve_percent', keepPercentage: 40 },
    ],
    [
      { type: 'preserve_percent', keepPercentage: 0.4, keepRecentCount: 3 },
      { type: 'preserve_percent', keepPercentage: 40 },
    ],
    [
      { type: 'custom', keepRecentCount: 3 },
      { type: 'custom', filter: {} },
    ],
  ])('reads the selection %j', (selection, expected) => {
    const read = smart(passes(individual({}, { selection })))
    expect(read.config).toMatchObject({ passes: [{ selection: expected }] })
    expect(read.changes.length).toBeGreaterThan(0)
  })

  it.each([
    [
      { type: 'conditional', condition: { tokenThreshold: 0 } },
      { type: 'conditional', condition: { tokenThreshold: 0 } },
      0,
    ],
    [
      { type: 'conditional', condition: { reductionPercentage: 30, reductionRelativeTo: 'initial' } },
      { type: 'saved_less', percentage: 30 },
      1,
    ],
    [
      { type: 'conditional', condition: { tokenThreshold: 9, reductionPercentage: 30 } },
      { type: 'conditional', condition: { tokenThreshold: 9 } },
      1,
    ],
    [
      { type: 'conditional', condition: { tokenThreshold: 9, reductionRelativeTo: 'trigger' } },
      { type: 'conditional', condition: { tokenThreshold: 9 } },
      1,
    ],
    [{ type: 'conditional' }, { type: 'always' }, 1],
    [{ type: 'always', condition: { tokenThreshold: 9 } }, { type: 'always' }, 1],
  ])('reads the execution %j', (given, expected, changes) => {
    const read = smart(passes(individual({}, { execution: given })))
    expect(read.config).toMatchObject({ passes: [{ execution: expected }] })
    expect(read.changes).toHaveLength(changes)
  })

  it('reads batches, thresholds beside the options, overrides, and passes without a name', () => {
    const read = smart({
      losslessPrelude: {
        enabled: true,
        operations: { deduplicateFileReads: true, consolidateToolResults: true, removeObsoleteState: true },
      },
      passes: [
        {
          mode: 'batch',
          selection: { type: 'preserve_recent', keepRecentCount: 5 },
          batchConfig: { operation: 'summarize', summarizeConfig: { keepFirst: 1, keepLast: 2, prompt: 'Short.' } },
          individualConfig: {},
          execution,
        },
        individual({}, { id: 'same', messageTokenThresholds: { toolResults: 500 }, batchConfig: {} }),
        individual(
          {},
          {
            id: 'same',
            individualConfig: {
              defaults: {},
              overrides: [
                { messageIndex: 3, operations: { toolResults: { operation: 'truncate', params: { maxLines: 2 } } } },
              ],
            },
          },
        ),
      ],
    })
    expect(read.config).toMatchObject({
      losslessPrelude: { operations: { removeObsoleteState: 'difference' } },
      passes: [
        {
          id: 'pass-1',
          name: 'pass-1',
          batchConfig: { summarizationConfig: { keepFirst: 1, keepLast: 2, customPrompt: 'Short.' } },
        },
        { id: 'same', individualConfig: { messageTokenThresholds: { toolResults: 500 } } },
        {
          id: 'same-2',
          individualConfig: {
            overrides: [{ messageIndex: 3, operations: { toolResults: { operation: 'truncate', maxLines: 2 } } }],
          },
        },
      ],
    })
    expect(said(read.changes)).toEqual(
      expect.arrayContaining([
        'losslessPrelude.operations.removeObsoleteState: written "difference"',
        'passes.2.id: idTaken same-2',
      ]),
    )
    expect(smart(read.config)).toEqual({ config: read.config, changes: [] })
  })

  it.each([
    [
      { passes: [individual({ toolResults: { operation: 'explode' } })] },
      ['passes', 0, 'individualConfig', 'defaults', 'toolResults', 'operation'],
    ],
    [
      { passes: [individual({}, { selection: { type: 'preserve_recent', keepRecentCount: -1 } })] },
      ['passes', 0, 'selection', 'keepRecentCount'],
    ],
    [{ passes: 'all' }, ['passes']],
  ])('says where a config is wrong: %#', (config, path) => {
    const read = normalizeConfig(config, 'smart')
    expect(read.ok ? [] : read.error.map((issue) => issue.path)).toContainEqual(path)
  })

  it('knows no other provider', () => {
    expect(normalizeConfig({}, 'magic')).toMatchObject({ ok: false, error: [{ path: ['provider'] }] })
    expect(normalizeConfig([], 'smart').ok).toBe(false)
  })

  it('reads a config with names of every object, such as __proto__, like any other', () => {
    const pass = {
      id: 'p',
      name: 'P',
      selection: { type: 'preserve_recent', keepRecentCount: 1 },
      mode: 'individual',
      individualConfig: JSON.parse('{"defaults":{"__proto__":{"operation":"keep"},"constructor":1}}') as JsonObject,
      execution: { type: 'always' },
    }
    const losslessPrelude = JSON.parse('{"__proto__": 1, "toString": 2}') as JsonObject
    expect(() => normalizeConfig({ passes: [pass], losslessPrelude }, 'smart')).not.toThrow()
  })

  it('reads operations without their list, and an execution that is only a name', () => {
    const read = smart(
      passes({
        id: 'cut',
        name: 'Cut',
        mode: 'individual',
        selection: { type: 'preserve_recent', keepRecentCount: 8 },
        individualConfig: { toolResults: { operation: 'truncate', truncateConfig: { maxLines: 5 } } },
        execution: 'always',
      }),
    )
    expect(read.config).toMatchObject({
      passes: [
        {
          execution: { type: 'always' },
          individualConfig: {
            defaults: { messageText: { operation: 'keep' }, toolResults: { operation: 'truncate', maxLines: 5 } },
          },
        },
      ],
    })
    expect(said(read.changes)).toEqual(
      expect.arrayContaining([
        'passes.0.individualConfig.toolResults: moved defaults',
        'passes.0.execution: written { "type": "always" }',
      ]),
    )
  })

  it.each<[JsonObject, JsonObject, readonly string[]]>([
    [
      {
        preserveRecentCount: 7,
        maxToolResultLines: 3,
        maxParamLength: 80,
        truncateToolResults: true,
        truncateToolParams: false,
      },
      {
        version: 'v1',
        preserveRecentCount: 7,
        maxToolResultLines: 3,
        maxToolParamChars: 80,
        toolResults: 'truncate',
        toolParameters: 'keep',
      },
      [
        'version: version v1',
        'maxParamLength: renamed maxToolParamChars',
        'truncateToolResults: renamed toolResults',
        'truncateToolParams: renamed toolParameters',
      ],
    ],
    [
      { targetReductionPercent: 40, toolResultThreshold: 600 },
      { version: 'v2', targetReductionPercent: 40, toolResultThreshold: 600 },
      ['version: version v2'],
    ],
    [
      { truncationPriority: 'age', summaryMaxTokens: 120 },
      { version: 'v3', truncationPriority: 'age', summaryMaxTokens: 120 },
      ['version: version v3'],
    ],
    [
      { version: 'v2', v1: { maxParamLength: 1 }, v2: { maxParamLength: 90 } },
      { version: 'v2', maxToolParamChars: 90 },
      [
        'v1.maxParamLength: blockUnused v1',
        'v2.maxParamLength: blockMerged v2',
        'maxParamLength: renamed maxToolParamChars',
      ],
    ],
  ])('reads the truncation of the documents: %#', (given, expected, changes) => {
    const read = unwrap(normalizeConfig(given, 'truncation'))
    expect(read.config).toMatchObject(expected)
    expect(said(read.changes)).toEqual(changes)
    expect(unwrap(normalizeConfig(read.config, 'truncation'))).toEqual({ config: read.config, changes: [] })
    expect(unwrap(readPreset(given)).preset.provider).toBe('truncation')
  })

  it('fills in the defaults of other providers', () => {
    expect(unwrap(normalizeConfig({ version: 'v2' }, 'truncation')).config).toMatchObject({
      version: 'v2',
      preserveRecentCount: 5,
    })
  })
})

describe('the fields of an operation', () => {
  const configWith = (operation: object) => ({
    passes: [
      {
        id: 'a',
        name: 'A',
        selection: { type: 'preserve_recent' },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: operation } },
      },
    ],
  })
  it.each([
    [{ operation: 'truncate', maxLine: 3, maxLines: 5 }, 'maxLine'],
    [{ operation: 'suppress', maxLines: 3 }, 'maxLines'],
    [{ operation: 'keep', lines: 3 }, 'lines'],
    [{ operation: 'summarize', length: 3 }, 'length'],
    [{ operation: 'summarize', batch: { parts: 3 } }, 'parts'],
    [{ operation: 'summarize', fallback: { operation: 'truncate', maxLines: 3, tail: 1 } }, 'tail'],
  ])('%j: refuses %s by its name', (operation, field) => {
    const read = normalizeConfig(asJson(configWith(operation)), 'smart')
    expect(read).toMatchObject({ ok: false, error: [{ problem: { type: 'unknownFields', fields: [field] } }] })
  })

  it('refuses a truncation without a bound', () => {
    const read = normalizeConfig(asJson(configWith({ operation: 'truncate', tailLines: 3 })), 'smart')
    expect(read).toMatchObject({ ok: false, error: [{ problem: { type: 'noBound' } }] })
  })
})
