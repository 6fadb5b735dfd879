import type { ActionError } from '@/lib/server/contract'
import type { PresetView } from '@/lib/server/preset-contract'
import type { CallProgress, FieldSpec, ProviderView, RunGroupEvent, RunSummary } from '@/lib/server/runs-contract'
import type { JsonObject, JsonValue } from '@/lib/core/json'
import type { OnFailure } from '@/lib/condensation/providers/on-failure'
import type { StepLabel } from '@/lib/condensation/step-label'
import type { StepReport } from '@/lib/condensation/report'
import type { Tone } from '@/components/ui/tone'

/** A strategy as a person edits it; one column. */
export interface StrategyDraft {
  readonly key: string
  readonly provider: string
  /** Id of the preset that the config was copied from. */
  readonly preset?: string
  /** The person's own name for it; the preset's or the provider's without it. */
  readonly title?: string
  readonly config: JsonObject
  /** Condensing profile; absent: the default one. */
  readonly profile?: string
  /** Profile of the model that goes on with the conversation; absent: the default one. */
  readonly conversationProfile?: string
  /** Which answer to each question, from 1; absent: the first. */
  readonly sample?: number
  /** Absent: `stop`. */
  readonly onFailure?: OnFailure
}

export interface StepProgress {
  readonly id: string
  readonly label: StepLabel
  readonly state: 'queued' | 'running' | StepReport['status']
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  readonly timeMs?: number
  /** While its model answers. */
  readonly calls?: CallProgress
}

/** What a column shows of its run. */
export type ColumnState =
  | { readonly type: 'idle' }
  /** `ahead`: so many others are worked on first. */
  | { readonly type: 'running'; readonly tokensBefore?: number; readonly ahead?: number; readonly steps: readonly StepProgress[] }
  | { readonly type: 'done'; readonly run: RunSummary }
  /** `config`: the options it failed with, so that what is said about them goes once they change. */
  | { readonly type: 'failed'; readonly error: ActionError; readonly config?: JsonObject }
  /** With the steps that had ended by then. */
  | { readonly type: 'cancelled'; readonly steps?: readonly StepProgress[] }

export const columnLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const letterOf = (index: number): string => columnLetters[index] ?? '?'

const columnTones = ['strategy-a', 'strategy-b', 'strategy-c', 'strategy-d', 'strategy-e', 'strategy-f'] as const satisfies readonly Tone[]
export const toneOfColumn = (index: number): Tone => columnTones[index] ?? 'neutral'

/** The state of a column after an event of its run. Events of other columns are not given to it. */
export function advance(state: ColumnState, event: Exclude<RunGroupEvent, { type: 'group-failed' }>): ColumnState {
  switch (event.type) {
    case 'run-queued':
      return { type: 'running', ahead: event.ahead, steps: [] }
    case 'run-started':
      return { type: 'running', tokensBefore: event.tokensBefore, steps: event.steps.map((step) => ({ ...step, state: 'queued' })) }
    case 'step-started':
      return state.type === 'running' ? { ...state, steps: state.steps.map((step) => (step.id === event.id ? { ...step, state: 'running' } : step)) } : state
    case 'step-progress':
      return state.type === 'running' ? { ...state, steps: state.steps.map((step) => (step.id === event.id && step.state === 'running' ? { ...step, calls: event.progress } : step)) } : state
    case 'step-finished':
      return state.type === 'running' ? { ...state, steps: finishStep(state.steps, event.report) } : state
    case 'run-finished':
      return { type: 'done', run: event.run }
    case 'run-failed':
      return { type: 'failed', error: event.error }
    case 'run-cancelled':
      return cancelled(state)
  }
}

/** A column whose run was given up: what it had reached stays in sight. */
export function cancelled(state: ColumnState): ColumnState {
  const steps = state.type === 'running' ? state.steps.filter((step) => step.state !== 'queued' && step.state !== 'running') : []
  return steps.length === 0 ? { type: 'cancelled' } : { type: 'cancelled', steps }
}

function finishStep(steps: readonly StepProgress[], report: StepReport): readonly StepProgress[] {
  const finished: StepProgress = { id: report.id, label: report.label, state: report.status, tokensBefore: report.tokensBefore, tokensAfter: report.tokensAfter, timeMs: report.timeMs }
  return steps.some((step) => step.id === report.id) ? steps.map((step) => (step.id === report.id ? finished : step)) : [...steps, finished]
}

/** Share of the tokens that are gone, negative when it grew. */
export const reductionOf = (before: number, after: number): number => (before === 0 ? 0 : (before - after) / before)

/** Whether a run is not of this strategy any more. */
export function isStale(draft: StrategyDraft, run: RunSummary, conversationId: string | undefined): boolean {
  return (
    run.provider !== draft.provider ||
    run.conversationId !== conversationId ||
    run.chosen?.profile !== draft.profile ||
    run.chosen?.conversationProfile !== draft.conversationProfile ||
    (run.chosen?.onFailure ?? 'stop') !== (draft.onFailure ?? 'stop') ||
    (run.model !== undefined && run.model.sample !== (draft.sample ?? 1)) ||
    stable(run.config) !== stable(draft.config)
  )
}

/** JSON with sorted keys: equal for equal data. */
function stable(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => stable(item)).join(',')}]`
  return `{${Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => `${JSON.stringify(key)}:${stable(item as JsonValue)}`).join(',')}}`
}

/** The value at a dotted path of a config. */
export function fieldValue(config: JsonObject, key: string): JsonValue | undefined {
  return key.split('.').reduce<JsonValue | undefined>((value, name) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject)[name] : undefined), config)
}

/** The config with the value at a dotted path set, or taken away where it is undefined, with the objects that this leaves empty. */
export function withField(config: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  const [name = '', ...rest] = key.split('.')
  if (rest.length > 0) {
    const inner = config[name]
    const object = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as JsonObject) : {}
    const changed = withField(object, rest.join('.'), value)
    return value === undefined && Object.keys(changed).length === 0 ? withField(config, name, undefined) : { ...config, [name]: changed }
  }
  if (value !== undefined) return { ...config, [name]: value }
  const { [name]: _gone, ...others } = config
  return others
}

/** The value that the engine will read: the config's own, or the default. What stands under an object that is not there is not there either. */
export function effectiveValue(field: FieldSpec, config: JsonObject): JsonValue | undefined {
  const own = fieldValue(config, field.key)
  if (own !== undefined) return own
  const [root = field.key] = field.key.split('.')
  if (root !== field.key && config[root] === undefined) return undefined
  return field.default ?? (field.type === 'choice' ? field.options[0]?.value : undefined)
}

/** Whether a field has a say: its condition holds, and what it belongs to is switched on (`prelude.keep` needs `prelude.enabled`). */
export function isShown(field: FieldSpec, fields: readonly FieldSpec[], config: JsonObject): boolean {
  const { when, key } = field
  const holds = when === undefined || when.oneOf.some((value) => value === valueAt(when.key, fields, config))
  return holds && fields.every((other) => other.key === key || !isSwitchOver(other, key) || effectiveValue(other, config) === true)
}

const SWITCH = '.enabled'
const isSwitchOver = ({ key }: FieldSpec, other: string): boolean => key.endsWith(SWITCH) && other.startsWith(key.slice(0, -SWITCH.length + 1))

function valueAt(key: string, fields: readonly FieldSpec[], config: JsonObject): JsonValue | undefined {
  const field = fields.find((candidate) => candidate.key === key)
  return field === undefined ? fieldValue(config, key) : effectiveValue(field, config)
}

type Options = Pick<ProviderView, 'fields' | 'defaultConfig'>

/** The config with one field set; fields that no longer apply go, and those that now do get their defaults. */
export function withChoice({ fields, defaultConfig }: Options, config: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  const changed = withField(config, key, value)
  const concerned = fields.filter((field) => field.when?.key === key)
  return concerned.reduce((next, field) => {
    if (!field.when?.oneOf.some((wanted) => wanted === value)) return withField(next, field.key, undefined)
    return fieldValue(next, field.key) === undefined ? withField(next, field.key, fieldValue(defaultConfig, field.key) ?? field.default) : next
  }, changed)
}

/** What a strategy starts from: its preset's options, or its provider's defaults. */
export const baseConfig = (provider: ProviderView | undefined, preset: PresetView | undefined): JsonObject => preset?.config ?? provider?.defaultConfig ?? {}

type Setup = Pick<StrategyDraft, 'preset' | 'title' | 'config'>

/** What a column had set for each provider when another took its place. */
export type EarlierSetups = Readonly<Record<string, Setup>>

/** What a column starts from with another provider or preset: what it had set for that provider before, unless a preset is chosen or the provider stays. */
export function setupOf(draft: StrategyDraft, provider: ProviderView, preset: PresetView | undefined, earlier: EarlierSetups): Setup {
  const before = preset === undefined && provider.id !== draft.provider ? earlier[provider.id] : undefined
  return before ?? { ...(preset !== undefined && { preset: preset.id }), config: baseConfig(provider, preset) }
}

export const withSetup = (earlier: EarlierSetups, { provider, preset, title, config }: StrategyDraft): EarlierSetups => ({
  ...earlier,
  [provider]: { ...(preset !== undefined && { preset }), ...(title !== undefined && { title }), config },
})

export const sameConfig = (left: JsonObject, right: JsonObject): boolean => stable(left) === stable(right)

/** Fields whose value differs from those it started from. */
export const changedFields = (fields: readonly FieldSpec[], config: JsonObject, base: JsonObject): readonly FieldSpec[] =>
  fields.filter((field) => stable(effectiveValue(field, config) ?? null) !== stable(effectiveValue(field, base) ?? null))

/** What is wrong with a field of this key, or with something inside it; the rest of the path stands before the message. */
export function issuesOf(issues: NonNullable<ActionError['fields']>, key: string): readonly string[] {
  return issues.flatMap(({ field, message }) => (field === key ? [message] : field.startsWith(`${key}.`) ? [`${field.slice(key.length + 1)}: ${message}`] : []))
}
