import { defined } from '@/lib/engine'
import type { OperableKind, Operation, OperationId, PassConfig, PerKind } from '@/lib/engine'
import type { FieldIssue } from '../editor/types'

/* Edits of a pass: each gives a new pass and leaves the old one as it is. */

export type BatchPass = Extract<PassConfig, { mode: 'batch' }>
export type IndividualPass = Extract<PassConfig, { mode: 'individual' }>
export type Selection = PassConfig['selection']
export type Execution = PassConfig['execution']
export type Filter = NonNullable<Selection['filter']>
export type Overrides = NonNullable<IndividualPass['individualConfig']['overrides']>
export type Operations = PerKind<Operation>

/** Kinds that every pass names; the others are kept by leaving them out. */
const namedKinds: ReadonlySet<OperableKind> = new Set(['messageText', 'toolParameters', 'toolResults'])

/** An image has no text to cut or to summarize. */
export const operationsFor = (kind: OperableKind): readonly OperationId[] =>
  kind === 'images' ? ['keep', 'suppress'] : ['keep', 'truncate', 'summarize', 'suppress']

const KEEP: Operation = { operation: 'keep' }
export const operationOf = (operations: Operations, kind: OperableKind): Operation => operations[kind] ?? KEEP

const starting: Readonly<Record<OperationId, Operation>> = {
  keep: KEEP,
  suppress: { operation: 'suppress' },
  truncate: { operation: 'truncate', maxLines: 20, tailLines: 5 },
  summarize: { operation: 'summarize', maxTokens: 150 },
}

/** The operation as it starts when it is chosen. What the one before has in common stays: the cut of a summary's fallback, and back. */
export function chosenOperation(id: OperationId, before: Operation): Operation {
  if (before.operation === id) return before
  if (id === 'summarize' && before.operation === 'truncate')
    return { operation: 'summarize', maxTokens: 150, fallback: before }
  if (id === 'truncate' && before.operation === 'summarize' && before.fallback !== undefined) return before.fallback
  return starting[id]
}

export const withOperation = (pass: IndividualPass, kind: OperableKind, operation: Operation): IndividualPass => ({
  ...pass,
  individualConfig: { ...pass.individualConfig, defaults: withKind(pass.individualConfig.defaults, kind, operation) },
})

function withKind<Chosen extends Operations>(operations: Chosen, kind: OperableKind, operation: Operation): Chosen {
  if (operation.operation !== 'keep' || namedKinds.has(kind)) return { ...operations, [kind]: operation }
  return without(operations, kind)
}

/** Undefined removes the threshold. */
export function withThreshold(pass: IndividualPass, kind: OperableKind, tokens: number | undefined): IndividualPass {
  const { messageTokenThresholds, ...rest } = pass.individualConfig
  const thresholds = set(messageTokenThresholds ?? {}, kind, tokens)
  return {
    ...pass,
    individualConfig: { ...rest, ...(Object.keys(thresholds).length > 0 && { messageTokenThresholds: thresholds }) },
  }
}

/** The pass in the other mode: what both modes have stays, and how summaries are asked for is carried over. */
export function withMode(pass: PassConfig, mode: PassConfig['mode']): PassConfig {
  if (pass.mode === mode) return pass
  return pass.mode === 'batch' ? asIndividual(pass) : asBatch(pass)
}

function asIndividual({ batchConfig, ...pass }: BatchPass): IndividualPass {
  const { customPrompt, apiProfile } = batchConfig.summarizationConfig
  const operation: Operation =
    batchConfig.operation === 'summarize'
      ? {
          operation: 'summarize',
          maxTokens: 150,
          ...defined({ prompt: customPrompt, profile: apiProfile }),
        }
      : starting[batchConfig.operation === 'drop' ? 'suppress' : 'keep']
  return {
    ...pass,
    mode: 'individual',
    individualConfig: { defaults: { messageText: KEEP, toolParameters: KEEP, toolResults: operation } },
    order: 'position',
  }
}

function asBatch({ individualConfig, order: _order, ...pass }: IndividualPass): BatchPass {
  const used = Object.values(individualConfig.defaults).flatMap((each) =>
    !each || each.operation === 'keep' ? [] : [each],
  )
  const summary = used.find((operation) => operation.operation === 'summarize')
  return {
    ...pass,
    mode: 'batch',
    batchConfig: {
      operation:
        used.length === 0 ? 'keep' : used.every(({ operation }) => operation === 'suppress') ? 'drop' : 'summarize',
      dropShare: 1,
      summarizationConfig: {
        keepFirst: 1,
        keepLast: 0,
        maxTokens: 2_000,
        ...(summary?.prompt !== undefined && { customPrompt: summary.prompt }),
        ...(summary?.profile !== undefined && { apiProfile: summary.profile }),
      },
    },
  }
}

const startingSelections: { readonly [Type in Selection['type']]: Extract<Selection, { type: Type }> } = {
  preserve_recent: { type: 'preserve_recent', keepRecentCount: 10 },
  preserve_percent: { type: 'preserve_percent', keepPercentage: 30 },
  preserve_tokens: { type: 'preserve_tokens', keepTokens: 20_000 },
  preserve_turns: { type: 'preserve_turns', keepTurns: 2 },
  custom: { type: 'custom', filter: {} },
}

/** Another way to select, with the same filter. */
export function withSelection(pass: PassConfig, type: Selection['type']): PassConfig {
  const { selection } = pass
  if (selection.type === type) return pass
  const { filter } = selection
  const pairAtBoundary = selection.type === 'custom' || type === 'custom' ? undefined : selection.pairAtBoundary
  return {
    ...pass,
    selection: {
      ...startingSelections[type],
      ...defined({ pairAtBoundary, filter }),
    },
  }
}

/** Undefined removes the field, and the last field the filter. */
export function withFilter<Field extends keyof Filter>(
  pass: PassConfig,
  field: Field,
  value: Filter[Field] | undefined,
): PassConfig {
  const filter: Filter = set(pass.selection.filter ?? {}, field, value)
  if (pass.selection.type === 'custom') return { ...pass, selection: { ...pass.selection, filter } }
  const { filter: _filter, ...selection } = pass.selection
  return { ...pass, selection: Object.keys(filter).length === 0 ? selection : { ...selection, filter } }
}

/** A list without entries restricts nothing. */
export const listOrNothing = <Entry>(entries: readonly Entry[]): Entry[] | undefined =>
  entries.length === 0 ? undefined : [...entries]

const startingExecutions: { readonly [Type in Execution['type']]: Extract<Execution, { type: Type }> } = {
  always: { type: 'always' },
  conditional: { type: 'conditional', condition: { tokenThreshold: 50_000 } },
  percentage: { type: 'percentage', percentage: 50, relativeTo: 'window' },
  saved_less: { type: 'saved_less', percentage: 30 },
}

export const withExecution = (pass: PassConfig, type: Execution['type']): PassConfig =>
  pass.execution.type === type ? pass : { ...pass, execution: startingExecutions[type] }

/** Sets the field of an object, or removes it. */
export function set<Of extends object, Field extends keyof Of>(
  object: Of,
  field: Field,
  value: Of[Field] | undefined,
): Of {
  return value === undefined ? without(object, field) : { ...object, [field]: value }
}

function without<Of extends object>(object: Of, field: keyof Of): Of {
  const rest = { ...object }
  delete rest[field]
  return rest
}

/* Overrides: operations of single messages, by index from 0. */

export const overridesOf = (pass: PassConfig): Overrides =>
  pass.mode === 'individual' ? (pass.individualConfig.overrides ?? []) : []

function withOverrides(pass: IndividualPass, overrides: Overrides): IndividualPass {
  const { overrides: _before, ...rest } = pass.individualConfig
  return { ...pass, individualConfig: { ...rest, ...(overrides.length > 0 && { overrides }) } }
}

/** A message that is chosen is kept at first: that is what most are chosen for. */
export function addOverride(pass: IndividualPass, index: number): IndividualPass {
  const overrides = overridesOf(pass)
  if (overrides.some(({ messageIndex }) => messageIndex === index)) return pass
  const added = { messageIndex: index, operations: keepEverything(pass) }
  return withOverrides(
    pass,
    [...overrides, added].sort((a, b) => a.messageIndex - b.messageIndex),
  )
}

/** Keeps each kind that the pass would otherwise change. */
function keepEverything({ individualConfig }: IndividualPass): Operations {
  const changed = Object.entries(individualConfig.defaults).filter(([, operation]) => operation?.operation !== 'keep')
  return changed.length === 0 ? { messageText: KEEP } : Object.fromEntries(changed.map(([kind]) => [kind, KEEP]))
}

export const removeOverride = (pass: IndividualPass, index: number): IndividualPass =>
  withOverrides(
    pass,
    overridesOf(pass).filter(({ messageIndex }) => messageIndex !== index),
  )

export const toggleOverride = (pass: IndividualPass, index: number): IndividualPass =>
  overridesOf(pass).some(({ messageIndex }) => messageIndex === index)
    ? removeOverride(pass, index)
    : addOverride(pass, index)

/** Undefined: as the pass says for the kind. */
export function withOverride(
  pass: IndividualPass,
  index: number,
  kind: OperableKind,
  operation: Operation | undefined,
): IndividualPass {
  return withOverrides(
    pass,
    overridesOf(pass).map((override) =>
      override.messageIndex === index
        ? { ...override, operations: set(override.operations, kind, operation) }
        : override,
    ),
  )
}

/* Issues. */

export const issueAt = (issues: readonly FieldIssue[], path: string): string | undefined =>
  issues.find(({ field }) => field === path)?.message

/** Whether something in here is wrong: at one of the paths, or below. */
export const hasIssue = (issues: readonly FieldIssue[], ...paths: readonly string[]): boolean =>
  issues.some(({ field }) => paths.some((path) => field === path || field.startsWith(`${path}.`)))

/** The issues below a path, with paths inside it. */
export const issuesBelow = (issues: readonly FieldIssue[], path: string): readonly FieldIssue[] =>
  issues.flatMap(({ field, message }) =>
    field.startsWith(`${path}.`) ? [{ field: field.slice(path.length + 1), message }] : [],
  )

/** How many fields of the filter are set. */
export const filterCount = (filter: Filter | undefined): number =>
  Object.values(filter ?? {}).filter((value) => value !== undefined).length
