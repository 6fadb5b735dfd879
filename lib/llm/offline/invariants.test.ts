import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Conversation, type Message, type SummaryRequest, textSlots, unwrap, visibleText } from '@/lib/engine'
import { arbitraryConversation } from '@/lib/engine/condensation/testing/arbitrary'
import { assistant, call, conversation, result, user } from '@/lib/engine/condensation/testing/conversations'
import { testCounter, wordCount } from '@/lib/engine/condensation/testing/ports'
import { deepFreeze } from '@/lib/engine/core/testing/freeze'
import { createOfflineSummarizer } from './offline'

const SEED = 20_261_122
const counter = testCounter()

const request = (
  source: readonly Message[],
  maxTokens: number,
  purpose: SummaryRequest['purpose'] = 'conversation',
): SummaryRequest => ({ purpose, system: '', dialogue: [], source, maxTokens })

describe('invariants of the offline summarizer', () => {
  it(`stays within its budget, says only what it was given, and always the same (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryConversation,
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom('conversation' as const, 'part' as const),
        async (made, maxTokens, purpose) => {
          deepFreeze(made)
          const ask = request(made.messages, maxTokens, purpose)
          const answer = await createOfflineSummarizer(counter).summarize(ask)
          expect(await createOfflineSummarizer(counter).summarize({ ...ask })).toEqual(answer)
          if (!answer.ok) return
          expect(wordCount(answer.value.text)).toBeLessThanOrEqual(maxTokens)
          expectFromSource(answer.value.text, made)
        },
      ),
      { seed: SEED, numRuns: 100 },
    )
  })

  it.each([
    ['one word', 'a'.repeat(1e6)],
    ['one path', 'a/'.repeat(5e5)],
    ['one name', 'a.'.repeat(5e5)],
    ['fences', '```bash\n'.repeat(12e4)],
    ['one line', `${'[x] '.repeat(25e4)}Error: end`],
  ])('works through a megabyte of hostile text: %s', async (_what, text) => {
    const summarizer = createOfflineSummarizer(testCounter((each) => Math.ceil(each.length / 4)))
    const ofResult = conversation(user(result('1', text, true)))
    const conversations = [
      conversation(user('Go.'), assistant(call('1', 'bash', { command: text })), user('And now?')),
      conversation(user(text), assistant(text)),
      ofResult,
    ]
    for (const made of conversations)
      expect(unwrap(await summarizer.summarize(request(made.messages, 1_000))).text.length).toBeLessThanOrEqual(4_000)
    expect(
      unwrap(await summarizer.summarize(request(ofResult.messages, 1_000, 'part'))).text.length,
    ).toBeLessThanOrEqual(4_000)
  })
})

const FRAME = /^(?:\d\. [A-Z][\w ]+:|\(nothing found\)|[A-Z][\w ,]+:|…)$/

/** Every line, without leading and trailing signs, occurs in the source; for a line about a call, its parts do. */
function expectFromSource(text: string, { messages }: Conversation): void {
  const source = messages
    .flatMap((message) =>
      message.parts.flatMap((part) => [
        visibleText(part),
        ...textSlots(part).map((slot) => slot.text),
        part.type === 'tool-call' ? part.name : '',
      ]),
    )
    .join('\n')
  const flat = squeezed(source)
  for (const line of text.split('\n')) {
    if (FRAME.test(line.trim())) continue
    const quotes = line.replace(/^(?:- |\s*fixed(?: by )?)/, '').replace(/ → (?:exit -?\d+|failed)$| \(failed\)$/, '')
    const pieces = [quotes, ...quotes.split(/: |, /)].map((piece) => squeezed(piece.replaceAll('…', '')))
    const [whole = '', ...rest] = pieces
    expect(
      flat.includes(whole) || rest.every((piece) => flat.includes(piece)),
      `stands in the source: ${JSON.stringify(line)}`,
    ).toBe(true)
  }
}

const squeezed = (text: string): string => text.replaceAll('…', '').replace(/\s+/g, ' ').trim()
