import type { Conversation } from '@/lib/conversation/conversation'
import { requestsOf, type RecordedUsage } from '@/lib/conversation/usage'
import type { Rates } from '@/lib/pricing/rates'
import { priceByRates, type PriceTag } from './prices'

/** What the recorded requests of a session cost. */
export interface Bill {
  readonly costUsd: number
  /** Worked out from the recorded tokens by the price list: the file names no amount. */
  readonly isByList: boolean
}

/** Providers keep a cache so long unless they are paid for more, in minutes; sessions do not say. */
const LIFETIME = 5

/** As the file names the amounts, else by list prices. Undefined where nothing is recorded, or the price of a model is unknown. */
export function recordedBill(
  { messages, model }: Pick<Conversation, 'messages' | 'model'>,
  ratesOf: (model: string) => Rates | undefined,
): Bill | undefined {
  const requests = messages.flatMap(({ usage }) => (usage ? requestsOf(usage) : []))
  const named = requests.flatMap(({ costUsd }) => costUsd ?? [])
  if (named.length > 0) return { costUsd: sum(named), isByList: false }
  const tags = new Map<string | undefined, PriceTag | undefined>()
  const tagOf = (of = model): PriceTag | undefined => {
    if (!tags.has(of)) {
      const rates = of === undefined ? undefined : ratesOf(of)
      tags.set(of, rates && priceByRates(rates, LIFETIME))
    }
    return tags.get(of)
  }
  const priced = requests.flatMap((usage) => tagOf(usage.model)?.cost(tokensOf(usage)) ?? [])
  return requests.length > 0 && priced.length === requests.length ? { costUsd: sum(priced), isByList: true } : undefined
}

const tokensOf = ({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: RecordedUsage) => ({
  fresh: inputTokens ?? 0,
  output: outputTokens ?? 0,
  cacheRead: cacheReadTokens ?? 0,
  cacheWrite: cacheWriteTokens ?? 0,
})

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
