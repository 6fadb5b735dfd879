import {
  type AtArrival,
  defined,
  type LedgerRow,
  type Manager,
  measure,
  type Ports,
  runPlan,
  unwrap,
} from '@/lib/engine'
import { condenseWith, reasonIn } from '../call/condense'
import { portsOf } from '../call/ports'
import type { Strategy } from '../call/preset'
import { Arrivals, type Sent } from './arrivals'
import { type Print, printOf, stripMarks } from './fingerprint'
import { commonLength, type Known, keysOf, knownOf } from './history'
import { readAll } from './reader'
import type { Next, NextOptions, Outcome, SessionOptions } from './contract'
import type { Checkpoint, SessionState } from './state'

export interface KeptInput extends Omit<SessionOptions, 'preset' | 'window' | 'threshold' | 'state'> {
  readonly strategy: Strategy
  readonly window: number
  readonly atArrival: AtArrival
  readonly manager: Manager
}

/** How far a provider's count may lie from ours. */
const SCALES = { least: 0.5, most: 3 } as const

/** What a session has sent, and how it goes on from there. */
export class KeptContext {
  private readonly ports: Ports
  private history: readonly Known[]
  private sentBefore: Remembered
  private checkpoints: readonly Checkpoint[]
  private arrivals: Arrivals | undefined
  /** Messages of the history whose changes were told. */
  private told: number
  private last: SessionState['last']
  private scale: number
  private sentTokens: number
  private echoes: boolean

  constructor(
    private readonly input: KeptInput,
    private readonly began: SessionState,
  ) {
    this.ports = portsOf(input)
    this.history = began.history.map((key) => ({ key }))
    this.sentBefore = rememberedByKey(began.sent)
    this.checkpoints = began.checkpoints
    this.told = began.history.length
    this.last = began.last
    this.scale = began.scale
    this.sentTokens = began.sentTokens
    this.echoes = began.echoes
  }

  state(): SessionState {
    return {
      ...this.began,
      history: keysOf(this.history),
      sent: keysOf(this.sentBefore()),
      echoes: this.echoes,
      checkpoints: this.checkpoints,
      ...defined({ last: this.last }),
      scale: this.scale,
      sentTokens: this.sentTokens,
    }
  }

  /** How many of these messages were handed in, or given, before; `of` so many as the last time. */
  common(prints: readonly Print[]): { readonly messages: number; readonly of: number } {
    const sent = this.sentBefore()
    const [history, echoed] = [commonLength(this.history, prints), commonLength(sent, prints)]
    return echoed > history ? { messages: echoed, of: sent.length } : { messages: history, of: this.history.length }
  }

  async next<Message>(given: readonly Message[], options: NextOptions): Promise<Next<Message>> {
    try {
      return await this.answer(given, options)
    } catch (error) {
      // What was kept may be half of it: it is made anew from the history the next time.
      this.arrivals = undefined
      return { messages: given, changed: false, ledger: [], failure: messageOf(error) }
    }
  }

  private async answer<Message>(given: readonly Message[], options: NextOptions): Promise<Next<Message>> {
    if (given.length === 0) return { messages: given, changed: false, ledger: [] }
    const prints = given.map(printOf)
    this.weigh(options)
    const written = await this.write(given, prints)
    const beside = this.beside(options)
    const end = await this.whenDue(written, beside, given.length, options)
    this.keep(prints, end.messages, end.tokens + beside)
    return {
      messages: end.messages as readonly Message[],
      changed: isOther(end.messages, given, prints),
      ledger: [...written.rows, ...end.rows],
      verdict: { ...end.verdict, outcome: end.outcome },
      ...defined({ failure: end.failure }),
    }
  }

  /** What stands before, and each new message as it is sent for the first time. */
  private async write(given: readonly unknown[], prints: readonly Print[]): Promise<Sent & WithRows> {
    const arrivals = this.settle(given, prints)
    const { covered, messages } = this.checkpoint()
    const own = given.slice(covered)
    const rows = await arrivals.take(own)
    if (rows === undefined) return this.writeWhole([...messages, ...own])
    const sent = arrivals.sent(own, (index) => prints[covered + index]?.hasMarks === true)
    const before = this.echoes ? given.slice(0, covered) : messages
    return { messages: [...before, ...sent.messages], tokens: sent.tokens, rows: rowsBehind(this.toldValues(), rows) }
  }

  /** The context that goes on: the one that was kept, or the last one that this history begins with. */
  private settle(given: readonly unknown[], prints: readonly Print[]): Arrivals {
    const common = this.commonWith(given, prints)
    const kept = this.checkpoints.filter(({ covered }) => covered <= common)
    const { covered, messages } = kept.at(-1) ?? nothing
    this.told = Math.min(this.told, common)
    if (this.arrivals === undefined || kept.length < this.checkpoints.length)
      this.arrivals = Arrivals.behind(messages, { ...this.input, ports: this.ports })
    else this.arrivals.cut(common - covered)
    this.checkpoints = kept
    return this.arrivals
  }

  /** How many messages of the history stand unchanged. A host that hands in what it was given has that as its history. */
  private commonWith(given: readonly unknown[], prints: readonly Print[]): number {
    const common = commonLength(this.history, prints)
    if (common === this.history.length && !this.echoes) return common
    const echoed = commonLength(this.sentBefore(), prints)
    if (!this.echoes && echoed <= common) return common
    this.echoes = true
    this.stayAsSent(given, echoed)
    return echoed
  }

  /** What a host was given and hands in stays as it is: it has become the history. */
  private stayAsSent(given: readonly unknown[], length: number): void {
    const base = this.arrivals?.base ?? []
    const isKept = this.arrivals !== undefined && base.length + this.arrivals.length === length
    if (!isKept) this.arrivals = undefined
    const covered = isKept ? base.length : length
    this.checkpoints = covered === 0 ? [] : [{ covered, messages: isKept ? base : stripMarks(given.slice(0, covered)) }]
  }

  private checkpoint(): Checkpoint {
    return this.checkpoints.at(-1) ?? nothing
  }

  /** How many of what the checkpoint holds and what follows it were told, also before the session was restored. */
  private toldValues(): number {
    const { covered, messages } = this.checkpoint()
    return messages.length + this.told - covered
  }

  /** All of it at once, for dialects in which a message may be several values. */
  private async writeWhole(values: readonly unknown[]): Promise<Sent & WithRows> {
    const { dialect, atArrival } = this.input
    const { conversation, write } = readAll(dialect, stripMarks(values))
    if (!atArrival.plan) return { messages: values, tokens: measure(conversation, this.ports.counter).total, rows: [] }
    const done = unwrap(await runPlan({ plan: atArrival.plan, conversation, ports: this.ports }))
    const told = values.slice(0, this.toldValues())
    const toldMessages = told.length === 0 ? 0 : readAll(dialect, stripMarks(told)).conversation.messages.length
    return {
      messages: done.conversation === conversation ? values : write(done.conversation),
      tokens: done.tokensAfter,
      rows: rowsBehind(toldMessages, done.ledger),
    }
  }

  /** Takes the provider's count of what was sent last. */
  private weigh({ usage }: NextOptions): void {
    if (!usage || this.sentTokens === 0) return
    const counted = usage.inputTokens + (usage.cacheReadTokens ?? 0) + (usage.cacheWriteTokens ?? 0)
    if (counted > 0) this.scale = Math.min(SCALES.most, Math.max(SCALES.least, counted / this.sentTokens))
  }

  /** Tokens of what is sent beside the messages. */
  private beside({ system, tools }: NextOptions): number {
    const { counter } = this.ports
    const count = (value: unknown): number =>
      value === undefined ? 0 : counter.countText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    return count(system) + count(tools)
  }

  private async whenDue(sent: Sent, beside: number, handedIn: number, options: NextOptions): Promise<End> {
    const { manager, window, maxTokens, atArrival } = this.input
    const weighed = (tokens: number): number => Math.round((tokens + beside) * this.scale)
    const load = { tokens: weighed(sent.tokens), contextWindow: window, maxTokens }
    const verdict = manager.shouldCondense(load, { history: this.last ? [{ at: 0, ...this.last }] : [] })
    const stays = { ...sent, verdict, rows: [] }
    if (atArrival.isAll) return { ...stays, outcome: 'arrival' }
    if (!verdict.condense) return { ...stays, outcome: 'not-due' }
    try {
      const { messages, condensation } = await this.condense(sent.messages, options)
      const { tokensBefore, tokensAfter, ledger, steps } = condensation
      this.last = { tokensBefore: load.tokens, tokensAfter: weighed(tokensAfter) }
      if (tokensAfter >= tokensBefore) {
        return { ...stays, outcome: 'saved-nothing', ...defined({ failure: reasonIn(steps) }) }
      }
      this.checkpoints = [...this.checkpoints, { covered: handedIn, messages }]
      this.arrivals = undefined
      return { messages, tokens: tokensAfter, rows: ledger, verdict, outcome: 'condensed' }
    } catch (error) {
      // Not asked again at every request: only where the context has grown.
      this.last = { tokensBefore: load.tokens, tokensAfter: load.tokens }
      return { ...stays, outcome: 'failed', failure: messageOf(error) }
    }
  }

  private async condense(sent: readonly unknown[], { model, signal }: NextOptions) {
    const { dialect, strategy, window } = this.input
    const values = stripMarks(sent)
    const { conversation, write } = readAll(dialect, values)
    const condensation = await condenseWith(strategy, conversation, {
      ...this.input,
      ...defined({ model: this.input.model ?? model, signal }),
      window,
      trigger: 'automatic',
    })
    const made = condensation.conversation
    return { condensation, messages: made === conversation ? values : write(made) }
  }

  private keep(prints: readonly Print[], sent: readonly unknown[], tokens: number): void {
    this.history = knownOf(prints)
    this.sentBefore = remembered(sent)
    this.told = prints.length
    this.sentTokens = tokens
  }
}

interface WithRows {
  readonly rows: readonly LedgerRow[]
}

interface End extends Sent, WithRows {
  readonly verdict: ReturnType<Manager['shouldCondense']>
  readonly outcome: Outcome
  readonly failure?: string
}

/** What was sent, by content: read only where a host hands in something else than its history. */
type Remembered = () => readonly Known[]

const rememberedByKey = (keys: readonly string[]): Remembered => {
  const known = keys.map((key) => ({ key }))
  return () => known
}

const remembered = (sent: readonly unknown[]): Remembered => {
  let known: readonly Known[] | undefined
  return () => (known ??= knownOf(sent.map(printOf)))
}

const nothing: Checkpoint = { covered: 0, messages: [] }

/** Rows of the messages that follow the first `told` ones. */
const rowsBehind = (told: number, rows: readonly LedgerRow[]): readonly LedgerRow[] =>
  rows.filter(({ message }) => numberOf(message) > told)

/** Of a message: m12 is 12. */
const numberOf = (id: LedgerRow['message']): number => Number(id.slice(1))

const isOther = (sent: readonly unknown[], given: readonly unknown[], prints: readonly Print[]): boolean =>
  sent.length !== given.length ||
  sent.some((message, index) => message !== given[index] && printOf(message).text !== prints[index]?.text)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
