import type { Conversation } from '../../conversation/conversation'
import { requestsOf, type RecordedUsage } from '../../conversation/usage'
import { fastFactor } from '../../pricing/fast-mode'
import type { Rates } from '../../pricing/rates'
import { shortLifetimeMinutes } from '../simulation/cache-model'
import type { PartCounter } from '../../condensation/ports'
import { withEstimatedOutputs } from './estimated-outputs'
import { withEstimatedWrites } from './merged-reads'
import { billedTokens, priceByRates, type PriceTag } from './prices'

/** What the recorded requests of a session cost. */
export interface Bill {
  readonly costUsd: number
  /** At least a part is worked out from the recorded tokens by the price list: the file names no amount. */
  readonly isByList: boolean
  /** The file names amounts of $0.00 for requests that are listed at more: somebody pays a plan. */
  readonly isPlan?: true
  /** Of `costUsd`, what is estimated because the record lacks it. */
  readonly estimatedUsd?: number
}

/** How much of a session's cost is known, in requests. */
export interface BilledRequests {
  readonly recorded: number
  readonly estimated: number
  /** Tokens or prices are missing. */
  readonly notAvailable: number
}

export interface RecordedBill {
  /** Absent where the cost of any request is not available: a part of a bill is none. */
  readonly bill?: Bill
  readonly requests: BilledRequests
}

type BilledRequest = { readonly usd: number; readonly estimatedUsd: number; readonly by: 'amount' | 'list' | 'plan' }

/** As the file names the amounts, else by list prices; what the record lacks is estimated. */
export function recordedBill(
  conversation: Conversation,
  counter: PartCounter,
  ratesOf: (model: string) => Rates | undefined,
): RecordedBill {
  const { messages, model } = withEstimatedWrites(withEstimatedOutputs(conversation, counter))
  const tags = new Map<string, PriceTag | undefined>()
  const tagOf = (of: string): PriceTag | undefined => {
    if (!tags.has(of)) {
      const rates = ratesOf(of)
      tags.set(of, rates && priceByRates(rates, shortLifetimeMinutes))
    }
    return tags.get(of)
  }
  const requests = messages.flatMap(({ usage }) => (usage ? requestsOf(usage) : []))
  const billed = requests.flatMap((usage) => billRequest(usage, usage.model ?? model, tagOf) ?? [])
  const estimated = billed.filter(({ estimatedUsd }) => estimatedUsd > 0)
  const notAvailable = requests.length - billed.length
  const estimatedUsd = sum(estimated.map((each) => each.estimatedUsd))
  return {
    ...(requests.length > 0 &&
      notAvailable === 0 && {
        bill: {
          costUsd: sum(billed.map(({ usd }) => usd)),
          isByList: billed.some(({ by }) => by !== 'amount'),
          ...(billed.some(({ by }) => by === 'plan') && { isPlan: true }),
          ...(estimatedUsd > 0 && { estimatedUsd }),
        },
      }),
    requests: { recorded: billed.length - estimated.length, estimated: estimated.length, notAvailable },
  }
}

/** Undefined where its cost cannot be told. */
function billRequest(
  usage: RecordedUsage,
  model: string | undefined,
  tagOf: (model: string) => PriceTag | undefined,
): BilledRequest | undefined {
  const { costUsd, estimatedOutputTokens = 0, estimatedCacheWriteTokens = 0 } = usage
  if (costUsd !== undefined && (costUsd > 0 || isEmpty(usage))) return { usd: costUsd, estimatedUsd: 0, by: 'amount' }
  const tag = model === undefined ? undefined : tagOf(model)
  const factor = usage.speed === 'fast' ? fastFactor(model) : 1
  if (!tag || factor === undefined || usage.inputTokens === undefined || usage.outputTokens === undefined)
    return undefined
  const tokens = billedTokens(usage)
  const usd = factor * tag.cost(tokens)
  const recordedUsd =
    factor *
    tag.cost({
      ...tokens,
      cacheRead: tokens.cacheRead + estimatedCacheWriteTokens,
      cacheWrite: tokens.cacheWrite - estimatedCacheWriteTokens,
      output: tokens.output - estimatedOutputTokens,
    })
  return { usd, estimatedUsd: usd - recordedUsd, by: costUsd === undefined ? 'list' : 'plan' }
}

const isEmpty = ({ inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 }: RecordedUsage) =>
  inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens === 0

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
