import type { Conversation } from '../../../conversation/conversation'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import type { TextSlot } from '../../../conversation/texts/text-slots'
import { openingOf } from '../../../conversation/texts/the-task'
import { indexToolPairs } from '../../../conversation/tool-pairs'
import { slotsWithReferences } from '../reading/references-in'
import { strategyFor } from './strategies'
import { labelLinesOf, labelOf, type CallLabel } from './subject'
import type { LosslessConfig } from '../config'
import { resultClassifier, type ResultContent } from './result-classes'
import type { SlotContent } from './slot-content'

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
  /** Lines at the start and the end that stay: tags by which a dialect knows the part, the first line of an error, what names a call. */
  readonly keepFirst: number
  readonly keepLast: number
}

/** What stands around a part and decides how it is written. */
export interface Surroundings {
  readonly content: SlotContent
  /** It sets the task: what people wrote there stays. */
  readonly isTask: boolean
}

export const sameSurroundings = (one: Surroundings, other: Surroundings): boolean =>
  one.isTask === other.isTask && sameContent(one.content, other.content)

function sameContent(one: SlotContent, other: SlotContent): boolean {
  if (one.type !== 'result' || other.type !== 'result') return one.type === other.type
  return one.use === other.use && one.isError === other.isError && one.isRepeat === other.isRepeat
}

/** Of every part of the conversation, in messages at their indexes. */
export function surroundingsIn(
  conversation: Conversation,
  config: LosslessConfig,
): (part: Part, index: number) => Surroundings {
  const results = classifyResults(conversation, config)
  const task = new Set(openingOf(conversation).task)
  return (part, index) => ({
    content: results.get(part) ?? (part.type === 'environment' ? stateContent : otherContent),
    isTask: task.has(index),
  })
}

export const stateContent = { type: 'state' } as const
export const otherContent = { type: 'other' } as const

/** The slots of a part in the message at that index. */
export function describePart(
  part: Part,
  message: Message,
  index: number,
  { content, isTask }: Surroundings,
  config: LosslessConfig,
): readonly Slot[] {
  const isEnabled = strategyFor(content).isEnabled(config)
  const subject = part.type === 'tool-call' && config.references === 'readable' ? labelOf(part).subject : undefined
  return slotsWithReferences(part).map((slot) => ({
    path: slot.path,
    text: slot.text,
    restorable: slot.restorable,
    message: index,
    part,
    content,
    minimumRun:
      slot.restorable && isEnabled ? minimumRun(part, message, config.includeUserText && !isTask, config) : Infinity,
    mayBeTarget: part.type !== 'thinking',
    keepFirst: firstLinesToKeep(slot, content, config, subject),
    keepLast: content.type === 'state' ? 1 : 0,
  }))
}

function firstLinesToKeep(
  { text }: TextSlot,
  content: SlotContent,
  { references }: LosslessConfig,
  subject: CallLabel['subject'],
): number {
  if (content.type === 'state') return references === 'readable' ? labelLinesOf(text) : 1
  if (content.type === 'result' && content.isError) return 1
  return text === subject?.text ? subject.lines : 0
}

function minimumRun(
  part: Part,
  message: Message,
  includesUserText: boolean,
  { userTextMinimum }: LosslessConfig,
): number {
  if (message.role === 'system') return Infinity
  if (part.type !== 'text' || message.role !== 'user') return 0
  return includesUserText ? userTextMinimum : Infinity
}

function classifyResults(conversation: Conversation, config: LosslessConfig): ReadonlyMap<Part, ResultContent> {
  const pairs = indexToolPairs(conversation)
  const classify = resultClassifier()
  const parts = (config.keep === 'first' ? conversation.messages : conversation.messages.toReversed()).flatMap(
    (message) => message.parts,
  )
  return new Map(
    parts.flatMap((part) =>
      part.type === 'tool-result' ? [[part, classify(part, pairs.pairOf(part)?.call.part)] as const] : [],
    ),
  )
}
