import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { inputTokensOf, type RecordedUsage } from '../../conversation/usage'

/** One question to the model: everything before its answer is its context. */
export interface SessionRequest {
  /** From 0. */
  readonly ordinal: number
  /** How many messages of the timeline stand before its answer. */
  readonly context: number
  /** Index behind its answer. */
  readonly end: number
  /** As the provider billed it; absent where it is not recorded. */
  readonly usage?: RecordedUsage | undefined
  /** Milliseconds, of the written line. */
  readonly at?: number
}

/** A session as requests, with the summaries of its own compactions taken out: what doing nothing would have sent. */
export interface Timeline {
  readonly messages: readonly Message[]
  readonly requests: readonly SessionRequest[]
  /** By message of the timeline, its index in the conversation. */
  readonly places: readonly number[]
  /** Where the harness compacted: how many messages of the timeline stand before the cut. */
  readonly compactions: readonly number[]
  /** Usage of the calls that made the harness's own summaries, where they are recorded. */
  readonly condensingCalls: readonly RecordedUsage[]
}

/** Answers of a model: what a replay goes through one by one. */
export const countRequests = (conversation: Conversation): number => timelineOf(conversation).requests.length

/**
 * Each assistant message is a request; several in a row are one, unless each has usage of its own. Where most have usage, one without it
 * was never sent (a note of the client).
 */
export function timelineOf(conversation: Conversation): Timeline {
  const kept = conversation.messages.flatMap((message, place) => (message.summary ? [] : [{ message, place }]))
  const messages = kept.map(({ message }) => message)
  const cuts = new Map(conversation.messages.map((message, place) => [message.id, place]))
  const compactions = conversation.compactions.flatMap(({ at }) => {
    const place = cuts.get(at)
    return place === undefined ? [] : [kept.filter((each) => each.place < place).length]
  })
  return {
    messages,
    requests: requestsOf(kept),
    places: kept.map(({ place }) => place),
    compactions,
    condensingCalls: conversation.messages.flatMap(({ summary, role, usage }) =>
      summary && role === 'assistant' && usage && inputTokensOf(usage) > 0 ? [usage] : [],
    ),
  }
}

interface Answer {
  readonly context: number
  end: number
  usage?: RecordedUsage | undefined
  readonly at?: number
}

function requestsOf(kept: readonly { readonly message: Message; readonly place: number }[]): readonly SessionRequest[] {
  const answers: Answer[] = []
  kept.forEach(({ message, place }, index) => {
    if (message.role !== 'assistant' || message.usage?.isInherited) return
    const usage = message.usage && inputTokensOf(message.usage) > 0 ? message.usage : undefined
    const before = kept[index - 1]
    const open = before?.message.role === 'assistant' && before.place === place - 1 ? answers.at(-1) : undefined
    if (open && !(open.usage && usage)) {
      open.end = index + 1
      open.usage ??= usage
    } else answers.push({ context: index, end: index + 1, ...(usage && { usage }), ...timeOf(message) })
  })
  const recorded = answers.filter(({ usage }) => usage)
  const sent = 2 * recorded.length >= answers.length && recorded.length > 0 ? recorded : answers
  return sent.map((answer, ordinal) => ({ ...answer, ordinal }))
}

function timeOf({ timestamp }: Message): { readonly at?: number } {
  const at = timestamp === undefined ? Number.NaN : Date.parse(timestamp)
  return Number.isNaN(at) ? {} : { at }
}
