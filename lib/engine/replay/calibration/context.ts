import type { Message } from '../../conversation/message'
import { sameContent } from '../../condensation/steps/compare/ledger'

/** A context that was changed, and how far from its start it is what it was. */
export interface Survival {
  /** Whole messages at the start that are the same, and parts of the next one. */
  readonly messages: number
  readonly parts: number
}

/** Where something before the messages changed. */
export const nothingSurvives: Survival = { messages: 0, parts: 0 }

/** How much of what was sent stands unchanged at the start of what is sent now: to the first changed part. */
export function survivalOf(sent: readonly Message[], now: readonly Message[]): Survival {
  const most = Math.min(sent.length, now.length)
  let messages = 0
  while (messages < most && sameMessage(sent[messages], now[messages])) messages++
  const [before, after] = [sent[messages]?.parts ?? [], now[messages]?.parts ?? []]
  let parts = 0
  if (sent[messages]?.role === now[messages]?.role)
    while (parts < Math.min(before.length, after.length) && samePart(before, after, parts)) parts++
  return { messages, parts }
}

/** Whether a strategy wrote a summary into it. */
export const holdsSummary = (messages: readonly Message[]): boolean =>
  messages.some(({ summary }) => summary?.type === 'made')

type Parts = Message['parts']

function samePart(a: Parts, b: Parts, at: number): boolean {
  const [one, other] = [a[at], b[at]]
  return one !== undefined && other !== undefined && sameContent(one, other)
}

function sameMessage(a: Message | undefined, b: Message | undefined): boolean {
  if (a === b) return true
  return (
    a !== undefined &&
    b !== undefined &&
    a.role === b.role &&
    a.parts.length === b.parts.length &&
    a.parts.every((_, at) => samePart(a.parts, b.parts, at))
  )
}

/**
 * Names for contexts: two have the same one exactly where they hold the same messages in the same order. Messages are told apart by identity,
 * so what a strategy made of a context is found again in every replay of the same session.
 */
export class ContextNames {
  private readonly numbers = new WeakMap<Message, number>()
  private readonly nodes = new Map<string, number>()
  private last = 0

  /** The name of a context with one message more. The empty context is 0. */
  after(context: number, message: Message): number {
    const number = this.numbers.get(message) ?? this.next()
    this.numbers.set(message, number)
    const key = `${context} ${number}`
    const known = this.nodes.get(key) ?? this.next()
    this.nodes.set(key, known)
    return known
  }

  of(messages: readonly Message[]): number {
    return messages.reduce((context, message) => this.after(context, message), 0)
  }

  private next(): number {
    return ++this.last
  }
}
