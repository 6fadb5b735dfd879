import { expect } from 'vitest'
import type { Conversation } from '../../conversation/conversation'
import { expand } from '../../condensation/lossless/reading/expand'
import { measure } from '../../condensation/measure'
import type { PartCounter } from '../../condensation/ports'
import type { Condensation } from '../../condensation/report'
import { addFates, fatesByMessage, fatesOf, itemise, sessionMap, totalOf, type ConversationFates } from '..'

/** Invariant 10: fates add up, and what `expand` brings back is what was counted as recoverable. */
export function expectFatesAddUp(before: Conversation, done: Condensation, counter: PartCounter): void {
  const fates = fatesOf(before, done, counter)
  expectAddUp(before, fates, counter)
  const { conversation: after, ledger } = done
  expectKeptStands(before, after, fates, counter)
  const itemised = itemise({ before: before.messages, after: after.messages, ledger, fates }, counter)
  expect(itemised.changedBefore + itemised.untouched, "the ledger's original").toBe(totalOf(fates.total))
  expect(itemised.changedAfter + itemised.untouched, "the ledger's result").toBe(measure(after, counter).total)
  const expanded = expand(after)
  if (!expanded.ok) return
  const read = fatesOf(before, { ...done, conversation: expanded.value }, counter)
  expect(read.total, 'expanding brings back what is recoverable').toEqual({
    ...fates.total,
    kept: fates.total.kept + fates.total.recoverable,
    recoverable: 0,
  })
}

/** Per part, message, map cell and session, the fates sum up to the tokens of the original. */
function expectAddUp(original: Conversation, fates: ConversationFates, counter: PartCounter): void {
  const wrong = fates.parts.filter(({ message, part, stretches }) => {
    const sum = stretches.reduce((total, { tokens }) => total + tokens, 0)
    const own = original.messages[message]?.parts.filter(({ id }) => id === part) ?? []
    return !own.some((each) => counter.countPart(each) === sum)
  })
  expect(wrong, 'parts whose fates do not sum up').toEqual([])
  const stretches = fates.parts.flatMap((part) => part.stretches)
  expect(
    stretches.filter(({ tokens }) => tokens <= 0 || !Number.isInteger(tokens)),
    'whole positive stretches',
  ).toEqual([])
  expect(totalOf(fates.total)).toBe(measure(original, counter).total)
  expect(fatesByMessage(fates, original.messages.length).reduce((sum, each) => sum + totalOf(each), fates.beside)).toBe(
    totalOf(fates.total),
  )
  for (const axis of ['tokens', 'messages'] as const) {
    for (const cells of [1, 7, 240]) {
      const map = sessionMap(fates, cells, axis)
      expect(map.length).toBeLessThanOrEqual(cells)
      expect(addFates(...map.map(({ tokens }) => tokens)), `map of ${cells} cells by ${axis}`).toEqual({
        ...fates.total,
        kept: fates.total.kept - fates.beside,
      })
    }
  }
}

/** Tokens that a cut may count more on both its sides than the text counts in one piece. */
const SEAMS = 8

/** What is kept of a part is no more than what is left of it. */
function expectKeptStands(
  original: Conversation,
  after: Conversation,
  fates: ConversationFates,
  counter: PartCounter,
): void {
  const left = new Map(after.messages.flatMap(({ parts }) => parts.map((part) => [part.id, counter.countPart(part)])))
  const tooMuch = fates.parts.filter(({ message, part, stretches }) => {
    const all = original.messages[message]?.parts.filter(({ id }) => id === part) ?? []
    if (all.length !== 1 || stretches.some(({ fate }) => fate === 'recoverable')) return false
    const kept = stretches.reduce((sum, { fate, tokens }) => sum + (fate === 'kept' ? tokens : 0), 0)
    const most = left.get(part)
    return kept > 0 && most !== undefined && kept > most + SEAMS
  })
  expect(tooMuch, 'parts of which more is kept than is left').toEqual([])
}
