import { describe, expect, it } from 'vitest'
import { ok, type Result } from '@/lib/core/result'
import type { Summarizer, SummarizerError, Summary, SummaryRequest } from '@/lib/condensation/ports'
import { failing, fakeSummarizer } from '@/lib/condensation/testing/ports'
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

  it('of one member is that one', () => {
    const only = fakeSummarizer()
    expect(createChains()({ name: 'a', summarizer: only }, { name: 'b', summarizer: only })).toBe(only)
  })
})
