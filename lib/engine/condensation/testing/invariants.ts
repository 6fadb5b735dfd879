import { expect } from 'vitest'
import type { Conversation } from '../../conversation/conversation'
import { expand } from '../lossless/reading/expand'
import { referencesIn } from '../lossless/reading/references-in'
import { readEachStretch } from '../lossless/testing/reader'
import { styleOf } from '../references/reference'
import type { Condensation } from '../report'
import { sameContent } from '../steps/compare/ledger'
import { violated } from '../steps/compare/checks'
import type { CondensationError } from '../errors'
import type { Part } from '../../conversation/part'
import type { PartCounter } from '../ports'
import { testCounter } from './ports'
import { unwrap, type Result } from '../../core/result'

/** Invariant 2: what comes out is a valid conversation, not larger without a warning. No step had to be undone, but for a summary that grew. */
export function expectValid(result: Condensation): void {
  const warned = result.warnings.some((warning) => warning.type === 'larger')
  expect(violated(result.checks)).toEqual(warned ? ['notLarger'] : [])
  if (!warned) expect(result.tokensAfter).toBeLessThanOrEqual(result.tokensBefore)
  const rolledBack = result.steps.filter((step) => step.status === 'rolled-back' && step.reason?.type !== 'grew')
  expect(rolledBack).toEqual([])
}

/** No step ends larger than it began, but one of a plan that lets a result stand that is larger than the input. */
export function expectNoStepGrows({ steps, warnings }: Condensation): void {
  if (warnings.some(({ type }) => type === 'larger')) return
  const grown = steps.filter(({ tokensBefore, tokensAfter }) => tokensAfter > tokensBefore)
  expect(grown.map(({ id, tokensBefore, tokensAfter }) => `${id}: ${tokensBefore} → ${tokensAfter}`)).toEqual([])
}

/** Invariant 4: every part that differs has a row, and every row's part differs or was made. A row of references says their form. */
export function expectLedgerExplains(before: Conversation, result: Condensation): void {
  const now = new Map(parts(result.conversation).map((part) => [part.id, part]))
  const then = new Map(parts(before).map((part) => [part.id, part]))
  const explained = new Set(result.ledger.map((row) => row.part))
  const changed = [...then.values()].filter((part) => {
    const after = now.get(part.id)
    return !after || !sameContent(part, after)
  })
  const made = [...now.values()].filter((part) => !then.has(part.id))
  expect([...changed, ...made].filter((part) => !explained.has(part.id)).map((part) => part.id)).toEqual([])
  const last = new Map(result.ledger.map((row) => [row.part, row]))
  const misnamed = [...now.values()].filter((part) => {
    const row = last.get(part.id)
    return (
      row?.operation === 'reference' && row.references !== styleOf(referencesIn(part).map(({ reference }) => reference))
    )
  })
  expect(misnamed.map(({ id }) => id)).toEqual([])
}

/** Invariants 8 and 14: every reference resolves, a readable one also by what it says, and what no row of a lossy step names reads the same after `expand`. */
export function expectPreservedRead(before: Conversation, result: Condensation): void {
  if (!result.ledger.some((row) => row.rule.startsWith('lossless.'))) return
  const expanded = unwrap(expand(result.conversation))
  expect(readEachStretch(result.conversation)).not.toContain(undefined)
  const lossy = new Set(
    result.ledger.filter((row) => row.status !== 'recoverable' && row.status !== 'kept').map((row) => row.part),
  )
  const now = new Map(parts(expanded).map((part) => [part.id, part]))
  const changed = parts(before).filter((part) => {
    if (lossy.has(part.id)) return false
    const after = now.get(part.id)
    return !after || !sameContent(part, after)
  })
  expect(
    changed.map(({ id }) => id),
    'parts that no longer read the same',
  ).toEqual([])
}

/**
 * Invariant 9: a result with the lossless prelude takes no more than the one without, part by part: so nothing that a pass cut hides in its next
 * copy. A part that is there only with the prelude, or only without, is no case of it.
 */
export function expectNoLarger(
  without: Condensation,
  withPrelude: Condensation,
  label = '',
  counter: PartCounter = testCounter(),
): void {
  const plain = new Map(parts(without.conversation).map((part) => [part.id, part]))
  /** Text that looks like a reference is marked as the source's own, which costs a few tokens each time. */
  const escapes = (part: Part): number => JSON.stringify(part).split('⟨\\\\').length - 1
  const larger = parts(withPrelude.conversation).filter((part) => {
    const other = plain.get(part.id)
    return other && counter.countPart(part) > counter.countPart(other) + 2 * escapes(part)
  })
  expect(
    larger.map(({ id }) => id),
    label,
  ).toEqual([])
  expect(withPrelude.tokensAfter, label).toBeLessThanOrEqual(
    without.tokensAfter + parts(withPrelude.conversation).reduce((sum, part) => sum + 2 * escapes(part), 0),
  )
}

/** Two runs of one config on one conversation: both refused for one reason, or both the same lawful result. */
export function expectLaws(
  before: Conversation,
  result: Result<Condensation, CondensationError>,
  again: Result<Condensation, CondensationError>,
): void {
  if (!result.ok) {
    expect(['PROVIDER_ERROR', 'HANDLER_INVALID']).toContain(result.error.code)
    expect(again).toMatchObject({ ok: false, error: { message: result.error.message } })
    return
  }
  expectValid(result.value)
  expectLedgerExplains(before, result.value)
  expectPreservedRead(before, result.value)
  expect(unwrap(again).conversation).toEqual(result.value.conversation)
  expect(unwrap(again).ledger).toEqual(result.value.ledger)
}

/** What an operation may do to a part: nothing, remove it where that is legal, or make it smaller under its own identity. */
export function expectNoHarm(part: Part, next: Part | undefined, counter: PartCounter): void {
  if (next === part) return
  if (!next) {
    expect(['thinking', 'image']).toContain(part.type)
    return
  }
  expect(counter.countPart(next)).toBeLessThan(counter.countPart(part))
  expect({ type: next.type, id: next.id, callId: 'callId' in next ? next.callId : '' }).toEqual({
    type: part.type,
    id: part.id,
    callId: 'callId' in part ? part.callId : '',
  })
}

const parts = (conversation: Conversation) => conversation.messages.flatMap((message) => message.parts)
