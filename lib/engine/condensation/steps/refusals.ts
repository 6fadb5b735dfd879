import type { Conversation } from '../../conversation/conversation'
import { indexToolPairs } from '../../conversation/tool-pairs'
import type { StepReason } from '../reasons'
import type { Transformed } from './context'
import type { Plan } from './step'
import { withWholePairs } from './pair-closure'
import { MESSAGES_TO_KEEP, type SummaryLayout } from './summarize/summary-layout'
import { sinceLastSummary, spoken } from './summarize/since-summary'

/** The refusals that need no call, in their order. */
export function refusalBefore(
  rules: SummaryLayout['refusals'],
  conversation: Conversation,
): Extract<Transformed, { type: 'refused' }> | undefined {
  const reason =
    rules === 'classic' ? classic(conversation) : rules === 'fresh-start' ? freshStart(conversation) : undefined
  return reason === undefined ? undefined : { type: 'refused', reason, code: 'PROVIDER_ERROR' }
}

function classic(conversation: Conversation): StepReason | undefined {
  const messages = spoken(conversation.messages)
  const since = sinceLastSummary(messages.slice(0, -MESSAGES_TO_KEEP))
  if (since.length <= 1) return messages.length <= MESSAGES_TO_KEEP + 1 ? { type: 'notEnough' } : { type: 'recently' }
  return messages.slice(-MESSAGES_TO_KEEP).some((message) => message.summary) ? { type: 'recently' } : undefined
}

function freshStart(conversation: Conversation): StepReason | undefined {
  const messages = spoken(conversation.messages)
  if (sinceLastSummary(messages).length > 1) return undefined
  return messages.length <= 1 ? { type: 'notEnough' } : { type: 'recently' }
}

/** Whether a classic summary would be one of an earlier summary alone, with nothing that came after it. */
export function onlySummarizesSummary({ steps }: Pick<Plan, 'steps'>, conversation: Conversation): boolean {
  const isClassic = steps.some(
    ({ transform }) => transform.type === 'summarize-span' && transform.layout.refusals === 'classic',
  )
  if (!isClassic) return false
  const messages = spoken(conversation.messages)
  const end = messages.length - MESSAGES_TO_KEEP
  const last = messages.slice(0, Math.max(0, end)).findLastIndex(({ summary }) => summary !== undefined)
  if (last === -1) return false
  const newer = Array.from({ length: end - last - 1 }, (_, index) => last + 1 + index)
  return withWholePairs(newer, indexToolPairs({ messages })).length === 0
}
