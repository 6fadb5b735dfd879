import type { Conversation } from './conversation'
import type { Message } from './message'
import type { ToolCallId } from './ids'
import type { ToolCallPart, ToolResultPart } from './part'

export interface ToolUse<P> {
  readonly part: P
  readonly message: Message
  /** Index of the message in the conversation. */
  readonly index: number
}

export interface ToolPair {
  readonly call: ToolUse<ToolCallPart>
  readonly result: ToolUse<ToolResultPart>
}

export interface ToolPairs {
  readonly pairs: readonly ToolPair[]
  /** Calls that no later result answers (the session was interrupted), and results that answer no earlier call. */
  readonly orphanCalls: readonly ToolUse<ToolCallPart>[]
  readonly orphanResults: readonly ToolUse<ToolResultPart>[]
  pairOf(part: ToolCallPart | ToolResultPart): ToolPair | undefined
}

/** Pairs calls with results by id, in order: a repeated id pairs each call with the next result after it. Linear. */
export function indexToolPairs(conversation: Pick<Conversation, 'messages'>): ToolPairs {
  const waiting = new Map<ToolCallId, ToolUse<ToolCallPart>[]>()
  const pairs: ToolPair[] = []
  const orphanResults: ToolUse<ToolResultPart>[] = []
  conversation.messages.forEach((message, index) => {
    for (const part of message.parts) {
      if (part.type === 'tool-call') {
        const queue = waiting.get(part.callId)
        if (queue) queue.push({ part, message, index })
        else waiting.set(part.callId, [{ part, message, index }])
      } else if (part.type === 'tool-result') {
        const call = waiting.get(part.callId)?.shift()
        if (call) pairs.push({ call, result: { part, message, index } })
        else orphanResults.push({ part, message, index })
      }
    }
  })
  const byPart = new Map<ToolCallPart | ToolResultPart, ToolPair>(
    pairs.flatMap(
      (pair) =>
        [
          [pair.call.part, pair],
          [pair.result.part, pair],
        ] as const,
    ),
  )
  return { pairs, orphanCalls: [...waiting.values()].flat(), orphanResults, pairOf: (part) => byPart.get(part) }
}
