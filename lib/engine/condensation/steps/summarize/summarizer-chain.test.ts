import { describe, expect, it } from 'vitest'
import { err, ok, type Result } from '../../../core/result'
import type { Summarizer, SummarizerError, Summary, SummaryRequest } from '../../ports'
import { failing, fakeSummarizer } from '../../testing/ports'
import { createChains } from './summarizer-chain'

const request: SummaryRequest = { purpose: 'conversation', system: '', dialogue: [], source: [], maxTokens: 100 }
const member = (name: string, summarizer: Summarizer) => ({ name, summarizer: { ...summarizer, label: name } })
const answers = (text: string) => () => ok<Summary>({ text, usage: { costUsd: 0.01 } })
const ask = (summarizer: Summarizer): Promise<Result<Summary, SummarizerError>> => summarizer.summarize(request)

describe('a chain of summarizers', () => {
  it.each([
    'unauthorized',
    'unavailable',
    'timeout',
    'rate-limited',
    'unknown-model',
    'refused',
    'cut-off',
    'context-too-long',
    'failed',
  ] as const)('asks the next one after %s, and says so', async (code) => {
    const chain = createChains()(
      member('first', fakeSummarizer(failing(code))),
      member('second', fakeSummarizer(answers('done'))),
    )
    expect(await ask(chain)).toMatchObject({
      ok: true,
      value: { text: 'done', by: { label: 'second' }, hops: [{ from: 'first', to: 'second', error: { code } }] },
    })
  })

  it('asks the next one after an empty answer, whose cost is not lost', async () => {
    const chain = createChains()(
      member('first', fakeSummarizer(answers('  '))),
      member('second', fakeSummarizer(answers('done'))),
    )
    expect(await ask(chain)).toMatchObject({
      value: { hops: [{ error: { code: 'empty', usage: { costUsd: 0.01 } } }] },
    })
  })

  it.each(['aborted', 'over-limit'] as const)('stops at %s', async (code) => {
    const second = fakeSummarizer()
    expect(
      await ask(createChains()(member('first', fakeSummarizer(failing(code))), member('second', second))),
    ).toMatchObject({ ok: false, error: { code } })
    expect(second.requests).toEqual([])
  })

  it('asks no more, in this run, who cannot answer anything; who failed at one question is asked the next', async () => {
    const chain = createChains()
    const [dead, strict, last] = [
      fakeSummarizer(failing('unauthorized')),
      fakeSummarizer(failing('refused')),
      fakeSummarizer(answers('done')),
    ]
    const [first, second, third] = [member('dead', dead), member('strict', strict), member('last', last)]
    await ask(chain(first, third))
    expect(await ask(chain(first, second, third))).toMatchObject({
      value: { hops: [{ from: 'dead' }, { from: 'strict' }] },
    })
    await ask(chain(first, second, third))
    expect([dead.requests.length, strict.requests.length]).toEqual([1, 2])
  })

  it('where nobody answers says what each one failed with', async () => {
    const failed = await ask(
      createChains()(
        member('first', fakeSummarizer(failing('unauthorized'))),
        member('second', fakeSummarizer(failing('timeout'))),
      ),
    )
    expect(failed).toMatchObject({
      ok: false,
      error: {
        code: 'timeout',
        message: 'first: injected unauthorized second: injected timeout',
        hops: [{ from: 'first' }],
      },
    })
  })

  it.each(['no-key', 'unauthorized', 'unknown-model'] as const)(
    'asks the only one once where it fails with %s, however many ask at the same time',
    async (code) => {
      const only = fakeSummarizer(failing(code))
      const chain = createChains()({ name: 'a', summarizer: only })
      const answered = await Promise.all(Array.from({ length: 9 }, () => ask(chain)))
      expect(answered.map((each) => !each.ok && each.error.code)).toEqual(Array.from({ length: 9 }, () => code))
      expect(only.requests).toHaveLength(1)
    },
  )

  it('asks the only one again where it was busy, but not where no credit is left', async () => {
    const busy = fakeSummarizer(failing('rate-limited'))
    const poor = fakeSummarizer(() => err({ code: 'rate-limited', message: 'no credit', isLasting: true }))
    for (const [summarizer, times] of [
      [busy, 3],
      [poor, 1],
    ] as const) {
      const chain = createChains()({ name: 'a', summarizer })
      for (let question = 0; question < 3; question++) await ask(chain)
      expect(summarizer.requests).toHaveLength(times)
    }
  })

  it('asks one that never answers in time three times', async () => {
    const hanging = fakeSummarizer(failing('timeout'))
    const chain = createChains()({ name: 'a', summarizer: hanging })
    for (let question = 0; question < 6; question++) await ask(chain)
    expect(hanging.requests).toHaveLength(3)
  })

  it('asks each summarizer once', async () => {
    const only = fakeSummarizer(failing('refused'))
    const failed = await ask(createChains()({ name: 'a', summarizer: only }, { name: 'b', summarizer: only }))
    expect(failed).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(only.requests).toHaveLength(1)
  })
})
