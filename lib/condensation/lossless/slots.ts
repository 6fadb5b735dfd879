import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part, ToolResultPart } from '@/lib/conversation/part'
import { textSlots, type TextSlot } from '@/lib/conversation/text-slots'
import { openingOf } from '@/lib/conversation/the-task'
import { indexToolPairs } from '@/lib/conversation/tool-pairs'
import { classifyCall, type ToolUseClass } from './tool-kinds'
import type { LosslessConfig } from './config'

/** A text slot with what the strategies ask about it. */
export interface Slot extends TextSlot {
  /** Index of the message. */
  readonly message: number
  readonly part: Part
  readonly content: SlotContent
  /** Tokens that a run must have to be referenced; Infinity where nothing may be. */
  readonly minimumRun: number
  /** False where a model may no longer be shown the text when the session goes on. */
  readonly mayBeTarget: boolean
  /** Lines at the start and the end that stay: tags by which a dialect knows the part, the first line of an error. */
  readonly keepFirst: number
  readonly keepLast: number
}

export type SlotContent =
  | { readonly type: 'result'; readonly use: ToolUseClass | undefined; readonly isError: boolean }
  | { readonly type: 'state' }
  | { readonly type: 'other' }

/** Every slot of the conversation, message by message; with `only`, none of the messages at other indexes. */
export function describeSlots(conversation: Conversation, config: LosslessConfig, only?: ReadonlySet<number>): readonly (readonly Slot[])[] {
  const pairs = indexToolPairs(conversation)
  const task = new Set(openingOf(conversation).task.map((index) => conversation.messages[index]))
  const classify = (part: ToolResultPart): ToolUseClass | undefined => {
    const call = pairs.pairOf(part)?.call.part
    return call ? classifyCall(call) : undefined
  }
  return conversation.messages.map((message, index) => (only && !only.has(index) ? [] : message.parts.flatMap((part) => describePart(part, message, index, task.has(message) ? { ...config, includeUserText: false } : config, classify))))
}

function describePart(part: Part, message: Message, index: number, config: LosslessConfig, classify: (part: ToolResultPart) => ToolUseClass | undefined): Slot[] {
  const content: SlotContent =
    part.type === 'tool-result' ? { type: 'result', use: classify(part), isError: part.isError } : part.type === 'environment' ? { type: 'state' } : { type: 'other' }
  return textSlots(part).map((slot) => ({
    ...slot,
    message: index,
    part,
    content,
    minimumRun: slot.restorable ? minimumRun(part, message, config) : Infinity,
    mayBeTarget: part.type !== 'thinking',
    keepFirst: content.type === 'state' || (content.type === 'result' && content.isError) ? 1 : 0,
    keepLast: content.type === 'state' ? 1 : 0,
  }))
}

function minimumRun(part: Part, message: Message, config: LosslessConfig): number {
  if (message.role === 'system') return Infinity
  if (part.type !== 'text' || message.role !== 'user') return 0
  return config.includeUserText ? config.userTextMinimum : Infinity
}
