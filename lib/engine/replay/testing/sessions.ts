import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { RecordedUsage } from '../../conversation/usage'
import { messageId, partId, tokenCount } from '../../conversation/ids'
import { visibleText } from '../../conversation/texts/visible-text'
import type { PartCounter } from '../../condensation/ports'

/** Counts what a text says of itself: `<1500>` is 1,500 tokens. */
export const saidCounter: PartCounter = {
  id: 'test-said',
  countText: (text) => tokenCount(said(text)),
  countPart: (part) => tokenCount(said(visibleText(part))),
}

const said = (text: string): number =>
  [...text.matchAll(/<(\d+)>/g)].reduce((sum, [, number]) => sum + Number(number), 0)

export interface Exchange {
  /** Tokens of what comes in, and of the answer. */
  readonly tokens: number
  readonly answer?: number
  readonly usage?: RecordedUsage
  /** Seconds since the one before. */
  readonly pause?: number
}

const START = Date.parse('2026-01-01T00:00:00Z')

/** One user message and one answer an exchange. */
export function sessionOf(exchanges: readonly Exchange[], rest: Partial<Conversation> = {}): Conversation {
  let at = START
  const messages = exchanges.flatMap(({ tokens, answer = 0, usage, pause = 10 }, index): Message[] => {
    at += pause * 1_000
    return [
      message(2 * index + 1, 'user', `<${tokens}>`),
      {
        ...message(2 * index + 2, 'assistant', `<${answer}>`),
        timestamp: new Date(at).toISOString(),
        ...(usage && { usage }),
      },
    ]
  })
  return { dialect: 'test', messages, compactions: [], envelope: undefined, ...rest }
}

export function message(position: number, role: Message['role'], text: string): Message {
  const id = messageId(position)
  return { id, role, parts: [{ type: 'text', id: partId(id, 1), text }] }
}
