import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '../../../core/result'
import { visibleText } from '../../../conversation/texts/visible-text'
import { estimate } from '../../providers/previews/estimate'
import { condense } from '../../providers/provider'
import { smart } from '../../providers/smart/smart'
import { assistant, call, conversation, result, user, words } from '../../testing/conversations'
import { failing, fakeSummarizer, testPorts, type Answer } from '../../testing/ports'
import { callsOf, takenApart } from './summarize-together'

const COUNT = 7
const session = conversation(
  user('build it'),
  ...Array.from({ length: COUNT }, (_, index) => [
    assistant(call(`c${index}`, 'read', { path: `f${index}` })),
    user(result(`c${index}`, words(80, `r${index}x`))),
  ]).flat(),
  assistant('done'),
)
const configWith = (more: object, maxParallelCalls = 2) => ({
  maxParallelCalls,
  passes: [
    {
      id: 'i',
      name: 'I',
      mode: 'individual',
      selection: { type: 'preserve_recent', keepRecentCount: 0 },
      individualConfig: { defaults: { toolResults: { operation: 'summarize', maxTokens: 40, ...more } } },
    },
  ],
})
const batch = { batch: { maxParts: 3, maxTokens: 1_000 } }
const paid = (text: string): ReturnType<Answer> => ({ ok: true, value: { text, usage: { costUsd: 0.01 } } })
const shownIn = (text: string): number => text.split('<content n=').length - 1
const answering =
  (leaveOut: readonly number[] = []): Answer =>
  ({ dialogue: [line] }) => {
    const count = shownIn(line?.text ?? '')
    return paid(
      count === 0
        ? 'alone'
        : Array.from({ length: count }, (_, index) =>
            leaveOut.includes(index) ? 'Sorry.' : `<summary n="${index + 1}">short ${index + 1}</summary>`,
          ).join('\n'),
    )
  }

describe('several small contents in one call', () => {
  it('are summarized with a row each, by fewer calls', async () => {
    const summarizer = fakeSummarizer(answering())
    const done = unwrap(await condense(smart, session, configWith(batch), testPorts({ summarizer })))
    expect(summarizer.requests.map(({ dialogue }) => shownIn(dialogue[0]?.text ?? ''))).toEqual([3, 3, 0])
    expect(done.steps[0]).toMatchObject({ calls: 3 })
    expect(done.costUsd).toBeCloseTo(0.03)
    expect(done.ledger.map(({ operation, status }) => [operation, status])).toEqual(
      Array.from({ length: COUNT }, () => ['summarize', 'summarized']),
    )
    const texts = done.conversation.messages.flatMap(({ parts }) =>
      parts.filter(({ type }) => type === 'tool-result').map(visibleText),
    )
    expect(texts.map((text) => /short \d|alone/.exec(text)?.[0])).toEqual([
      'short 1',
      'short 2',
      'short 3',
      'short 1',
      'short 2',
      'short 3',
      'alone',
    ])
    expect(done.fallbacks).toEqual([])
  })

  it('are used as far as the answer came, where it reached its limit', async () => {
    const cut = fakeSummarizer((request, number) =>
      number === 1
        ? ok({ text: '<summary n="1">One.</summary> <summary n="2">Two', usage: {}, isCut: true })
        : answering()(request, number),
    )
    const done = unwrap(await condense(smart, session, configWith(batch), testPorts({ summarizer: cut })))
    expect(done.fallbacks).toMatchObject([{ reason: { type: 'answersMissing', asked: 3, answered: 1 } }])
    expect(done.ledger.map(({ operation, note }) => [operation, note])).toEqual(
      Array.from({ length: COUNT }, () => ['summarize', undefined]),
    )
  })

  it('alone: a cut answer is used, and its row says so', async () => {
    const cut = fakeSummarizer(() => ok({ text: 'As far as it came.', usage: {}, isCut: true }))
    const done = unwrap(await condense(smart, session, configWith({}), testPorts({ summarizer: cut })))
    expect(done.ledger.map(({ operation, note }) => [operation, note?.type])).toEqual(
      Array.from({ length: COUNT }, () => ['summarize', 'answerCut']),
    )
    expect(done.fallbacks).toEqual([])
  })

  it('are asked about one by one without the option', async () => {
    const summarizer = fakeSummarizer(answering())
    unwrap(await condense(smart, session, configWith({}), testPorts({ summarizer })))
    expect(summarizer.requests).toHaveLength(COUNT)
  })

  it('are asked about alone where the answer has nothing for them, and it is said', async () => {
    const summarizer = fakeSummarizer(answering([1]))
    const done = unwrap(await condense(smart, session, configWith(batch), testPorts({ summarizer })))
    expect(summarizer.requests).toHaveLength(3 + 2)
    expect(done.steps[0]).toMatchObject({ calls: 5 })
    expect(done.ledger).toHaveLength(COUNT)
    expect(done.ledger.every(({ status }) => status === 'summarized')).toBe(true)
    expect(done.fallbacks).toMatchObject([
      { reason: { type: 'answersMissing', asked: 3, answered: 2 }, to: { operation: 'summarize' } },
      { reason: { type: 'answersMissing' } },
    ])
    const malformed = fakeSummarizer(({ dialogue: [line] }) =>
      paid(shownIn(line?.text ?? '') > 0 ? '1. short 2. short' : 'alone'),
    )
    expect(
      unwrap(await condense(smart, session, configWith(batch), testPorts({ summarizer: malformed }))).ledger.every(
        ({ status }) => status === 'summarized',
      ),
    ).toBe(true)
    expect(malformed.requests).toHaveLength(COUNT + 2)
  })

  it('are cut like single ones where nobody answers, without asking again', async () => {
    const summarizer = fakeSummarizer(failing('unavailable'))
    const done = unwrap(
      await condense(
        smart,
        session,
        configWith({ ...batch, fallback: { operation: 'truncate', maxChars: 40 } }),
        testPorts({ summarizer }),
      ),
    )
    expect(summarizer.requests).toHaveLength(3)
    expect(done.ledger.map(({ status }) => status)).toEqual(Array.from({ length: COUNT }, () => 'truncated'))
  })

  it('are estimated with the same calls, and worked out one by one where that costs nothing', async () => {
    const summarizer = fakeSummarizer(answering())
    expect(unwrap(await estimate(smart, session, configWith(batch), testPorts({ summarizer }))).calls).toBe(3)
    const mechanical = { ...fakeSummarizer(() => paid('alone')), workOut: async () => paid('alone') }
    expect(
      unwrap(await condense(smart, session, configWith(batch), testPorts({ summarizer: mechanical }))).steps[0]?.calls,
    ).toBe(COUNT)
    expect(unwrap(await estimate(smart, session, configWith(batch), testPorts({ summarizer: mechanical }))).calls).toBe(
      COUNT,
    )
  })
})

describe('what shares a call', () => {
  const operation = { operation: 'summarize' as const, maxTokens: 40, batch: { maxParts: 3, maxTokens: 100 } }
  it.each([
    [
      [10, 10, 10, 10],
      [3, 1],
    ],
    [
      [60, 60, 30],
      [1, 2],
    ],
    [
      [10, 500, 10],
      [2, 1],
    ],
    [
      [100, 100],
      [1, 1],
    ],
  ])('of contents of %j tokens: %j', (sizes, expected) => {
    expect(callsOf(sizes.map((tokens) => ({ tokens, operation }))).map(({ length }) => length)).toEqual(expected)
  })

  it('is read from an answer only where it is there once', () => {
    const answer =
      'Here: <summary n="1">a</summary><summary n="2"> </summary> <summary n="3">b</summary><summary n="3">c</summary><summary n="9">d</summary><summary n="4">cut'
    expect([...takenApart(answer, 4)]).toEqual([[0, 'a']])
  })
})
