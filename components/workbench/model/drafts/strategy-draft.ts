import { defined } from '@/lib/engine'
import type { JsonObject, OnFailure } from '@/lib/engine'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView, RunSummary } from '@/lib/contracts/runs'
import { sameConfig } from '@/components/shared/model/option-values'

/** A strategy as a person edits it; one column. */
export interface StrategyDraft {
  readonly key: string
  readonly provider: string
  /** Id of the preset that the config was copied from. */
  readonly preset?: string
  /** The person's own name for it; the preset's or the provider's without it. */
  readonly title?: string | undefined
  readonly config: JsonObject
  /** Condensing profile; absent: the default one. */
  readonly profile?: string | undefined
  /** Profile of the model that goes on with the conversation; absent: the default one. */
  readonly conversationProfile?: string | undefined
  /** Which answer to each question, from 1; absent: the first. */
  readonly sample?: number
  /** Absent: `stop`. */
  readonly onFailure?: OnFailure | undefined
}

/** The strategy of a row with all that its result hangs on as it was in a run. */
export function asItRan({ preset: _preset, ...draft }: StrategyDraft, run: RunSummary): StrategyDraft {
  const { profile, conversationProfile, onFailure } = run.chosen ?? {}
  return {
    ...draft,
    provider: run.provider,
    ...(run.preset !== undefined && { preset: run.preset }),
    config: run.config,
    profile,
    conversationProfile,
    onFailure,
    ...(run.model !== undefined && { sample: run.model.sample }),
  }
}

/** What a result hangs on. */
interface Compared
  extends Pick<StrategyDraft, 'provider' | 'config' | 'profile' | 'conversationProfile' | 'onFailure'> {
  readonly sample?: number | undefined
}

/** Whether both come to the same result. */
export const sameStrategy = (a: Compared, b: Compared): boolean =>
  a.provider === b.provider &&
  a.profile === b.profile &&
  a.conversationProfile === b.conversationProfile &&
  (a.onFailure ?? 'stop') === (b.onFailure ?? 'stop') &&
  (a.sample ?? 1) === (b.sample ?? 1) &&
  sameConfig(a.config, b.config)

/** Whether a run is not of this strategy any more. */
export const isStale = (draft: StrategyDraft, run: RunSummary, conversationId: string | undefined): boolean =>
  run.conversationId !== conversationId || !sameStrategy(draft, asItRan(draft, run))

/** Whether its provider is one that asks a model. */
export const asksModel = (providers: readonly ProviderView[], { provider }: Pick<StrategyDraft, 'provider'>): boolean =>
  providers.find(({ id }) => id === provider)?.capabilities.usesModel ?? false

/** What a strategy starts from: its preset's options, or its provider's defaults. */
export const baseConfig = (provider: ProviderView | undefined, preset: PresetView | undefined): JsonObject =>
  preset?.config ?? provider?.defaultConfig ?? {}

type Setup = Pick<StrategyDraft, 'preset' | 'title' | 'config'>

/** What a column had set for each provider when another took its place. */
export type EarlierSetups = Readonly<Record<string, Setup>>

/** What a row starts from with another strategy: what it had set for that provider before, unless a preset is chosen or the provider stays. */
export function setupOf(
  draft: StrategyDraft,
  start: Setup & Pick<StrategyDraft, 'provider'>,
  earlier: EarlierSetups,
): Setup & Pick<StrategyDraft, 'provider'> {
  const isDefault = start.preset === undefined && start.title === undefined
  const before = isDefault && start.provider !== draft.provider ? earlier[start.provider] : undefined
  return before === undefined ? start : { provider: start.provider, ...before }
}

export const withSetup = (
  earlier: EarlierSetups,
  { provider, preset, title, config }: StrategyDraft,
): EarlierSetups => ({
  ...earlier,
  [provider]: { ...defined({ preset, title }), config },
})
