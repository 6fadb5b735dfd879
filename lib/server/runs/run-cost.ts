import 'server-only'
import { type Condensation, costOfAll } from '@/lib/engine'
import type { RunMoney } from '@/lib/contracts/runs'
import type { DryRun } from '@/lib/server/estimates'
import { ratesFor } from '@/lib/server/profiles'
import { askedModels, type RunModels } from '@/lib/server/models'

/** What a run's calls cost, compared with the dry run just before it. */
export function moneyOf(
  run: RunModels,
  { steps, costUsd }: Pick<Condensation, 'steps' | 'costUsd'>,
  dry: DryRun | undefined,
): RunMoney {
  const { hops, prompt, sample, trace, limitUsd } = run
  const asked = askedModels(run)
  const models = [...asked, ...run.models.filter((model) => !asked.includes(model))]
  const expected = new Map(dry?.estimate.breakdown.map((step) => [step.id, step]))
  return {
    models: models.map(({ profile, summarizer, rates }) => ({
      profile: profile.id,
      profileName: profile.name,
      label: summarizer.label,
      rates,
    })),
    hops,
    ...prompt,
    sample,
    ...trace.totals,
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(trace.totals.pinnedCalls === 0 || trace.pinnedUsd === undefined ? {} : { savedByPinsUsd: trace.pinnedUsd }),
    ...againstConversation(run),
    ...(limitUsd === undefined ? {} : { limitUsd }),
    ...(dry ? { estimate: expectation(dry, run.models[0]?.recordedCalls ?? 0) } : {}),
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

function expectation({ estimate, totals }: DryRun, recorded: number): NonNullable<RunMoney['estimate']> {
  return {
    ...(estimate.costUsd === undefined ? {} : { costUsd: estimate.costUsd }),
    inputTokens: totals.inputTokens + totals.cacheWriteTokens,
    outputTokens: totals.outputTokens,
    calls: estimate.calls,
    tokensAfter: estimate.tokensAfter,
    confidence: estimate.confidence,
    recordedCalls: recorded,
  }
}

/**
 * The cost of the same calls with the rates of the conversation's model, without a cache: shows what condensing with a
 * cheaper model saves.
 */
function againstConversation(run: RunModels): Pick<RunMoney, 'conversation'> {
  const { conversation, trace } = run
  if (
    !conversation ||
    trace.recorded.length === 0 ||
    askedModels(run).every(({ profile }) => profile.id === conversation.id)
  )
    return {}
  const usages = trace.recorded.map(({ inputTokens, outputTokens }) => ({
    accounting: 'openai' as const,
    inputTokens,
    outputTokens,
  }))
  const costUsd = costOfAll(usages, ratesFor(conversation, new Date()).rates)
  return costUsd === undefined
    ? {}
    : { conversation: { profileName: conversation.name, label: conversation.model, costUsd } }
}
