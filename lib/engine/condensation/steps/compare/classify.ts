import type { Conversation } from '../../../conversation/conversation'
import type { PartId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { indexToolPairs } from '../../../conversation/tool-pairs'
import { visibleText } from '../../../conversation/texts/visible-text'
import { memoizeWeak } from '../../../core/memoize-weak'
import { pathArguments } from '../select/tool-facts'

/** What a message is, in the words of the two-phase configuration. */
export const messageTypes = [
  'user_message',
  'assistant_message',
  'assistant_thinking',
  'tool_call',
  'tool_result',
  'system_message',
  'unknown',
] as const
export type MessageType = (typeof messageTypes)[number]

const baseImportance: Record<MessageType, number> = {
  user_message: 0.9,
  system_message: 0.8,
  assistant_message: 0.6,
  tool_call: 0.4,
  tool_result: 0.35,
  assistant_thinking: 0.2,
  unknown: 0.5,
}

/** Weight of a failed result, and of each of the first few later mentions: a file that is used again outweighs a failure. */
const ERROR_BONUS = 0.15
const MENTION_BONUS = 0.05
const MENTIONS_COUNTED = 5

export interface Weights {
  /** Of a part, 0 to 1: of a call or a result by the files it names itself, not its neighbours. */
  importance(part: Part, message: Message): number
  /** Indices of later messages that speak of a file that the call, or the call of the result, names. */
  usedBy(part: Part): readonly number[]
}

/** Linear in the text: each message's file names are looked up once in an index of names to the calls that introduced them. */
export const weightsOf = memoizeWeak((conversation: Conversation): Weights => {
  const uses = laterUses(conversation)
  const usedBy = (part: Part): readonly number[] => uses.get(part.id) ?? []
  return {
    usedBy,
    importance: (part, message) => importanceOf(partType(part, message), hasFailed(part), usedBy(part).length),
  }
})

const importanceOf = (type: MessageType, failed: boolean, uses: number): number =>
  Math.min(1, baseImportance[type] + (failed ? ERROR_BONUS : 0) + MENTION_BONUS * Math.min(MENTIONS_COUNTED, uses))

const hasFailed = (part: Part): boolean => part.type === 'tool-result' && part.isError

function messageType(message: Message): MessageType {
  const has = (type: Part['type']): boolean => message.parts.some((part) => part.type === type)
  if (message.role === 'system' || message.summary) return 'system_message'
  if (has('tool-result')) return 'tool_result'
  if (has('tool-call')) return 'tool_call'
  if (message.role === 'user') return 'user_message'
  if (has('text')) return message.role === 'assistant' ? 'assistant_message' : 'unknown'
  return has('thinking') ? 'assistant_thinking' : 'unknown'
}

function partType(part: Part, message: Message): MessageType {
  if (message.role === 'system' || message.summary) return 'system_message'
  switch (part.type) {
    case 'tool-call':
      return 'tool_call'
    case 'tool-result':
      return 'tool_result'
    case 'thinking':
      return 'assistant_thinking'
    case 'text':
      return message.role === 'user' ? 'user_message' : message.role === 'assistant' ? 'assistant_message' : 'unknown'
    default:
      return messageType(message)
  }
}

const WORD = /[\w.-]+/g
const isFileName = (word: string): boolean => word.length < 128 && /\w\.\w{1,8}$/.test(word)

/** Uses of a file count for the last calls that named it, so many. */
const SOURCES_COUNTED = 3

/** For calls and their results: the later messages that speak of a file the call names. */
function laterUses(conversation: Conversation): ReadonlyMap<PartId, readonly number[]> {
  const introduced = new Map<string, readonly PartId[]>()
  const uses = new Map<PartId, Set<number>>()
  conversation.messages.forEach((message, index) => {
    const sources = new Set([...mentionedNames(message)].flatMap((name) => introduced.get(name) ?? []))
    for (const source of sources) uses.set(source, (uses.get(source) ?? new Set()).add(index))
    for (const part of message.parts) {
      if (part.type !== 'tool-call') continue
      for (const name of new Set(pathArguments(part).map(fileName)))
        introduced.set(name, [...(introduced.get(name) ?? []).slice(1 - SOURCES_COUNTED), part.id])
    }
  })
  const { pairs } = indexToolPairs(conversation)
  const ofResults = pairs.flatMap(({ call, result }) => {
    const used = uses.get(call.part.id)
    return used ? [[result.part.id, [...used].filter((index) => index > result.index)] as const] : []
  })
  return new Map([...[...uses].map(([part, later]) => [part, [...later]] as const), ...ofResults])
}

/** Names in what people and the agent wrote; results would mention everything. */
function mentionedNames(message: Message): ReadonlySet<string> {
  const texts = message.parts
    .filter((part) => part.type === 'text' || part.type === 'tool-call')
    .map((part) => visibleText(part).slice(0, 20_000))
  return new Set(texts.flatMap((text) => (text.match(WORD) ?? []).filter(isFileName)))
}

const fileName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
