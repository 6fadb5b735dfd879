import 'server-only'
import {
  type CatalogModel,
  type JsonObject,
  priceByRates,
  type PriceTag,
  type ReplayRun,
  searchModels,
} from '@/lib/engine'
import { ONLY_STRATEGY } from '@/lib/contracts/shared/event-paths'
import type { SessionCost } from '@/lib/contracts/costs'
import { replaysOf } from '@/lib/server/replay'
import { appError } from '@/lib/server/runtime/failure'

interface SessionRequest {
  readonly conversationId: string
  readonly provider: string
  readonly config: JsonObject
}

/** Providers of the price list that a profile can reach. */
const reachable = ['anthropic', 'openai', 'google', 'aws', 'openrouter'] as const
const MOST_LISTED = 5
const MOST_MODELS = 10_000

/** What a whole session costs by replay, with a strategy and without; and what it would cost by other priced models. */
export async function sessionCost(
  { conversationId, provider, config }: SessionRequest,
  signal: AbortSignal,
): Promise<SessionCost> {
  const { model, session, strategies } = await replaysOf(
    { conversationId, options: {}, calibration: {}, strategies: [{ key: ONLY_STRATEGY, provider, config }] },
    () => undefined,
    signal,
  )
  const [replayed] = strategies
  if (!replayed?.ok)
    throw appError(replayed?.error.code ?? 'unexpected', replayed?.error.message ?? 'Nothing was replayed.')
  const { run, answers, warnings } = replayed.report
  const neverReached = warnings.find(({ type }) => type === 'neverReached')
  const isPriced = session.unit === 'usd'
  return {
    requests: run.turns.length,
    ...(model.name !== undefined && { model: model.name }),
    ...(isPriced && { nothingUsd: session.nothing.totals.cost, strategyUsd: run.totals.cost }),
    ...(isPriced && session.harness && { harnessUsd: session.harness.totals.cost }),
    peakTokens: run.totals.peakContextTokens,
    answers,
    ...(neverReached?.type === 'neverReached' && { neverReached }),
    catalogue: byCatalogue(run, session.options.lifetimeMinutes),
  }
}

/** The same requests at the prices of every model that can be reached and holds them, cheapest first. What a model charges besides tokens would be missing: such are left out. */
export function byCatalogue(run: ReplayRun, lifetimeMinutes: number, at = new Date()): SessionCost['catalogue'] {
  const peak = run.totals.peakContextTokens
  const own = run.turns.reduce((sum, { cost }) => sum + cost, 0)
  // The calls that condense are not told apart by tokens: they grow with the price of the rest.
  const withCondensing = own > 0 ? run.totals.cost / own : 1
  const priced = reachable
    .flatMap((provider) => searchModels('', { at, provider, limit: MOST_MODELS }))
    .flatMap((model) => {
      const price = holds(model, peak) ? priceByRates(model.rates, lifetimeMinutes) : undefined
      return price ? [{ ...named(model), costUsd: withCondensing * costOf(run, price) }] : []
    })
    .filter(({ costUsd }) => costUsd > 0)
    .toSorted((a, b) => a.costUsd - b.costUsd)
  return { considered: priced.length, cheapest: priced.slice(0, MOST_LISTED) }
}

const holds = ({ contextWindow, deprecated, otherCharges, model, name }: CatalogModel, tokens: number): boolean =>
  contextWindow !== undefined &&
  contextWindow >= tokens &&
  !deprecated &&
  otherCharges.length === 0 &&
  !BATCH.test(`${model} ${name}`)

/** Answers of a batch come hours later: no session can go on with them. */
const BATCH = /\bbatch\b/i

const named = ({ provider, model, name }: CatalogModel) => ({ provider, model, name })

const costOf = ({ turns }: ReplayRun, price: PriceTag): number => turns.reduce((sum, turn) => sum + price.cost(turn), 0)
