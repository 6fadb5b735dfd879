import 'server-only'
import { defined, type Estimate, type Provider, type Warning } from '@/lib/engine'
import { chargedTokens } from '@/lib/llm/estimate'
import { modelFor, specOf, type OpenModel, type RunModels } from '@/lib/server/models'
import { isOnline, windowOf } from '@/lib/server/profiles'
import type { CallTotals } from '@/lib/contracts/runs'
import type { TaskOptions } from '@/lib/server/workers/run-task'
import { placeOf, runOnStored, type StoredPlace } from '@/lib/server/conversations'
import { estimateTasks } from './tasks'
import type { DryCall } from './tasks/dry-runs'
import type { ModelsSpec, PlainRequest } from '@/lib/server/models/tasks'

/** A call of a dry run with the model that it would go to, if that is one of the strategy's own. */
export interface ExpectedCall extends DryCall {
  readonly model?: OpenModel
}

/** A dry run with the calls it would make. `totals`: tokens as the providers will count and charge them. */
export interface DryRun {
  readonly estimate: Estimate
  readonly calls: readonly ExpectedCall[]
  readonly totals: CallTotals
  /** The first request, if it was asked for. */
  readonly first?: PlainRequest
}

type DryRunOptions = Partial<TaskOptions> & { readonly wantsFirst?: boolean } & Pick<
    ModelsSpec,
    'isForAll' | 'isFirstTime'
  >

/** What a strategy would cost on a stored conversation, without asking a model. */
export async function dryRun(
  provider: Provider,
  stored: StoredPlace,
  models: RunModels,
  options: DryRunOptions = {},
): Promise<DryRun> {
  const { wantsFirst, isForAll, isFirstTime, ...rest } = options
  const spec = await specOf(models)
  const {
    estimate,
    calls: asked,
    first,
  } = await runOnStored(
    estimateTasks.estimate,
    stored,
    {
      place: placeOf(stored),
      provider: provider.id,
      models: { ...spec, ...defined({ isForAll, isFirstTime }), key: isFirstTime ? `first ${spec.key}` : spec.key },
      ...(wantsFirst ? { wantsFirst } : {}),
    },
    rest,
  )
  const calls = expectedCalls(asked, models)
  const charged = calls
    .filter(({ recalled }) => !recalled)
    .map((call) => ({ ...chargedFor(call), writes: writesCache(call.model) }))
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  return {
    estimate,
    calls,
    totals: {
      calls: estimate.calls,
      pinnedCalls: calls.filter(({ recalled }) => recalled).length,
      inputTokens: sum(charged.map(({ inputTokens, writes }) => (writes ? 0 : inputTokens))),
      outputTokens: sum(charged.map(({ outputTokens }) => outputTokens)),
      cacheReadTokens: 0,
      cacheWriteTokens: sum(charged.map(({ inputTokens, writes }) => (writes ? inputTokens : 0))),
    },
    ...(first ? { first } : {}),
  }
}

export const expectedCalls = (calls: readonly DryCall[], models: RunModels): readonly ExpectedCall[] =>
  calls.map((call) => {
    const model = call.isForeign ? undefined : modelFor(call, models)
    return model ? { ...call, model } : call
  })

function chargedFor({ inputTokens, outputTokens, model }: ExpectedCall): {
  readonly inputTokens: number
  readonly outputTokens: number
} {
  return model && isOnline(model.profile)
    ? chargedTokens(inputTokens, outputTokens, model.calibration)
    : { inputTokens, outputTokens }
}

const writesCache = (model: OpenModel | undefined): boolean =>
  model?.profile.supportsCache !== false && model?.profile.options.promptCache?.scope === 'conversation'

/** Warnings for profiles that cannot be used, and for requests that are too long for their model. */
export const modelWarnings = (
  { models, fallbacks }: Pick<RunModels, 'models' | 'fallbacks'>,
  calls: readonly ExpectedCall[],
): readonly Warning[] => [
  ...fallbacks.map((fallback): Warning => ({ type: 'fellBack', ...fallback })),
  ...windowWarnings(models, calls),
]

function windowWarnings(models: readonly OpenModel[], calls: readonly ExpectedCall[]): readonly Warning[] {
  return models.flatMap((model): Warning[] => {
    const window = windowOf(model.profile, new Date()).tokens
    const longest = calls
      .filter((call) => call.model === model)
      .reduce((most, call) => Math.max(most, chargedFor(call).inputTokens), 0)
    return window !== undefined && longest > window
      ? [{ type: 'requestTooLong', tokens: longest, profile: model.profile.name, window }]
      : []
  })
}
