import { withMessages, type Conversation } from '../conversation/conversation'
import type { MessageId } from '../conversation/ids'
import type { Message } from '../conversation/message'

/** A place where a session is cut: what stood before one request, and what was done from it on. */
export interface Cut {
  /** Number of the request, from 1. */
  readonly turn: number
  /** The message that the request made: the first of what comes after. */
  readonly message: MessageId
  /** Its position in the conversation, from 0. */
  readonly index: number
}

/** Whether a message is what a request to the model came to. */
const isRequest = ({ role, summary }: Message): boolean => role === 'assistant' && summary === undefined

/** A cut before each request. */
export function cutsOf({ messages }: Pick<Conversation, 'messages'>): readonly Cut[] {
  const requests = messages.flatMap((message, index) => (isRequest(message) ? [{ message: message.id, index }] : []))
  return requests.map((request, position) => ({ turn: position + 1, ...request }))
}

/** The cuts at these shares (0 to 1) of the requests, each once; none before the first. */
export function cutsAt(conversation: Pick<Conversation, 'messages'>, shares: readonly number[]): readonly Cut[] {
  const cuts = cutsOf(conversation)
  const turns = new Set(shares.map((share) => Math.floor(share * cuts.length)).filter((turn) => turn > 0))
  return cuts.filter(({ turn }) => turns.has(turn - 1))
}

export const deciles = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const

/** What stood before a cut: the original, without the summaries that a harness recorded. */
export function beforeCut(conversation: Conversation, { index }: Pick<Cut, 'index'>): Conversation {
  return {
    ...withMessages(
      conversation,
      conversation.messages.slice(0, index).filter(({ summary }) => summary === undefined),
    ),
    compactions: [],
  }
}
