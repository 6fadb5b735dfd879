import {
  ArrivalWriter,
  type AtArrival,
  type Conversation,
  countMessage,
  type Dialect,
  expand,
  type LedgerRow,
  type Message,
  type Ports,
  runPlan,
  unwrap,
  withMessages,
} from '@/lib/engine'
import { stripMarks, withMarksOf } from './fingerprint'
import { readAll, readTail, type Tail } from './reader'

/** Messages to be sent. `tokens`: of the whole context, with what stands before them. */
export interface Sent {
  readonly messages: readonly unknown[]
  readonly tokens: number
}

interface Slot {
  /** As it reads, numbered as in what is sent. */
  readonly message: Message
  /** Undefined where it is sent as the host has it. */
  readonly output: unknown
  readonly tokens: number
  readonly rows: readonly LedgerRow[]
}

export interface ArrivalInput {
  readonly dialect: Dialect
  readonly atArrival: AtArrival
  readonly ports: Ports
}

/**
 * Messages behind a base that never changes, each written once. What was written is kept, so that a call looks only at
 * what is new.
 */
export class Arrivals {
  private readonly slots: Slot[] = []
  private readonly writer: ArrivalWriter | undefined
  private readonly baseTokens: number

  private constructor(
    private readonly input: ArrivalInput,
    readonly base: readonly unknown[],
    plain: Conversation | undefined,
    written: Conversation | undefined,
  ) {
    const { atArrival, ports } = input
    this.writer =
      atArrival.lossless && new ArrivalWriter(atArrival.lossless.config, ports.counter, atArrival.lossless.step)
    written?.messages.forEach((message, index) => this.writer?.pass(plain?.messages[index] ?? message, message))
    this.baseTokens = (written?.messages ?? []).reduce((sum, each) => sum + countMessage(each, ports.counter), 0)
  }

  /** Throws where the base cannot be read. */
  static behind(base: readonly unknown[], input: ArrivalInput): Arrivals {
    if (base.length === 0) return new Arrivals(input, base, undefined, undefined)
    const { conversation } = readAll(input.dialect, stripMarks(base))
    const expanded = expand(conversation)
    return new Arrivals(input, base, expanded.ok ? expanded.value : conversation, conversation)
  }

  get length(): number {
    return this.slots.length
  }

  cut(length: number): void {
    this.slots.length = Math.min(length, this.slots.length)
    this.writer?.cut(this.base.length + this.slots.length)
  }

  /**
   * Takes in the host's messages behind the base, of which the first are known. Gives the rows of what was written now;
   * undefined where the dialect does not read these messages one for one. Throws where they cannot be read.
   */
  async take(values: readonly unknown[]): Promise<readonly LedgerRow[] | undefined> {
    if (!this.input.dialect.oneForOne) return undefined
    const start = this.slots.length
    if (start >= values.length) return []
    const tail = this.read(values, start)
    if (tail === undefined) return undefined
    const { messages, rows } = await this.capped(tail)
    const written = messages.map((message) => this.writer?.add(message) ?? { message, rows: [] })
    const outputs = tail.write(written.map(({ message }) => message))
    const { counter } = this.input.ports
    const made = tail.messages.map(
      (message, index): Slot => ({
        message,
        output: outputs[index],
        tokens: countMessage(written[index]?.message ?? message, counter),
        rows: [...(rows.get(message.id) ?? []), ...(written[index]?.rows ?? [])],
      }),
    )
    this.slots.push(...made)
    return made.flatMap((slot) => slot.rows)
  }

  /** What follows the base: the host's own messages where they were left as they were, with the marks that they have now. */
  sent(values: readonly unknown[], hasMarks: (index: number) => boolean): Sent {
    const messages = this.slots.map(({ output }, index) => {
      if (output === undefined) return values[index]
      return hasMarks(index) ? withMarksOf(values[index], output) : output
    })
    return {
      messages,
      tokens: this.slots.reduce((sum, { tokens }) => sum + tokens, this.baseTokens),
    }
  }

  private read(values: readonly unknown[], start: number): Tail | undefined {
    const { dialect } = this.input
    const offset = this.base.length + start
    const read = (context: number): Tail | undefined =>
      readTail(
        dialect,
        values.map((value, index) => (index >= context ? stripMarks(value) : value)),
        { context, start, offset },
      )
    const calls = this.slots.findLastIndex(({ message }) => message.parts.some(({ type }) => type === 'tool-call'))
    const tail = read(calls === -1 ? start : calls)
    const earlier = tail && this.earlierCall(tail, calls)
    return earlier === undefined ? tail : read(earlier)
  }

  /** Where a call stands that one of these messages answers, if it is an earlier one than was read with them. */
  private earlierCall({ messages }: Tail, context: number): number | undefined {
    const answered = new Set(
      messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))),
    )
    const first = this.slots.findIndex(({ message }) =>
      message.parts.some((part) => part.type === 'tool-call' && answered.has(part.callId)),
    )
    return first !== -1 && first < context ? first : undefined
  }

  private async capped({ messages, conversation }: Tail): Promise<{
    readonly messages: readonly Message[]
    readonly rows: ReadonlyMap<Message['id'], readonly LedgerRow[]>
  }> {
    const { cap } = this.input.atArrival
    if (!cap) return { messages, rows: new Map() }
    // What a result is, its call says, which may have been sent before.
    const before = conversation.messages.slice(0, -messages.length)
    const done = unwrap(
      await runPlan({
        plan: cap,
        conversation: withMessages(conversation, [...before, ...messages]),
        ports: this.input.ports,
      }),
    )
    const rows = new Map(messages.map(({ id }) => [id, done.ledger.filter((row) => row.message === id)] as const))
    return { messages: done.conversation.messages.slice(before.length), rows }
  }
}
