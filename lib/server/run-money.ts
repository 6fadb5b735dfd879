import 'server-only'
import type { Condensation } from '@/lib/condensation/report'
import type { RunMoney } from './contract'
import type { DryRun } from './estimates'
import type { RunModels } from './run-models'

/** What a run's calls took, against the dry run just before it. */
export function moneyOf({ models, hops, prompt, sample, trace, limitUsd }: RunModels, { steps, costUsd }: Condensation, dry: DryRun): RunMoney {
  const { estimate } = dry
  const { calls, pinnedCalls, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = trace
  const expected = new Map(estimate.breakdown.map((step) => [step.id, step]))
  return {
    models: models.map(({ profile, summarizer, rates }) => ({ profile: profile.id, profileName: profile.name, label: summarizer.label, rates })),
    hops,
    ...(prompt === undefined ? {} : { prompt }),
    sample,
    calls,
    pinnedCalls,
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(limitUsd === undefined ? {} : { limitUsd }),
    estimate: {
      ...(estimate.costUsd === undefined ? {} : { costUsd: estimate.costUsd }),
      inputTokens: dry.inputTokens + dry.cacheWriteTokens,
      outputTokens: dry.outputTokens,
      calls: estimate.calls,
      tokensAfter: estimate.tokensAfter,
      confidence: estimate.confidence,
      recordedCalls: models[0]?.recordedCalls ?? 0,
    },
    steps: steps.map(({ id, label, calls: made = 0, costUsd: paid, tokensAfter }) => {
      const before = expected.get(id)
      const cost = made === 0 ? 0 : paid
      return {
        id,
        label,
        calls: made,
        estimatedCalls: before?.calls ?? 0,
        ...(cost === undefined ? {} : { costUsd: cost }),
        ...(before?.costUsd === undefined ? {} : { estimatedUsd: before.costUsd }),
        tokensAfter,
        ...(before ? { estimatedTokensAfter: before.tokensAfter } : {}),
      }
    }),
  }
}
