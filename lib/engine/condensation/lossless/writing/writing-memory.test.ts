import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../../core/testing/freeze'
import { unwrap } from '../../../core/result'
import { applyLossless } from '../testing/apply'
import { expand } from '../reading/expand'
import { referencesIn } from '../reading/references-in'
import { rewrite } from './rewrite'
import type { Draft, Writing } from './writing'
import { arbitraryConfig, arbitraryConversation } from '../testing/arbitrary-conversation'
import { arbitraryLoss, cutParts } from '../testing/arbitrary-loss'
import { wordCounter } from '../testing/counter'
import { readEachStretch } from '../testing/reader'
import { WritingMemory } from './writing-memory'

const seed = 20_261_122
const runs = { seed, numRuns: 30 }
const arbitraryLosses = fc.array(arbitraryLoss, { minLength: 1, maxLength: 3 })

describe(`what was written before (seed ${seed})`, () => {
  it('changes nothing about what is written: with a memory of many edits, as from nothing', () => {
    fc.assert(
      fc.property(
        arbitraryConversation,
        arbitraryConfig,
        fc.array(arbitraryLosses, { minLength: 2, maxLength: 5 }),
        (conversation, config, edits) => {
          const memory = new WritingMemory()
          const start: Writing = {
            plain: deepFreeze(conversation),
            conversation: applyLossless(conversation, { ...config, removeObsoleteState: 'off' }, wordCounter)
              .conversation,
          }
          for (const losses of [...edits, ...edits]) {
            let current = start
            for (const loss of losses) {
              const plain = loss(current.plain)
              const draft: Draft = {
                plain,
                fuller: cutParts(current.plain, plain),
                everywhere: false,
                earlier: current,
              }
              const fromNothing = rewrite(draft, config, wordCounter)
              expect(rewrite({ ...draft, memory }, config, wordCounter)).toEqual(fromNothing)
              current = fromNothing
            }
          }
        },
      ),
      runs,
    )
  })

  it('14: after lossy steps, a reader finds every reference of a conversation whose references are all for readers', () => {
    let found = 0
    fc.assert(
      fc.property(arbitraryConversation, arbitraryConfig, arbitraryLosses, (conversation, given, losses) => {
        const config = { ...given, references: 'readable', keep: 'first', removeObsoleteState: 'off' } as const
        let current: Writing = {
          plain: conversation,
          conversation: applyLossless(conversation, config, wordCounter).conversation,
        }
        for (const loss of losses) {
          const plain = loss(current.plain)
          current = rewrite(
            { plain, fuller: cutParts(current.plain, plain), everywhere: false, earlier: current },
            config,
            wordCounter,
          )
          const references = current.conversation.messages.flatMap(({ parts }) =>
            parts.flatMap((part) => referencesIn(part)),
          )
          expect(unwrap(expand(current.conversation)).messages).toEqual(current.plain.messages)
          if (!references.every(({ reference }) => reference.readable)) return
          const read = readEachStretch(current.conversation)
          expect(read.filter((text) => text === undefined)).toEqual([])
          found += read.length
        }
      }),
      { ...runs, numRuns: 100 },
    )
    expect(found).toBeGreaterThan(30)
  })
})
