import { stretchAt } from './calibration'
import type { CacheModel } from './cache-model'
import { readTokens } from './cache-model'
import { billedTokens, priceKind, withoutCache, type PriceTag, type RequestTokens } from './prices'
import type { ReplayRun, ReplayTurn } from './result'
import type { ReplaySession } from './session'
import { totalsOf } from './totals'
import { inputTokensOf, type RecordedUsage } from '@/lib/conversation/usage'
import type { SessionRequest } from './timeline'

/** What the harness did itself, with its own compactions. */
export interface HarnessRun extends ReplayRun {
  /** `recorded`: the bill, request by request; `modelled`: contexts as recorded or as the file has them, their cache by the model. */
  readonly source: 'recorded' | 'modelled'
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
  return { source, turns, totals: withCalls(turns, session, price) }
}

/** As the file names it, where the prices are the session's own. */
const costOf = (usage: RecordedUsage | undefined, tokens: RequestTokens, price: PriceTag): number =>
  price.isOfSession && price.unit === 'usd' && usage?.costUsd ? usage.costUsd : price.cost(tokens)

/** The calls that made its summaries, where the file has their usage. */
function withCalls(turns: readonly ReplayTurn[], { timeline }: ReplaySession, price: PriceTag): ReplayRun['totals'] {
  const totals = totalsOf(turns, 0, price)
  const calls = timeline.condensingCalls.map(billedTokens)
  const condensingCost = calls.reduce((sum, call) => sum + price.cost(call), 0)
  return {
    ...totals,
    cost: totals.cost + condensingCost,
    costWithoutCache: totals.costWithoutCache + calls.reduce((sum, call) => sum + price.cost(withoutCache(call)), 0),
    condensingCost,
  }
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
