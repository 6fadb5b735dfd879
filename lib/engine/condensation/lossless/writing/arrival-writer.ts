import { contentKind } from '../../../conversation/content-kind'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import type { PartCounter } from '../../ports'
import type { LedgerRow } from '../../report'
import type { LosslessConfig } from '../config'
import { TaskSoFar } from '../strategies/task-so-far'
import { ResultClasses } from '../strategies/result-classes'
import { otherContent, stateContent, type Surroundings } from '../strategies/slots'
import { Encoder } from './encoder'
import { firstOfChain, type WrittenPart } from './written-part'

/** A message as it is sent, and what that changed. */
export interface Arrived {
  readonly message: Message
  readonly rows: readonly LedgerRow[]
}

/**
 * Writes messages one after the other, each against those before it: what a whole run at arrival gives, without looking at
 * what was written before again. For configs that keep the first copy and remove nothing outright.
 */
export class ArrivalWriter {
  private readonly encoder: Encoder
  /** What was written behind each message. */
  private readonly ends: WrittenPart[] = []
  private readonly first = firstOfChain()
  /** As they read. */
  private plain: Message[] = []
  private results = new ResultClasses()
  private task = new TaskSoFar()

  /** `step`: as rows of the ledger name it. */
  constructor(
    private readonly config: LosslessConfig,
    private readonly counter: PartCounter,
    private readonly step: string,
  ) {
    this.encoder = new Encoder(config, counter, config.references === 'readable')
  }

  get length(): number {
    return this.plain.length
  }

  private get last(): WrittenPart {
    return this.ends.at(-1) ?? this.first
  }

  /** A message that stays as it is written; `plain` is how it reads. Their parts stand in the same order. */
  pass(plain: Message, written: Message): void {
    const index = this.length
    this.note(plain, index)
    const end = plain.parts.reduce((before, part, position) => {
      const surroundings = this.surroundings(part, index)
      return this.encoder.pass(before, { part, message: plain, index, surroundings }, written.parts[position] ?? part)
    }, this.last)
    this.ends.push(end)
  }

  /** The next message, without references. */
  add(message: Message): Arrived {
    const index = this.length
    this.note(message, index)
    const rows: LedgerRow[] = []
    let last = this.last
    const parts = message.parts.map((part): Part => {
      const made = this.encoder.encode(last, { part, message, index, surroundings: this.surroundings(part, index) })
      last = made
      const kind = contentKind(part, message.role)
      rows.push(...made.encoded.changes.map((change): LedgerRow => ({ ...change, kind, step: this.step })))
      return made.written
    })
    this.ends.push(last)
    return {
      message: parts.every((part, position) => part === message.parts[position]) ? message : { ...message, parts },
      rows,
    }
  }

  /** Forgets all but the first messages. */
  cut(length: number): void {
    if (length >= this.length) return
    const kept = this.plain.slice(0, length)
    this.ends.length = length
    this.plain = []
    this.results = new ResultClasses()
    this.task = new TaskSoFar()
    kept.forEach((message, index) => this.note(message, index))
  }

  private note(message: Message, index: number): void {
    this.plain.push(message)
    this.task.add(message, index)
    this.results.add(message)
  }

  private surroundings(part: Part, index: number): Surroundings {
    return {
      content: this.results.of(part) ?? (part.type === 'environment' ? stateContent : otherContent),
      isTask: this.task.has(index),
    }
  }
}
