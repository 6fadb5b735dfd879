import 'server-only'
import type * as z from 'zod'
import { type JsonObject, optionWarnings, type Provider, providerById } from '@/lib/engine'
import { findStored, type StoredPlace } from '@/lib/server/conversations'
import { dryRun, modelWarnings, type DryRun } from './dry-run'
import { appError, toFailure } from '@/lib/server/runtime/failure'
import type { TaskOptions } from '@/lib/server/workers/run-task'
import type { estimateInput, EstimateOutcome, StrategyEstimate } from '@/lib/contracts/estimates'
import { prepareModels, type RunModels } from '@/lib/server/models'

export type EstimateRequest = z.infer<typeof estimateInput>

/** What each strategy would cost, without asking a model. */
export async function estimateStrategies(
  { conversationId, strategies }: EstimateRequest,
  signal = new AbortController().signal,
): Promise<readonly EstimateOutcome[]> {
  const stored = await findStored(conversationId)
  const outcomes: EstimateOutcome[] = []
  for (const strategy of strategies) outcomes.push(await outcomeOf(strategy, stored, { signal }))
  return outcomes
}

const cancelled = () => appError('cancelled', 'A newer estimate has taken the place of this one.')

/** What one strategy would cost. A failure is returned as its outcome; only an aborted request throws. */
export async function outcomeOf(
  strategy: EstimateRequest['strategies'][number],
  stored: StoredPlace,
  options: { readonly signal: AbortSignal } & Partial<Pick<TaskOptions, 'lane'>>,
): Promise<EstimateOutcome> {
  const { key } = strategy
  const { signal } = options
  if (signal.aborted) throw cancelled()
  try {
    const provider = providerById(strategy.provider)
    if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${strategy.provider}.`)
    const models = await prepareModels({ ...strategy, provider })
    return {
      key,
      ok: true,
      estimate: withOptions(
        toView(key, models, await dryRun(provider, stored, models, options)),
        provider,
        strategy.config,
      ),
    }
  } catch (error) {
    if (signal.aborted) throw cancelled()
    return { key, ok: false, ...toFailure(error) }
  }
}

const withOptions = (estimate: StrategyEstimate, provider: Provider, config: JsonObject): StrategyEstimate => ({
  ...estimate,
  warnings: [...optionWarnings(provider.validate(config)), ...estimate.warnings],
})

function toView(key: string, { models, hops, fallbacks, limitUsd }: RunModels, dry: DryRun): StrategyEstimate {
  const { estimate: found, calls, totals } = dry
  const model = models[0]
  const exceeded =
    limitUsd !== undefined &&
    calls.length > totals.pinnedCalls &&
    (found.costUsd === undefined || found.costUsd > limitUsd)
  return {
    key,
    ...(model
      ? {
          profile: {
            id: model.profile.id,
            name: model.profile.name,
            label: model.summarizer.label,
            rates: model.rates,
          },
        }
      : {}),
    hops,
    tokensBefore: found.tokensBefore,
    tokensAfter: found.tokensAfter,
    reductionPercent: found.reductionPercent,
    ...totals,
    ...(found.costUsd === undefined ? {} : { costUsd: found.costUsd }),
    confidence: found.confidence,
    breakdown: found.breakdown.map(({ id, label, tokensBefore, tokensAfter, calls: asked, costUsd }) => ({
      id,
      label,
      tokensBefore,
      tokensAfter,
      calls: asked,
      ...(costUsd === undefined ? {} : { costUsd }),
    })),
    recordedCalls: model?.recordedCalls ?? 0,
    ...(limitUsd === undefined ? {} : { limit: { usd: limitUsd, exceeded } }),
    warnings: [...modelWarnings({ models, fallbacks }, calls), ...found.warnings],
  }
}
