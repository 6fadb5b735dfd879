import type { Conversation } from '../../../conversation/conversation'
import { legalParts, type Message } from '../../../conversation/message'
import type { ToolCallId } from '../../../conversation/ids'
import { openingOf } from '../../../conversation/texts/the-task'
import { escapeReferences } from '../../references/markers'
import { indexToolPairs } from '../../../conversation/tool-pairs'
import { memoizeWeak } from '../../../core/memoize-weak'
import type { CheckName, Checks } from '../../report'
import { compareMessages, idsOf, isSubsequence, type ComparedMessages } from './compared-messages'
import { namesSystem } from '../select/selection-rules'
import type { Plan } from '../step'

export interface CheckInput {
  /** As the run found it: what was wrong there already is not held against a step. */
  readonly original: Conversation
  readonly after: Conversation
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly plan: Pick<Plan, 'keepFirstMessage' | 'steps'>
  readonly growth: 'refuse' | 'warn'
  /** Whether every reference can be expanded; true where there are none. */
  readonly referencesResolve: () => boolean
}

interface Compared extends CheckInput {
  readonly messages: ComparedMessages
}

const checkers: Record<CheckName, (input: Compared) => boolean> = {
  pairsWhole: ({ original, after }) => {
    if (everyToolUseIsPaired(after)) return true
    const { orphanCalls, orphanResults } = indexToolPairs(after)
    const before = indexToolPairs(original)
    const orphans = new Set([...before.orphanCalls, ...before.orphanResults].map((use) => use.part.id))
    return [...orphanCalls, ...orphanResults].every((use) => orphans.has(use.part.id))
  },
  orderKept: ({ original, after, messages }) => messages.inOrder || isOrderKept(original, after),
  // What stays in order stands as often as before or less often, so only what is new can be there twice.
  idsUnique: ({ original, after, messages: { inOrder, added } }) =>
    (inOrder && added.length === 0) || duplicates(after) <= duplicatesIn(original).count,
  rolesLegal: ({ messages: { changed, added } }) =>
    changed.every(({ now, before }) => hasLegalRole(now, before)) && added.every((now) => hasLegalRole(now)),
  noEmptyMessage: ({ messages: { changed, added } }) =>
    changed.every(
      ({ now, before }) => (!isEmpty(now) || isEmpty(before)) && (!hasBlankText(now) || hasBlankText(before)),
    ) && added.every((now) => !isEmpty(now) && !hasBlankText(now)),
  firstMessageKept: ({ original, after, plan }) => !plan.keepFirstMessage || taskStands(original, after, plan),
  notLarger: ({ tokensBefore, tokensAfter, growth }) => growth === 'warn' || tokensAfter <= tokensBefore,
  referencesResolve: ({ referencesResolve }) => referencesResolve(),
}

export function runChecks(input: CheckInput): Checks {
  const compared: Compared = { ...input, messages: compareMessages(input.original, input.after) }
  return {
    pairsWhole: checkers.pairsWhole(compared),
    orderKept: checkers.orderKept(compared),
    idsUnique: checkers.idsUnique(compared),
    rolesLegal: checkers.rolesLegal(compared),
    noEmptyMessage: checkers.noEmptyMessage(compared),
    firstMessageKept: checkers.firstMessageKept(compared),
    notLarger: checkers.notLarger(compared),
    referencesResolve: checkers.referencesResolve(compared),
  }
}

export function violated(checks: Checks): readonly CheckName[] {
  return Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name as CheckName]))
}

const orderOf = (messages: readonly Message[]): readonly string[] => messages.flatMap(idsOf)

/** Also where ids repeat, or a part stands in another message. */
function isOrderKept(original: Conversation, after: Conversation): boolean {
  const known = new Set(original.messages.map(({ id }) => id))
  return isSubsequence(orderOf(after.messages.filter(({ id }) => known.has(id))), orderOf(original.messages))
}

function duplicates({ messages }: Conversation): number {
  const ids = orderOf(messages)
  return ids.length - new Set(ids).size
}

const duplicatesIn = memoizeWeak((original: Conversation): { readonly count: number } => ({
  count: duplicates(original),
}))

/** Each call has a later result, and each result an earlier call. Counts only: most conversations are whole. */
function everyToolUseIsPaired({ messages }: Conversation): boolean {
  const open = new Map<ToolCallId, number>()
  for (const { parts } of messages)
    for (const part of parts) {
      if (part.type === 'tool-call') open.set(part.callId, (open.get(part.callId) ?? 0) + 1)
      if (part.type !== 'tool-result') continue
      const calls = open.get(part.callId) ?? 0
      if (calls === 0) return false
      if (calls === 1) open.delete(part.callId)
      else open.set(part.callId, calls - 1)
    }
  return open.size === 0
}

function hasLegalRole(message: Message, before?: Message): boolean {
  if (before && before.role !== message.role) return false
  const known = new Set(before?.parts.map((part) => part.type))
  return message.parts.every((part) => legalParts[message.role].includes(part.type) || known.has(part.type))
}

/** Word for word: what sets the task, and the text of the system's messages, unless a step is there to condense them. */
function taskStands(original: Conversation, after: Conversation, { steps }: CheckInput['plan']): boolean {
  const { task, system } = standing(original)
  const kept = new Map(after.messages.map((message, index) => [message.id, { now: message, position: index + 1 }]))
  return [...task, ...(steps.some(({ select }) => namesSystem(select)) ? [] : system)].every((message) => {
    const found = kept.get(message.id)
    return found !== undefined && (found.now === message || sameTexts(found.now, message, found.position))
  })
}

const standing = memoizeWeak((original: Conversation) => ({
  task: openingOf(original).task.flatMap((index) => original.messages[index] ?? []),
  system: original.messages.filter(({ role }) => role === 'system'),
}))

/** What looks like a reference may be marked as the text's own. */
function sameTexts(now: Message, before: Message, position: number): boolean {
  const texts = textsOf(now)
  return textsOf(before).every(
    (text, index) => texts[index] === text || texts[index] === escapeReferences(text, position),
  )
}

const textsOf = ({ parts }: Message): readonly string[] =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))

const isEmpty = (message: Message): boolean => message.parts.length === 0

const hasBlankText = (message: Message): boolean =>
  message.parts.some((part) => part.type === 'text' && part.text.trim() === '')
