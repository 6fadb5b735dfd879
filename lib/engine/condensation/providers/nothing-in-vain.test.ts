import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../core/testing/freeze'
import { unwrap } from '../../core/result'
import { assistant, call, conversation, lines, result, user, words } from '../testing/conversations'
import { fakeSummarizer, testPorts } from '../testing/ports'
import { estimate } from './previews/estimate'
import { native } from './native/native'
import { condense } from './provider'
import { smart } from './smart/smart'

/** A model whose answers are expected to be longer than a short session. */
const expectingMuch = (text: string) => ({
  ...fakeSummarizer(() => ({ ok: true, value: { text, usage: { costUsd: 0.5 } } })),
  estimateOutput: () => 300,
})

const pass = (config: object, operation: object) => ({
  passes: [
    {
      id: 'sum',
      name: 'sum',
      mode: 'individual',
      execution: { type: 'always' },
      selection: { type: 'preserve_recent', keepRecentCount: 1 },
      individualConfig: { defaults: { toolResults: operation } },
    },
  ],
  ...config,
})
const summaries = pass({}, { operation: 'summarize', maxTokens: 150 })

const read = (id: string, text: string) => [assistant(call(id, 'read', { path: id })), user(result(id, text))]

describe('nothing is paid for in vain', () => {
  const short = deepFreeze(
    conversation(
      user(words(20, 'task')),
      ...Array.from({ length: 5 }, (_, index) => [
        assistant(words(15, `a${index}x`)),
        user(words(15, `u${index}x`)),
      ]).flat(),
      assistant('done'),
    ),
  )

  it('a guess refuses no run: a short session is asked about, and estimate and run agree on that', async () => {
    const summarizer = expectingMuch(words(40, 'gist'))
    const ports = testPorts({ summarizer })
    const guess = unwrap(await estimate(native, short, { variant: 'classic' }, ports))
    const done = unwrap(await condense(native, short, { variant: 'classic' }, ports))
    expect([guess.calls, summarizer.requests.length]).toEqual([1, 1])
    expect(done.tokensAfter).toBeLessThan(done.tokensBefore)
    expect(guess.tokensAfter).toBeLessThan(guess.tokensBefore)
  })

  it('the same for parts', async () => {
    const summarizer = expectingMuch('gist')
    const session = deepFreeze(conversation(user('task'), ...read('a', words(90, 'r')), assistant('done')))
    const guess = unwrap(await estimate(smart, session, summaries, testPorts({ summarizer })))
    const done = unwrap(await condense(smart, session, summaries, testPorts({ summarizer })))
    expect([guess.calls, guess.breakdown[0]?.status, done.steps[0]?.calls]).toEqual([1, 'done', 1])
  })

  it('nobody is asked where not even the shortest answer would gain', async () => {
    const summarizer = expectingMuch('gist')
    const tiny = deepFreeze(conversation(user('task'), ...read('a', words(4, 'r')), assistant('done')))
    const done = unwrap(await condense(smart, tiny, summaries, testPorts({ summarizer })))
    expect(summarizer.requests).toEqual([])
    expect(done.steps[0]).toMatchObject({ status: 'skipped', reason: { type: 'nothingToGain' } })
    const batch = {
      passes: [
        {
          id: 'b',
          name: 'b',
          mode: 'batch',
          execution: { type: 'always' },
          selection: { type: 'preserve_recent', keepRecentCount: 1 },
          batchConfig: { operation: 'summarize', summarizationConfig: { keepFirst: 1 } },
        },
      ],
    }
    const spanned = unwrap(await condense(smart, tiny, batch, testPorts({ summarizer })))
    expect(summarizer.requests).toEqual([])
    expect(spanned.steps[0]?.status).toBe('skipped')
  })

  it('what was paid and thrown away has a report and a row', async () => {
    const session = deepFreeze(conversation(user('task'), ...read('a', words(60, 'r')), assistant('done')))
    const config = pass(
      {},
      { operation: 'summarize', maxTokens: 150, fallback: { operation: 'truncate', maxLines: 99 } },
    )
    const done = unwrap(
      await condense(smart, session, config, testPorts({ summarizer: expectingMuch(words(90, 'longer')) })),
    )
    expect(done.steps[0]).toMatchObject({ status: 'skipped', calls: 1, costUsd: 0.5 })
    expect(done.costUsd).toBe(0.5)
    expect(done.fallbacks).toMatchObject([
      { from: { type: 'summary', step: 'sum' }, to: { operation: 'keep' }, reason: { type: 'summaryNotShorter' } },
    ])
  })

  it('a part that stands elsewhere for a reference is not asked about, until what it refers to goes', async () => {
    const text = lines(40, 10)
    const session = deepFreeze(conversation(user('task'), ...read('a', text), ...read('b', text), assistant('done')))
    const along = { losslessPrelude: { enabled: true, operations: { references: 'compact' } } } // the legend of readable ones is longer than this answer
    const only = (from: number) => ({
      ...along,
      passes: [{ ...summaries.passes[0], selection: { type: 'custom', filter: { range: { from } } } }],
    })
    const second = expectingMuch('gist')
    const kept = unwrap(await condense(smart, session, only(4), testPorts({ summarizer: second })))
    expect(second.requests).toEqual([])
    expect(kept.steps[1]?.tokensAfter).toBe(kept.steps[0]?.tokensAfter)
    const both = expectingMuch('gist')
    const cut = unwrap(await condense(smart, session, only(1), testPorts({ summarizer: both })))
    expect(both.requests).toHaveLength(2)
    expect(cut.steps[1]?.status).toBe('done')
    expect(JSON.stringify(cut.conversation.messages)).not.toContain(text.split('\n')[20])
  })
})
