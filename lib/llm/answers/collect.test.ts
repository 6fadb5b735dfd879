import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collect } from './collect'
import { problemOfError } from '../failure'
import type { ModelClient, ModelEvent, SentCall } from '../handler'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const forever = new Promise<never>(() => undefined)

/** A client that gives these events and then neither ends nor listens to its signal. */
function clientOf(events: Iterable<ModelEvent>): { readonly client: ModelClient; readonly asked: SentCall[] } {
  const asked: SentCall[] = []
  const client: ModelClient = {
    problemOf: (error) => problemOfError(error, () => 0),
    async *stream(call) {
      asked.push(call)
      yield* events
      await forever
    },
  }
  return { client, asked }
}

function start(
  events: Iterable<ModelEvent>,
  { maxTokens = 100, signal }: { maxTokens?: number; signal?: AbortSignal } = {},
) {
  const { client, asked } = clientOf(events)
  const heard: string[] = []
  const answer = collect(
    async () => client,
    { system: '', dialogue: [], maxTokens },
    {
      timeoutMs: 60_000,
      signal,
      onText: (text) => heard.push(text),
    },
  )
  return { answer, asked, heard }
}

const text: ModelEvent = { type: 'text', text: 'A summary.' }
const done: ModelEvent = { type: 'stop', reason: 'done' }
const usage: ModelEvent = { type: 'usage', usage: { inputTokens: 5, outputTokens: 3 } }

describe('an answer', () => {
  it('is complete where a server keeps the connection open after it', async () => {
    const { answer, asked } = start([text, done, usage])
    await vi.advanceTimersByTimeAsync(5_000)
    const { text: received, usage: told, problem } = await answer
    expect([received, told, problem]).toEqual(['A summary.', { inputTokens: 5, outputTokens: 3 }, undefined])
    expect(asked[0]?.signal.aborted).toBe(true)
  })

  it('ends at its time limit, whatever the client does with its signal', async () => {
    const { answer } = start([text])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toMatchObject({ text: 'A summary.', problem: { code: 'timeout' } })
  })

  it('ends at its time limit while a connection is made', async () => {
    const answer = collect(
      () => forever,
      { system: '', dialogue: [], maxTokens: 5 },
      { timeoutMs: 60_000, onText: () => undefined },
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toMatchObject({ problem: { code: 'timeout' } })
  })

  it('ends when it is cancelled, whatever the client does with its signal', async () => {
    const controller = new AbortController()
    const { answer } = start([text], { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    expect(await answer).toMatchObject({ problem: { code: 'aborted' } })
  })

  it('has bounds far above what was asked for', async () => {
    function* endless(): Generator<ModelEvent> {
      for (;;) yield { type: 'text', text: 'x'.repeat(1_000) }
    }
    const { answer, asked, heard } = start(endless(), { maxTokens: 1_000 })
    const { problem, text: received } = await answer
    expect(problem).toEqual({
      code: 'failed',
      detail: { type: 'answerTooLong', part: 'text', limit: 42_000 },
      retryable: false,
    })
    expect([received.length, heard.length]).toEqual([43_000, 42])
    expect(asked[0]?.signal.aborted).toBe(true)
  })
})
