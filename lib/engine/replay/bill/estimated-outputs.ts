import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { countMessage } from '../../condensation/measure'
import type { PartCounter } from '../../condensation/ports'
import { familyOf } from '../calibration/families'

/** Of what an answer shows, the share below which its recorded output is a placeholder. */
const LEAST_OUTPUT = 0.5

/**
 * Claude Code wrote the output count with which a stream begins, one to four tokens, until 2.1.56. Where an answer of such a model shows
 * more than twice what is recorded, its output is estimated from what it shows; hidden thinking is not in that.
 */
export function withEstimatedOutputs(conversation: Conversation, counter: PartCounter): Conversation {
  const messages = conversation.messages.map((message) => estimated(message, conversation.model, counter))
  return messages.every((message, index) => message === conversation.messages[index])
    ? conversation
    : { ...conversation, messages }
}

function estimated(message: Message, model: string | undefined, counter: PartCounter): Message {
  const { usage, role } = message
  const recorded = usage?.outputTokens
  if (role !== 'assistant' || recorded === undefined || usage?.estimatedOutputTokens !== undefined) return message
  // An amount is of what was really put out.
  if (usage?.costUsd) return message
  const family = familyOf(usage?.model ?? model)
  if (family.id !== 'claude') return message
  const visible = countMessage(message, counter)
  if (recorded >= LEAST_OUTPUT * visible) return message
  const outputTokens = Math.round(family.scale * visible)
  return { ...message, usage: { ...usage, outputTokens, estimatedOutputTokens: outputTokens - recorded } }
}
