import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestsOf, sumUsage } from '../../../conversation/usage'
import { unwrap } from '../../../core/result'
import { importFile } from '../../import/import-file'
import { requestLog } from '../../request-log/dialect'
import { type Harness, simulateAgent } from '../../request-log/testing/simulated-agent'
import type { Random } from '../../testing/numbers-from'

const harnesses = fc.record<Harness>({
  format: fc.constantFrom('messages', 'chat'),
  hasIds: fc.boolean(),
  keepsTask: fc.boolean(),
  tail: fc.constantFrom(0, 2),
})

/** Whole numbers that follow from a list of them, over and over. */
function randomFrom(numbers: readonly number[]): Random {
  let index = 0
  return (below) => (numbers[index++ % numbers.length] ?? 0) % below
}

const runs = fc.array(fc.nat(), { minLength: 40, maxLength: 80 })

describe('a log of a simulated agent', () => {
  it('is one session with its compactions, sub-agents and side requests, and counts each request once', () => {
    fc.assert(
      fc.property(runs, harnesses, fc.integer({ min: 2, max: 14 }), (numbers, harness, turns) => {
        const log = simulateAgent(randomFrom(numbers), harness, turns)
        const text = `${log.lines.join('\n')}\n`
        const { conversations } = unwrap(importFile(text))
        const kinds = conversations.map(({ partOf }) => partOf?.as ?? 'session').toSorted()
        const expected = [
          'session',
          ...Array.from({ length: log.sides }, () => 'side'),
          ...Array.from({ length: log.subAgents }, () => 'sub-agent'),
        ]
        expect(kinds).toEqual(expected.toSorted())
        const main = conversations[0]?.views[0].conversation
        const texts = main?.messages.map(({ parts }) =>
          parts
            .flatMap((part) =>
              part.type === 'text'
                ? [part.text]
                : part.type === 'tool-result'
                  ? part.content.map((item) => (item.type === 'text' ? item.text : ''))
                  : [],
            )
            .join('\n'),
        )
        expect(harness.format === 'chat' ? texts?.slice(1) : texts).toEqual(log.texts)
        expect(main?.compactions.length).toBe(log.compactions)
        const usage = sumUsage(
          conversations.flatMap(({ views: [{ conversation }] }) =>
            conversation.messages.flatMap((message) => (message.usage ? requestsOf(message.usage) : [])),
          ),
        )
        expect([usage?.inputTokens, usage?.outputTokens]).toEqual([log.inputTokens, log.outputTokens])
        for (const { views } of conversations)
          for (const { conversation } of views) expect(requestLog.serialize(conversation)).toBe(text)
      }),
      { seed: 20261128 },
    )
  })
})
