import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../conversation/conversation'
import { partId, summaryId } from '../../conversation/ids'
import type { Part } from '../../conversation/part'
import { textSlots } from '../../conversation/texts/text-slots'
import { deepFreeze } from '../../core/testing/freeze'
import { hash53 } from '../../core/hash'
import { unwrap } from '../../core/result'
import { findReferences } from '../references/markers'
import { applyLossless } from './testing/apply'
import type { LosslessChange } from './strategies/change'
import { defaultLosslessConfig } from './config'
import { expand, resolveReference } from './reading/expand'
import { rewrite } from './writing/rewrite'
import type { Writing } from './writing/writing'
import { arbitraryConfig, arbitraryConversation } from './testing/arbitrary-conversation'
import { arbitraryLoss, cutParts } from './testing/arbitrary-loss'
import { wordCounter } from './testing/counter'

const seed = 20_261_121
const runs = { seed, numRuns: 100 }

describe(`lossless invariants (seed ${seed})`, () => {
  it('3, 4: the output alone gives the input back, by references that are found in the text; rows lead from each part as it was to what it is; only an escape makes one larger', () => {
    fc.assert(
      fc.property(arbitraryConversation, arbitraryConfig, (conversation, config) => {
        const { conversation: condensed, changes } = applyLossless(deepFreeze(conversation), config, wordCounter)
        expect(unwrap(expand(condensed)).messages).toEqual(conversation.messages)
        expectRows(conversation, condensed, changes)
        expectReferences(conversation, condensed)
      }),
      runs,
    )
  })

  it('3: twice condensed, once expanded', () => {
    fc.assert(
      fc.property(arbitraryConversation, arbitraryConfig, arbitraryConfig, (conversation, first, second) => {
        const once = applyLossless(conversation, first, wordCounter).conversation
        const twice = applyLossless(once, second, wordCounter).conversation
        expect(unwrap(expand(twice)).messages).toEqual(conversation.messages)
      }),
      { ...runs, numRuns: 50 },
    )
  })

  it('8, 9: after lossy steps every reference resolves, what was left alone reads as it did, and what was cut takes no more than was left of it', () => {
    fc.assert(
      fc.property(
        arbitraryConversation,
        arbitraryConfig,
        fc.array(arbitraryLoss, { minLength: 1, maxLength: 3 }),
        (conversation, config, losses) => {
          let current: Writing = {
            plain: conversation,
            conversation: applyLossless(conversation, { ...config, removeObsoleteState: 'off' }, wordCounter)
              .conversation,
          }
          for (const loss of losses) {
            const plain = loss(current.plain)
            const fuller = cutParts(current.plain, plain)
            const next = rewrite({ plain, fuller, everywhere: false, earlier: current }, config, wordCounter)
            expect(unwrap(expand(next.conversation)).messages).toEqual(next.plain.messages)
            plain.messages.forEach((message, index) => {
              message.parts.forEach((part, position) => {
                const written = next.conversation.messages[index]?.parts[position] ?? part
                const reads = next.plain.messages[index]?.parts[position]
                expect(reads).toBe(next.left.has(part) ? fuller.get(part) : part)
                expect(!next.left.has(part) || wordCounter.countPart(written) <= wordCounter.countPart(part)).toBe(true)
              })
            })
            current = next
          }
        },
      ),
      runs,
    )
  })

  it('stays fast on twenty thousand equal lines, empty lines, and a line of half a million characters', () => {
    for (const text of [
      'same line\n'.repeat(20_000),
      '\n'.repeat(20_000),
      'x'.repeat(500_000),
      'a\\n'.repeat(20_000),
      '⟨ '.repeat(20_000),
      Array.from({ length: 5_000 }, (_, index) => (hash53(String(index)) % 2 ? 'a' : 'b')).join('\n'),
    ]) {
      const parts: Part[] = [1, 2].map((position) => ({ type: 'text', id: partId(summaryId(1), position), text }))
      const conversation: Conversation = {
        dialect: 'test',
        compactions: [],
        envelope: undefined,
        messages: [{ id: summaryId(1), role: 'assistant', parts }],
      }
      const condensed = applyLossless(conversation, defaultLosslessConfig, wordCounter).conversation
      expect(unwrap(expand(condensed)).messages).toEqual(conversation.messages)
    }
  })
})

/** No part changes without a row, and each row goes on from the one before. */
function expectRows(before: Conversation, condensed: Conversation, changes: readonly LosslessChange[]): void {
  const after = new Map(condensed.messages.flatMap((message) => message.parts.map((part) => [part.id, part] as const)))
  for (const part of before.messages.flatMap((message) => message.parts)) {
    const rows = changes.filter((change) => change.part === part.id)
    const now = after.get(part.id)
    expect(rows.length > 0).toBe(now !== part)
    const end = rows.reduce((tokens, row) => {
      expect(row.tokensBefore).toBe(tokens)
      return row.tokensAfter
    }, wordCounter.countPart(part))
    expect(end).toBe(now && wordCounter.countPart(now))
  }
  expect(changes.filter((row) => row.operation !== 'escape' && row.tokensAfter >= row.tokensBefore)).toEqual([])
}

/** Every reference resolves to what stood in its place. */
function expectReferences(before: Conversation, condensed: Conversation): void {
  condensed.messages.forEach((message, index) => {
    for (const [position, part] of message.parts.entries()) {
      const original = before.messages[index]?.parts[position]
      const texts = original ? textSlots(original).map((slot) => slot.text) : []
      for (const slot of textSlots(part)) {
        if (!slot.restorable) continue
        for (const { reference } of findReferences(slot.text)) {
          const text = unwrap(resolveReference(condensed, index + 1, reference))
          expect(texts.some((whole) => whole.includes(text))).toBe(true)
        }
      }
    }
  })
}
