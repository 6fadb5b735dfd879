import type { Conversation } from '@/lib/conversation/conversation'
import { legalParts, type Message } from '@/lib/conversation/message'
import { indexToolPairs } from '@/lib/conversation/tool-pairs'
import type { CheckName, Checks } from '@/lib/condensation/report'

export interface CheckInput {
  /** As the run found it: what was wrong there already is not held against a step. */
  readonly original: Conversation
  readonly after: Conversation
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly keepFirstMessage: boolean
  readonly growth: 'refuse' | 'warn'
  /** Whether every reference can be expanded; true where there are none. */
  readonly referencesResolve: () => boolean
}

const checkers: Record<CheckName, (input: CheckInput) => boolean> = {
  pairsWhole: ({ original, after }) => {
    const { orphanCalls, orphanResults } = indexToolPairs(after)
    if (orphanCalls.length + orphanResults.length === 0) return true
    const before = indexToolPairs(original)
    const known = new Set([...before.orphanCalls, ...before.orphanResults].map((use) => use.part.id))
    return [...orphanCalls, ...orphanResults].every((use) => known.has(use.part.id))
  },
  orderKept: ({ original, after }) => isSubsequence(order(after, isOriginalIn(original)), order(original, () => true)),
  idsUnique: ({ original, after }) => duplicates(after) <= duplicates(original),
  rolesLegal: ({ original, after }) => {
    const before = new Map(original.messages.map((message) => [message.id, message]))
    return after.messages.every((message) => hasLegalRole(message, before.get(message.id)))
  },
  noEmptyMessage: ({ original, after }) => {
    const empty = new Set(original.messages.filter(isEmpty).map((message) => message.id))
    const blank = new Set(original.messages.filter(hasBlankText).map((message) => message.id))
    return after.messages.every((message) => (!isEmpty(message) || empty.has(message.id)) && (!hasBlankText(message) || blank.has(message.id)))
  },
  firstMessageKept: ({ original, after, keepFirstMessage }) => !keepFirstMessage || original.messages[0] === undefined || after.messages[0]?.id === original.messages[0].id,
  notLarger: ({ tokensBefore, tokensAfter, growth }) => growth === 'warn' || tokensAfter <= tokensBefore,
  referencesResolve: ({ referencesResolve }) => referencesResolve(),
}

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

function isOriginalIn(original: Conversation): (message: Message) => boolean {
  const ids = new Set(original.messages.map((message) => message.id))
  return (message) => ids.has(message.id)
}

const order = (conversation: Conversation, wanted: (message: Message) => boolean): readonly string[] =>
  conversation.messages.filter(wanted).flatMap((message) => [message.id, ...message.parts.map((part) => part.id)])

function isSubsequence(shorter: readonly string[], longer: readonly string[]): boolean {
  let at = 0
  for (const id of longer) if (id === shorter[at]) at++
  return at === shorter.length
}

function duplicates({ messages }: Conversation): number {
  const ids = messages.flatMap((message) => [message.id as string, ...message.parts.map((part) => part.id as string)])
  return ids.length - new Set(ids).size
}

function hasLegalRole(message: Message, before: Message | undefined): boolean {
  if (before && before.role !== message.role) return false
  const known = new Set(before?.parts.map((part) => part.type))
  return message.parts.every((part) => legalParts[message.role].includes(part.type) || known.has(part.type))
}

const isEmpty = (message: Message): boolean => message.parts.length === 0

const hasBlankText = (message: Message): boolean => message.parts.some((part) => part.type === 'text' && part.text.trim() === '')
