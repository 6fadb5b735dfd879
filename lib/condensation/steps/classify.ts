import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { visibleText } from '@/lib/conversation/visible-text'
import { pathArguments } from './tool-facts'

/** What a message is, in the words of the two-phase configuration. */
export const messageTypes = ['user_message', 'assistant_message', 'assistant_thinking', 'tool_call', 'tool_result', 'system_message', 'unknown'] as const
export type MessageType = (typeof messageTypes)[number]

export interface ClassifiedMessage {
  readonly message: Message
  readonly type: MessageType
  /** 0 (nothing depends on it) to 1. */
  readonly importance: number
  /** Indices of later messages that speak of a path or file name it introduced. */
  readonly referencedBy: readonly number[]
}

const baseImportance: Record<MessageType, number> = {
  user_message: 0.9,
  system_message: 0.8,
  assistant_message: 0.6,
  tool_call: 0.4,
  tool_result: 0.35,
  assistant_thinking: 0.2,
  unknown: 0.5,
}

/** Weight of a failed result, and of each of the first few later mentions. */
const ERROR_BONUS = 0.15
const MENTION_BONUS = 0.05
const MENTIONS_COUNTED = 5

/** Linear in the text: each message's file names are looked up once in an index of names to the messages that introduced them. */
export function classify(conversation: Conversation): readonly ClassifiedMessage[] {
  const references = laterMentions(conversation.messages)
  return conversation.messages.map((message, index) => {
    const type = messageType(message)
    const referencedBy = references.get(index) ?? []
    const failed = message.parts.some((part) => part.type === 'tool-result' && part.isError)
    const importance = baseImportance[type] + (failed ? ERROR_BONUS : 0) + MENTION_BONUS * Math.min(MENTIONS_COUNTED, referencedBy.length)
    return { message, type, importance: Math.min(1, importance), referencedBy }
  })
}

export function messageType(message: Message): MessageType {
  const has = (type: Part['type']): boolean => message.parts.some((part) => part.type === type)
  if (message.role === 'system' || message.summary) return 'system_message'
  if (has('tool-result')) return 'tool_result'
  if (has('tool-call')) return 'tool_call'
  if (message.role === 'user') return 'user_message'
  if (has('text')) return message.role === 'assistant' ? 'assistant_message' : 'unknown'
  return has('thinking') ? 'assistant_thinking' : 'unknown'
}

const WORD = /[\w.-]+/g
const isFileName = (word: string): boolean => word.length < 128 && /\w\.\w{1,8}$/.test(word)

function laterMentions(messages: readonly Message[]): ReadonlyMap<number, readonly number[]> {
  const introduced = new Map<string, number[]>()
  const mentions = new Map<number, Set<number>>()
  messages.forEach((message, index) => {
    for (const name of mentionedNames(message)) {
      for (const source of introduced.get(name) ?? []) if (source !== index) mentions.set(source, (mentions.get(source) ?? new Set()).add(index))
    }
    for (const name of introducedNames(message)) introduced.set(name, [...(introduced.get(name) ?? []).slice(-2), index])
  })
  return new Map([...mentions].map(([source, later]) => [source, [...later]]))
}

/** File names of the paths that calls name. The result stands in the next message, so the call's message is what is referenced. */
function introducedNames(message: Message): ReadonlySet<string> {
  return new Set(message.parts.flatMap((part) => (part.type === 'tool-call' ? pathArguments(part).map(fileName) : [])))
}

/** Names in what people and the agent wrote; results would mention everything. */
function mentionedNames(message: Message): ReadonlySet<string> {
  const texts = message.parts.filter((part) => part.type === 'text' || part.type === 'tool-call').map((part) => visibleText(part).slice(0, 20_000))
  return new Set(texts.flatMap((text) => (text.match(WORD) ?? []).filter(isFileName)))
}

const fileName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
