import { stretchAt } from '../calibration/calibration'
import type { CacheModel } from '../simulation/cache-model'
import { readTokens } from '../simulation/cache-model'
import { billedTokens, priceKind, withoutCache, type PriceTag, type RequestTokens } from './prices'
import { INSTRUCTION_TOKENS } from './instruction'
import type { ReplayRun, ReplayTurn } from '../figures/result'
import type { ReplaySession } from '../session'
import { totalsOf } from '../figures/totals'
import { inputTokensOf, type RecordedUsage } from '../../conversation/usage'
import type { SessionRequest } from '../calibration/timeline'

/** What the harness did itself, with its own compactions. */
export interface HarnessRun extends ReplayRun {
  /** `recorded`: the bill, request by request; `modelled`: contexts as recorded or as the file has them, their cache by the model. */
  readonly source: 'recorded' | 'modelled'
  /** Of its cost, what the record lacks: outputs of which it has a placeholder, and the calls that made its summaries. */
  readonly estimatedCost: number
}

/** Undefined where nothing is recorded and nothing was compacted: then it did nothing. */
export function harnessRun(
  session: ReplaySession,
  price: PriceTag,
  cache: CacheModel,
  contextWindow: number,
): HarnessRun | undefined {
  const { requests, compactions } = session.timeline
  const isRecorded = requests.length > 0 && requests.every(({ usage }) => usage !== undefined)
  if (!isRecorded && compactions.length === 0) return undefined
  const source = isRecorded && !session.calibration.notComparable ? 'recorded' : 'modelled'
  const contexts = isRecorded ? requests.map(({ usage }) => (usage ? inputTokensOf(usage) : 0)) : contextsOf(session)
  const turns = requests.map((request, index): ReplayTurn => {
    const context = Math.round(contexts[index] ?? 0)
    const tokens =
      source === 'recorded' && request.usage
        ? billedTokens(request.usage)
        : modelled(session, request, index, contexts, cache)
    const compacted = index > 0 && startsStretch(session, request, isRecorded)
    return {
      turn: request.ordinal + 1,
      message: session.timeline.places[request.context] ?? request.context,
      contextTokens: context,
      ...tokens,
      cost: source === 'recorded' ? costOf(request.usage, tokens, price) : price.cost(tokens),
      costWithoutCache: price.cost(withoutCache(tokens)),
      rewritten: 0,
      overflow: context > contextWindow,
      missed: session.hits[index] === 'miss',
      ...(compacted && {
        condensation: {
          tokensBefore: Math.round(contexts[index - 1] ?? 0),
          tokensAfter: context,
          countedBefore: 0,
          countedAfter: 0,
          cost: 0,
          calls: 0,
          answers: 'none',
          prefixTokens: tokens.cacheRead,
          rereadingCost: 0,
        },
      }),
    }
  })
  const calls = condensingCalls(session, contexts, cache)
  const outputs = requests.reduce(
    (sum, { usage }) => sum + (usage && source === 'recorded' ? estimatedPart(usage, price) : 0),
    0,
  )
  return {
    source,
    turns,
    calls: calls.tokens,
    totals: withCalls(totalsOf(turns, 0, price), calls.tokens, price),
    estimatedCost: outputs + (calls.areEstimated ? sumCost(calls.tokens, price) : 0),
  }
}

/** As the file names it, where the prices are the session's own. */
const costOf = (usage: RecordedUsage | undefined, tokens: RequestTokens, price: PriceTag): number =>
  price.isOfSession && price.unit === 'usd' && usage?.costUsd ? usage.costUsd : price.cost(tokens)

function estimatedPart(usage: RecordedUsage, price: PriceTag): number {
  const tokens = billedTokens(usage)
  return price.cost(tokens) - price.cost({ ...tokens, output: tokens.output - (usage.estimatedOutputTokens ?? 0) })
}

const sumCost = (calls: readonly RequestTokens[], price: PriceTag): number =>
  calls.reduce((sum, call) => sum + price.cost(call), 0)

function withCalls(totals: ReplayRun['totals'], calls: readonly RequestTokens[], price: PriceTag): ReplayRun['totals'] {
  const condensingCost = sumCost(calls, price)
  return {
    ...totals,
    cost: totals.cost + condensingCost,
    costWithoutCache: totals.costWithoutCache + sumCost(calls.map(withoutCache), price),
    condensingCost,
  }
}

/** The calls that made its summaries: as recorded, else each as a request that reads the whole context and writes the summary. */
function condensingCalls(
  { recorded, timeline, calibration, tokensOf }: ReplaySession,
  contexts: readonly number[],
  { leastCacheable }: CacheModel,
): { readonly tokens: readonly RequestTokens[]; readonly areEstimated: boolean } {
  if (timeline.condensingCalls.length > 0)
    return { tokens: timeline.condensingCalls.map(billedTokens), areEstimated: false }
  const tokens = recorded.compactions.flatMap(({ at, trigger }): readonly RequestTokens[] => {
    const cut = recorded.messages.findIndex(({ id }) => id === at)
    const last = timeline.requests.findLast(({ end }) => (timeline.places[end - 1] ?? Infinity) < cut)
    if (!last || trigger === 'truncation') return []
    const { scale, hitShare } = stretchAt(calibration, last.ordinal)
    const context = contexts[last.ordinal] ?? 0
    const cacheRead = context < leastCacheable ? 0 : Math.round(hitShare * context)
    const rest = recorded.messages.slice(cut)
    const others = rest.findIndex(({ summary }) => !summary)
    const summary = rest.slice(0, others === -1 ? rest.length : others)
    return [
      {
        fresh: Math.round(context - cacheRead + scale * INSTRUCTION_TOKENS),
        cacheRead,
        cacheWrite: 0,
        output: Math.round(summary.reduce((sum, message) => sum + tokensOf(message, last.ordinal), 0)),
        ...priceKind(last.usage),
      },
    ]
  })
  return { tokens, areEstimated: true }
}

function startsStretch(
  { calibration, timeline }: ReplaySession,
  { ordinal, context }: SessionRequest,
  isRecorded: boolean,
): boolean {
  if (isRecorded) return calibration.stretches.some(({ from }) => from === ordinal)
  const before = timeline.requests[ordinal - 1]?.context ?? 0
  return timeline.compactions.some((cut) => cut > before && cut <= context)
}

function modelled(
  session: ReplaySession,
  request: SessionRequest,
  index: number,
  contexts: readonly number[],
  cache: CacheModel,
): RequestTokens {
  const { calibration, timeline, hits, overheadTokens } = session
  const context = contexts[index] ?? 0
  const broken = index === 0 || (contexts[index - 1] ?? 0) > context
  const prefix = broken ? Math.min(overheadTokens, context) : (contexts[index - 1] ?? 0)
  const read = Math.floor(
    readTokens(
      {
        request,
        before: timeline.requests[index - 1],
        prefix,
        context,
        hit: hits[index] ?? 'unknown',
        hitShare: stretchAt(calibration, request.ordinal).hitShare,
      },
      cache,
    ),
  )
  const written = Math.round((context - read) * calibration.writeShare)
  const answer = timeline.messages
    .slice(request.context, request.end)
    .reduce((sum, message) => sum + session.tokensOf(message, request.ordinal), 0)
  return {
    fresh: Math.round(context) - read - written,
    cacheRead: read,
    cacheWrite: written,
    output: request.usage?.outputTokens ?? Math.round(answer),
    ...priceKind(request.usage),
  }
}

/** By the file alone: from the last cut on, with the summary that stands there. */
function contextsOf(session: ReplaySession): readonly number[] {
  const { recorded, timeline, overheadTokens, earlierTokens } = session
  const cuts = recorded.compactions.flatMap(({ at }) => {
    const index = recorded.messages.findIndex(({ id }) => id === at)
    return index === -1 ? [] : [index]
  })
  const sums = [0]
  recorded.messages.forEach((message, index) => sums.push((sums[index] ?? 0) + session.tokensOf(message, 0)))
  return timeline.requests.map(({ context }) => {
    const place = timeline.places[context] ?? recorded.messages.length
    const last = cuts.findLast((each) => each <= place)
    const cut = last ?? 0
    return overheadTokens + (last === undefined ? earlierTokens : 0) + (sums[place] ?? 0) - (sums[cut] ?? 0)
  })
}
