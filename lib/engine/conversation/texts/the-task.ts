import { memoizeWeak } from '../../core/memoize-weak'
import type { Conversation } from '../conversation'
import type { Message } from '../message'

/** What "the first message" means in every dialect: the system prompt, and the first thing that a person typed. */
export interface Opening {
  /**
   * Indices, ascending. System messages at the start, what the harness put between them and the task, and the task: all that a person typed
   * before the agent's first answer. Where a session goes on from a summary, that summary; where nobody typed anything, the first message.
   */
  readonly messages: readonly number[]
  /** Those of them that set the task. */
  readonly task: readonly number[]
  /** Index behind the last of them. */
  readonly end: number
}

type Messages = Pick<Conversation, 'messages'>

export const openingOf = memoizeWeak(({ messages }: Messages): Opening => {
  const task = taskOf(messages)
  const [first = 0] = task
  const agentSpoke = messages.slice(0, first).some(isAgents)
  const before = messages.flatMap((message, index) =>
    index < first && (!agentSpoke || message.role === 'system') ? [index] : [],
  )
  return { messages: [...before, ...task], task, end: (task.at(-1) ?? -1) + 1 }
})

/**
 * The messages that keeping the first `count` means: the opening as one, and so many less one behind it. None for 0.
 * A later system message is no part of it: those are never condensed unless a configuration names their role.
 */
export function firstMessages(conversation: Messages, count: number): ReadonlySet<number> {
  if (count <= 0) return new Set()
  const { messages, end } = openingOf(conversation)
  return new Set([...messages, ...Array.from({ length: count - 1 }, (_, more) => end + more)])
}

/** Whether a user typed something here. Summaries, results and state alone start no turn. */
export function startsTurn(message: Message): boolean {
  return (
    message.role === 'user' &&
    message.summary === undefined &&
    message.parts.some((part) => part.type === 'text' && part.text.trim() !== '')
  )
}

function taskOf(messages: readonly Message[]): readonly number[] {
  const first = messages.findIndex((message) => startsTurn(message) || message.summary !== undefined)
  const opening = messages[first]
  if (!opening) return withoutTyping(messages)
  if (opening.summary) return [first]
  const answer = messages.findIndex(
    (message, index) => index > first && (isAgents(message) || message.summary !== undefined),
  )
  return messages.flatMap((message, index) =>
    index >= first && (answer === -1 || index < answer) && startsTurn(message) ? [index] : [],
  )
}

function withoutTyping(messages: readonly Message[]): readonly number[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  return first === -1 ? [] : [first]
}

const isAgents = ({ role }: Message): boolean => role === 'assistant' || role === 'tool'
