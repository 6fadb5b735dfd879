import type { Conversation } from '@/lib/conversation/conversation'
import { legalParts, type Message } from '@/lib/conversation/message'
import type { MessageId } from '@/lib/conversation/ids'
import { openingOf } from '@/lib/conversation/the-task'
import { escapeReferences } from '../markers'
import { indexToolPairs } from '@/lib/conversation/tool-pairs'
import { memoizeWeak } from '@/lib/core/memoize-weak'
import type { CheckName, Checks } from '../report'
import { namesSystem } from './select/selection-rules'
import type { Plan } from './step'

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

const checkers: Record<CheckName, (input: CheckInput) => boolean> = {
  pairsWhole: ({ original, after }) => {
    const { orphanCalls, orphanResults } = indexToolPairs(after)
    if (orphanCalls.length + orphanResults.length === 0) return true
    const before = indexToolPairs(original)
    const orphans = new Set([...before.orphanCalls, ...before.orphanResults].map((use) => use.part.id))
    return [...orphanCalls, ...orphanResults].every((use) => orphans.has(use.part.id))
  },
  orderKept: ({ original, after }) => {
    const { byId, order } = factsOf(original)
    return isSubsequence(orderOf(after.messages.filter((message) => byId.has(message.id))), order)
  },
  idsUnique: ({ original, after }) => duplicates(after) <= factsOf(original).duplicates,
  rolesLegal: ({ original, after }) => {
    const { byId } = factsOf(original)
    return after.messages.every((message) => hasLegalRole(message, byId.get(message.id)))
  },
  noEmptyMessage: ({ original, after }) => {
    const { empty, blank } = factsOf(original)
    return after.messages.every(
      (message) => (!isEmpty(message) || empty.has(message.id)) && (!hasBlankText(message) || blank.has(message.id)),
    )
  },
  firstMessageKept: ({ original, after, plan }) => !plan.keepFirstMessage || taskStands(original, after, plan),
  notLarger: ({ tokensBefore, tokensAfter, growth }) => growth === 'warn' || tokensAfter <= tokensBefore,
  referencesResolve: ({ referencesResolve }) => referencesResolve(),
}

/** What the checks ask of the original again after every step. */
interface OriginalFacts {
  readonly byId: ReadonlyMap<MessageId, Message>
  readonly order: readonly string[]
  readonly duplicates: number
  readonly empty: ReadonlySet<MessageId>
  readonly blank: ReadonlySet<MessageId>
}

const factsOf = memoizeWeak(
  (original: Conversation): OriginalFacts => ({
    byId: new Map(original.messages.map((message) => [message.id, message])),
    order: orderOf(original.messages),
    duplicates: duplicates(original),
    empty: new Set(original.messages.filter(isEmpty).map((message) => message.id)),
    blank: new Set(original.messages.filter(hasBlankText).map((message) => message.id)),
  }),
)

export function runChecks(input: CheckInput): Checks {
  return {
    pairsWhole: checkers.pairsWhole(input),
    orderKept: checkers.orderKept(input),
    idsUnique: checkers.idsUnique(input),
    rolesLegal: checkers.rolesLegal(input),
    noEmptyMessage: checkers.noEmptyMessage(input),
    firstMessageKept: checkers.firstMessageKept(input),
    notLarger: checkers.notLarger(input),
    referencesResolve: checkers.referencesResolve(input),
  }
}

export function violated(checks: Checks): readonly CheckName[] {
  return Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name as CheckName]))
}

const orderOf = (messages: readonly Message[]): readonly string[] =>
  messages.flatMap((message) => [message.id, ...message.parts.map((part) => part.id)])

function isSubsequence(shorter: readonly string[], longer: readonly string[]): boolean {
  let at = 0
  for (const id of longer) if (id === shorter[at]) at++
  return at === shorter.length
}

function duplicates({ messages }: Conversation): number {
  const ids = orderOf(messages)
  return ids.length - new Set(ids).size
}

function hasLegalRole(message: Message, before: Message | undefined): boolean {
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
