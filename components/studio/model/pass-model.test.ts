import { describe, expect, it } from 'vitest'
import { type PassConfig, passSchema } from '@/lib/engine'
import {
  addOverride,
  chosenOperation,
  filterCount,
  hasIssue,
  issueAt,
  issuesBelow,
  operationsFor,
  overridesOf,
  removeOverride,
  toggleOverride,
  withExecution,
  withFilter,
  withMode,
  withOperation,
  withOverride,
  withSelection,
  withThreshold,
  type BatchPass,
  type IndividualPass,
} from './pass-model'

function parsed<Mode extends PassConfig['mode']>(mode: Mode, config: unknown): Extract<PassConfig, { mode: Mode }> {
  const pass = passSchema.parse(config)
  if (pass.mode !== mode) throw new Error(`not ${mode}`)
  return pass as Extract<PassConfig, { mode: Mode }>
}

const individual: IndividualPass = parsed('individual', {
  id: 'a',
  name: 'A',
  description: 'Mine',
  mode: 'individual',
  selection: { type: 'preserve_recent', keepRecentCount: 8, filter: { tools: ['read_file'], minTokens: 100 } },
  execution: { type: 'conditional', condition: { tokenThreshold: 1_000 } },
  targetTokens: 500,
  individualConfig: {
    defaults: { toolResults: { operation: 'summarize', maxTokens: 99, prompt: 'Short.', profile: 'p' } },
    messageTokenThresholds: { toolResults: 50 },
  },
})
const batch: BatchPass = parsed('batch', {
  id: 'b',
  name: 'B',
  mode: 'batch',
  selection: { type: 'preserve_turns' },
  batchConfig: { summarizationConfig: { customPrompt: 'Terse.', apiProfile: 'q', keepLast: 3 } },
})

/** Whatever an edit makes must be a pass still. */
const isPass = (pass: PassConfig): boolean => passSchema.safeParse(pass).success

describe('switching the mode', () => {
  it('keeps what both modes have, and how summaries are asked for', () => {
    const { individualConfig: _individual, order: _order, mode: _mode, ...shared } = individual
    const next = withMode(individual, 'batch')
    expect(next).toMatchObject({
      ...shared,
      mode: 'batch',
      batchConfig: { operation: 'summarize', summarizationConfig: { customPrompt: 'Short.', apiProfile: 'p' } },
    })
    expect(isPass(next)).toBe(true)
  })

  it('makes of a batch a summary of each result', () => {
    const next = withMode(batch, 'individual')
    expect(next).toMatchObject({
      id: 'b',
      selection: batch.selection,
      individualConfig: {
        defaults: {
          toolResults: { operation: 'summarize', prompt: 'Terse.', profile: 'q' },
          messageText: { operation: 'keep' },
        },
      },
    })
    expect(next).not.toHaveProperty('batchConfig')
    expect(isPass(next)).toBe(true)
  })

  it.each([
    ['suppress', 'drop'],
    ['keep', 'keep'],
    ['truncate', 'summarize'],
  ] as const)('%s becomes %s', (operation, expected) => {
    const pass = withOperation(individual, 'toolResults', { operation })
    const next = withMode(pass, 'batch')
    expect(next.mode === 'batch' && next.batchConfig.operation).toBe(expected)
  })

  it('leaves a pass of that mode alone', () => expect(withMode(batch, 'batch')).toBe(batch))
})

describe('choosing what is touched and when', () => {
  it.each(['preserve_recent', 'preserve_percent', 'preserve_tokens', 'preserve_turns', 'custom'] as const)(
    '%s keeps the filter and is a pass',
    (type) => {
      const next = withSelection(individual, type)
      expect(next.selection).toMatchObject({ type, filter: { tools: ['read_file'] } })
      expect(isPass(next)).toBe(true)
    },
  )

  it('a custom selection always has a filter; others lose an empty one', () => {
    const bare = withFilter(withFilter(individual, 'tools', undefined), 'minTokens', undefined)
    expect(bare.selection).not.toHaveProperty('filter')
    const custom = withSelection(bare, 'custom')
    expect(withFilter(withFilter(custom, 'errors', 'only'), 'errors', undefined).selection).toEqual({
      type: 'custom',
      filter: {},
    })
    expect(filterCount(individual.selection.filter)).toBe(2)
  })

  it.each(['always', 'conditional', 'percentage', 'saved_less'] as const)('runs %s', (type) => {
    const next = withExecution(individual, type)
    expect(next.execution.type).toBe(type)
    expect(isPass(next)).toBe(true)
    expect(withExecution(next, type)).toBe(next)
  })
})

describe('operations', () => {
  it('a kind that is kept is left out, unless every pass names it', () => {
    const dropped = withOperation(individual, 'thinking', { operation: 'suppress' })
    expect(dropped.individualConfig.defaults.thinking).toEqual({ operation: 'suppress' })
    expect(withOperation(dropped, 'thinking', { operation: 'keep' }).individualConfig.defaults).not.toHaveProperty(
      'thinking',
    )
    expect(
      withOperation(individual, 'toolResults', { operation: 'keep' }).individualConfig.defaults.toolResults,
    ).toEqual({ operation: 'keep' })
  })

  it('a cut survives the way to a summary and back', () => {
    const cut = { operation: 'truncate', maxLines: 7 } as const
    const summary = chosenOperation('summarize', cut)
    expect(summary).toMatchObject({ operation: 'summarize', fallback: cut })
    expect(chosenOperation('truncate', summary)).toBe(cut)
    expect(chosenOperation('truncate', cut)).toBe(cut)
    expect(chosenOperation('truncate', { operation: 'keep' })).toMatchObject({ maxLines: 20 })
  })

  it('the last threshold takes the object with it', () => {
    expect(withThreshold(individual, 'thinking', 9).individualConfig.messageTokenThresholds).toEqual({
      toolResults: 50,
      thinking: 9,
    })
    expect(withThreshold(individual, 'toolResults', undefined).individualConfig).not.toHaveProperty(
      'messageTokenThresholds',
    )
  })

  it('images have no text to cut', () => expect(operationsFor('images')).toEqual(['keep', 'suppress']))
})

describe('overrides', () => {
  it('are added in the order of the messages, once each, as kept', () => {
    const next = addOverride(addOverride(addOverride(individual, 9), 4), 9)
    expect(overridesOf(next)).toEqual(
      [4, 9].map((messageIndex) => ({ messageIndex, operations: { toolResults: { operation: 'keep' } } })),
    )
    expect(isPass(next)).toBe(true)
  })

  it('are toggled, changed and removed, the last with the list', () => {
    const one = toggleOverride(individual, 3)
    const changed = withOverride(one, 3, 'messageText', { operation: 'suppress' })
    expect(overridesOf(changed)[0]?.operations).toEqual({
      toolResults: { operation: 'keep' },
      messageText: { operation: 'suppress' },
    })
    expect(overridesOf(withOverride(changed, 3, 'messageText', undefined))).toEqual(overridesOf(one))
    expect(toggleOverride(one, 3)).toEqual(individual)
    expect(removeOverride(one, 8)).toEqual(one)
    expect(overridesOf(batch)).toEqual([])
  })
})

describe('issues', () => {
  const issues = [
    { field: 'selection.filter.minTokens', message: 'Too small' },
    { field: 'name', message: 'Too short' },
  ]

  it('are found at their field and below a path', () => {
    expect(issueAt(issues, 'name')).toBe('Too short')
    expect(issueAt(issues, 'selection')).toBeUndefined()
    expect(hasIssue(issues, 'selection.filter')).toBe(true)
    expect(hasIssue(issues, 'selection.filt')).toBe(false)
    expect(issuesBelow(issues, 'selection.filter')).toEqual([{ field: 'minTokens', message: 'Too small' }])
  })
})
