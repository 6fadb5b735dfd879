import { withMessages } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Manager } from '../../condensation/manager'
import type { PastCondensation } from '../../condensation/providers/loop-guard'
import { decide, type ContextLoad } from '../../condensation/steps/thresholds'
import { stretchAt } from '../calibration/calibration'
import { isLate, readTokens, type CacheModel } from './cache-model'
import type { Condenser } from './condenser'
import { holdsSummary, nothingSurvives, survivalOf, type Survival } from '../calibration/context'
import { afterStrategy, lastResort, type Halved } from './last-resort'
import { INSTRUCTION_TOKENS } from '../bill/instruction'
import type { CondensedContext } from './memory'
import { coldFromTokensOf, type ReplayOptions } from '../options'
import { priceKind, withoutCache, type PriceTag, type RequestTokens } from '../bill/prices'
import { rereadingCost } from '../figures/rereading'
import type { CondensationCut, FutureUse, ReplayRun, ReplayTurn, TurnCondensation } from '../figures/result'
import type { ReplaySession } from '../session'
import { answersOf, type AskedCall } from './stand-in'
import { totalsOf } from '../figures/totals'
import type { SessionRequest } from '../calibration/timeline'
import type { UseTracker } from '../uses/track-uses'

/** More than the strategies that count messages leave alone at the end. */
const RECENT_MESSAGES = 20
/** Blocks before a breakpoint in which an earlier one is still found. */
const LOOKBACK_BLOCKS = 20

export interface Simulation {
  readonly session: ReplaySession
  readonly options: ReplayOptions
  readonly price: PriceTag
  /** Of the model that condenses, where that is another one than the conversation's. */
  readonly condensing?: { readonly price: PriceTag; readonly scale: number } | undefined
  /** What is sent in the place of the session's messages, one for one: its lossless forms. Absent: the messages themselves. */
  readonly written?: readonly Message[] | undefined
  /** What those forms say when they are read back, one for one. Absent: the session's messages. */
  readonly plain?: readonly Message[] | undefined
  /** Absent: nothing is done. */
  readonly strategy?: { readonly manager: Manager; readonly condenser: Condenser } | undefined
  /** Asked at every condensation: the seam to what judges losses. */
  readonly futureUse?:
    | ((cut: CondensationCut, before: readonly Message[], after: readonly Message[]) => FutureUse | undefined)
    | undefined
  /** Asked at every request: what it needs, and what of that is still there. Made anew for each replay. */
  readonly tracker?: (() => UseTracker) | undefined
  readonly signal?: Pick<AbortSignal, 'aborted'> | undefined
  readonly onTurn?: ((done: number, of: number) => void) | undefined
}

/** Walks the session request by request. Undefined where it was stopped. */
export async function simulate(simulation: Simulation): Promise<ReplayRun | undefined> {
  const walk = new Walk(simulation)
  const { requests } = simulation.session.timeline
  for (const request of requests) {
    if (simulation.signal?.aborted) return undefined
    await walk.step(request)
    simulation.onTurn?.(request.ordinal + 1, requests.length)
  }
  return walk.finished()
}

/** Over the buffer that a harness keeps, whatever its threshold. */
const mightNotFit = (load: ContextLoad): boolean => decide(load, Infinity).condense

interface Condensed {
  readonly turn: TurnCondensation
  readonly survivors: Survival
  readonly lostResults: number
}

class Walk {
  private messages: Message[] = []
  /** Of the context, with what is sent beside the messages. */
  private tokens: number
  /** Of conversation before the file begins: until the first summary. */
  private earlier: number
  private name = 0
  /** Messages of the timeline that were taken in. */
  private taken = 0
  /** Of the context as it was last sent. */
  private sentMessages = 0
  private sentTokens = 0
  /** Numbers of messages at which requests ended, for what stands now. */
  private ends: number[] = []
  private before: SessionRequest | undefined
  private readonly history: PastCondensation[] = []
  private declined = 0
  /** The dry run that was left last, in the model's own tokens. `recent`: of what strategies leave alone because it came last. */
  private left: { readonly tokens: number; readonly saved: number; readonly recent: number } | undefined
  private readonly turns: ReplayTurn[] = []
  private readonly calls: RequestTokens[] = []
  private readonly lost: { readonly turn: number; readonly share: number }[] = []
  private readonly cacheModel: CacheModel
  private readonly tracker: UseTracker | undefined

  constructor(private readonly given: Simulation) {
    const { options, session } = given
    this.earlier = session.earlierTokens
    this.tracker = given.tracker?.()
    this.tokens = session.overheadTokens + this.earlier
    this.cacheModel = {
      model: options.cache,
      lifetimeMinutes: options.lifetimeMinutes,
      leastCacheable: options.leastCacheable ?? session.family.leastCacheable,
    }
  }

  async step(request: SessionRequest): Promise<void> {
    const arrived = this.arrive(request)
    const condensed = await this.condense(request)
    const prefix = this.prefix(condensed?.survivors)
    const { session, price, options } = this.given
    const contextTokens = Math.round(this.tokens)
    const read = this.read(request, prefix, contextTokens)
    const written =
      contextTokens < this.cacheModel.leastCacheable ? 0 : (contextTokens - read) * session.calibration.writeShare
    const tokens: RequestTokens = {
      fresh: contextTokens - read - Math.round(written),
      cacheRead: read,
      cacheWrite: Math.round(written),
      output: this.output(request),
      ...priceKind(request.usage),
    }
    this.turns.push({
      turn: request.ordinal + 1,
      message: session.timeline.places[request.context] ?? request.context,
      contextTokens,
      ...tokens,
      cost: price.cost(tokens),
      costWithoutCache: price.cost(withoutCache(tokens)),
      rewritten: condensed ? Math.round(Math.max(0, Math.min(this.sentTokens, this.tokens - arrived) - prefix)) : 0,
      overflow: contextTokens > options.contextWindow,
      missed:
        this.before !== undefined &&
        read < Math.floor(prefix * stretchAt(session.calibration, request.ordinal).hitShare) &&
        prefix >= this.cacheModel.leastCacheable,
      ...(condensed && { condensation: { ...condensed.turn, prefixTokens: Math.round(prefix) } }),
      ...(this.tracker && { uses: this.tracker.usedBy(request) }),
    })
    if (condensed) this.lost.push({ turn: request.ordinal, share: condensed.lostResults })
    this.sentMessages = this.messages.length
    this.sentTokens = this.tokens
    this.ends.push(this.messages.length)
    this.before = request
  }

  finished(): ReplayRun {
    const turns = this.withRereading()
    return { turns, totals: totalsOf(turns, this.declined, this.given.price), calls: this.calls }
  }

  /** Takes in what came since the last request; its tokens. */
  private arrive({ context, ordinal }: SessionRequest): number {
    const { session, written, plain } = this.given
    const before = this.tokens
    for (; this.taken < context; this.taken++) {
      const message = (written ?? session.timeline.messages)[this.taken]
      if (!message) continue
      this.messages.push(message)
      this.tracker?.arrive(message, (plain ?? session.timeline.messages)[this.taken] ?? message)
      this.name = session.names.after(this.name, message)
      this.tokens += session.tokensOf(message, ordinal)
    }
    return this.tokens - before
  }

  private async condense(request: SessionRequest): Promise<Condensed | undefined> {
    const made = await this.byStrategy(request)
    const half = await this.lastResort(request, made)
    const left = half ? afterStrategy(made, half) : made
    return left?.messages && this.apply(request, left.messages, left, half?.halvings)
  }

  private async byStrategy(request: SessionRequest): Promise<CondensedContext | undefined> {
    const { strategy, options, session } = this.given
    if (!strategy) return undefined
    const verdict = strategy.manager.shouldCondense(this.load(this.tokens), { history: this.history.slice(-1) })
    if (!(verdict.condense || this.isCold(request)) || this.isHopeless()) return undefined
    const made = await strategy.condenser.condense(withMessages(session.conversation, this.messages), this.name)
    const { scale } = stretchAt(session.calibration, request.ordinal)
    const earlier = this.earlier / scale
    const goesWithSummary = made.messages && holdsSummary(made.messages) ? earlier : 0
    const saved = made.tokensBefore - made.tokensAfter + goesWithSummary
    if (
      made.messages &&
      saved > 0 &&
      100 * saved >= options.leastSavingPercent * (made.tokensBefore + earlier) &&
      saved * scale >= options.leastSavedTokens
    )
      return made
    this.history.push({ at: request.ordinal, tokensBefore: this.tokens, tokensAfter: this.tokens })
    this.declined++
    const recent = this.messages.slice(-RECENT_MESSAGES).reduce((sum, message) => sum + session.count(message), 0)
    this.left = { tokens: this.tokens, saved: Math.max(0, saved) * scale, recent: recent * scale }
    return undefined
  }

  /** The cache has expired, so that nothing is lost by changing the prefix, and the context is large enough for that. */
  private isCold(request: SessionRequest): boolean {
    const { options } = this.given
    const from = coldFromTokensOf(options)
    return (
      from !== undefined &&
      this.tokens >= from &&
      this.before !== undefined &&
      isLate(request, this.before, options.lifetimeMinutes)
    )
  }

  /** Where nothing was condensed it comes as soon as the next answer might not fit; else only where the model would refuse the context. */
  private async lastResort(
    { ordinal }: SessionRequest,
    made: CondensedContext | undefined,
  ): Promise<Halved | undefined> {
    const { strategy, written, options, session } = this.given
    if (options.overflow !== 'halve' || !(strategy ?? written)) return undefined
    return lastResort(
      withMessages(session.conversation, made?.messages ?? this.messages),
      session.counter,
      (messages, halvings) => {
        const tokens = made || halvings > 0 ? this.tokensOf(messages, ordinal) : this.tokens
        return made || halvings > 0 ? tokens > options.contextWindow : mightNotFit(this.load(tokens))
      },
    )
  }

  private load(tokens: number): ContextLoad {
    const { contextWindow, reservedTokens } = this.given.options
    return { tokens, contextWindow, ...(reservedTokens !== undefined && { maxTokens: reservedTokens }) }
  }

  /**
   * No dry run is made that could not save enough even if all that came since the last one went, and all that was too recent for it:
   * contexts that nothing keeps small are not condensed again and again for nothing.
   */
  private isHopeless(): boolean {
    const { options, session } = this.given
    if (!this.left) return false
    const { saved, recent, tokens } = this.left
    return (
      100 * (saved + recent + this.tokens - tokens) <
      options.leastSavingPercent * (this.tokens - session.overheadTokens)
    )
  }

  private apply(
    request: SessionRequest,
    messages: readonly Message[],
    made: CondensedContext,
    halvings: number | undefined,
  ): Condensed {
    const { session, futureUse } = this.given
    const [before, tokensBefore] = [this.messages, this.tokens]
    const losesEarlier = this.earlier > 0 && (halvings !== undefined || holdsSummary(messages))
    if (losesEarlier) this.earlier = 0
    const survivors = losesEarlier ? nothingSurvives : survivalOf(before.slice(0, this.sentMessages), messages)
    const cost = made.calls.reduce((sum, call) => sum + this.chargeCall(this.callTokens(call, request, made.calls)), 0)
    const use = futureUse?.({ request: request.ordinal, before: request.context }, before, messages)
    this.messages = [...messages]
    this.tracker?.replace(messages)
    this.left = undefined
    this.tokens = this.tokensOf(messages, request.ordinal)
    this.name = session.names.of(messages)
    this.ends = this.ends.filter((end) => end <= survivors.messages)
    this.history.push({ at: request.ordinal, tokensBefore, tokensAfter: this.tokens })
    return {
      survivors,
      lostResults: made.lostResults,
      turn: {
        tokensBefore: Math.round(tokensBefore),
        tokensAfter: Math.round(this.tokens),
        countedBefore: made.tokensBefore,
        countedAfter: made.tokensAfter,
        cost,
        calls: made.calls.length,
        answers: answersOf(made.calls),
        prefixTokens: 0,
        rereadingCost: 0,
        ...(use && { futureUse: use }),
        ...(halvings !== undefined && { halvings }),
      },
    }
  }

  private tokensOf(messages: readonly Message[], ordinal: number): number {
    const { session } = this.given
    return messages.reduce(
      (sum, message) => sum + session.tokensOf(message, ordinal),
      session.overheadTokens + this.earlier,
    )
  }

  /** Tokens from the start that the cache may hold. Before the first request: what sessions share. */
  private prefix(survivors: Survival | undefined): number {
    const { session, options } = this.given
    if (!this.before) return session.overheadTokens + this.earlier
    if (!survivors || survivors.messages >= this.sentMessages) return this.sentTokens
    if (options.prefix === 'breakpoints') return this.breakpoint(survivors)
    const parts = this.messages[survivors.messages]?.parts.slice(0, survivors.parts) ?? []
    const rest = parts.reduce((sum, part) => sum + session.counter.countPart(part), 0)
    const next = this.messages[survivors.messages]
    const counted = next ? session.count(next) : 0
    return (
      this.tokensOf(this.messages.slice(0, survivors.messages), this.before.ordinal) +
      (next && counted > 0 ? (session.tokensOf(next, this.before.ordinal) * rest) / counted : 0)
    )
  }

  private breakpoint({ messages }: Survival): number {
    const { session } = this.given
    const end = this.ends.findLast((each) => each <= messages)
    if (end === undefined) return session.overheadTokens
    const blocks = this.messages.slice(end).reduce((sum, { parts }) => sum + parts.length, 0)
    return blocks <= LOOKBACK_BLOCKS
      ? this.tokensOf(this.messages.slice(0, end), this.before?.ordinal ?? 0)
      : session.overheadTokens
  }

  private read(request: SessionRequest, prefix: number, context: number): number {
    const { session } = this.given
    const { hitShare } = stretchAt(session.calibration, request.ordinal)
    return Math.floor(
      readTokens(
        { request, before: this.before, prefix, context, hit: session.hits[request.ordinal] ?? 'unknown', hitShare },
        this.cacheModel,
      ),
    )
  }

  private output({ usage, context, end, ordinal }: SessionRequest): number {
    if (usage?.outputTokens !== undefined) return usage.outputTokens
    const { session } = this.given
    return Math.round(
      session.timeline.messages
        .slice(context, end)
        .reduce((sum, message) => sum + session.tokensOf(message, ordinal), 0),
    )
  }

  /** What a condensing call costs. */
  private chargeCall(tokens: RequestTokens): number {
    const { price, condensing } = this.given
    if (condensing) return condensing.price.cost(tokens)
    this.calls.push(tokens)
    return price.cost(tokens)
  }

  /** One summary of the conversation rides its cache, where the conversation's own model is asked; all else is sent anew. */
  private callTokens(call: AskedCall, request: SessionRequest, all: readonly AskedCall[]): RequestTokens {
    const { options, condensing, session } = this.given
    const { scale } = condensing ?? stretchAt(session.calibration, request.ordinal)
    const output = call.outputTokens * scale
    const rides =
      options.call === 'live' &&
      !condensing &&
      call.profile === undefined &&
      call.purpose === 'conversation' &&
      all.length === 1
    if (!rides) return { fresh: call.requestTokens * scale, cacheRead: 0, cacheWrite: 0, output }
    const cacheRead = this.read(request, this.sentTokens, this.tokens)
    return {
      fresh: this.tokens - cacheRead + INSTRUCTION_TOKENS * scale,
      cacheRead,
      cacheWrite: 0,
      output,
      ...priceKind(request.usage),
    }
  }

  private withRereading(): readonly ReplayTurn[] {
    const { session, price } = this.given
    const { writeShare } = session.calibration
    return this.turns.map((turn, index) => {
      if (!turn.condensation) return turn
      const at = this.lost.findIndex((each) => each.turn === index)
      const next = this.lost[at + 1]?.turn ?? this.turns.length
      const { scale, hitShare } = stretchAt(session.calibration, index)
      const rereading = rereadingCost(
        {
          lostResults: this.lost[at]?.share ?? 0,
          following: next - index,
          scale,
          hitShare,
          writeShare,
          contextAfter: turn.contextTokens,
        },
        price,
      )
      return { ...turn, condensation: { ...turn.condensation, rereadingCost: rereading } }
    })
  }
}
