import { existsSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { handlerConfigSchema } from './config'
import { createSummarizer } from './create-summarizer'
import { guardedFetch } from './network/guarded-fetch'
import { Secret } from './secret'

/** For what is ended by its length, and for what only the time ends. */
const [LONG_LIMIT_MS, SHORT_LIMIT_MS] = [20_000, 800]
const LONGEST_BUSY_MS = 200
/** A machine that does much else wakes a thread late. */
const LATEST_MS = 1_000
const MOST_BYTES = 100 * 1024 ** 2

const messageSchema = z.union([z.object({ port: z.number() }), z.object({ closed: z.string() })])
let server: Worker
let url: string
const closed: string[] = []

beforeAll(async () => {
  server = new Worker(new URL('./testing/hostile-server.mjs', import.meta.url))
  url = await new Promise((resolve) => {
    server.on('message', (message) => {
      const said = messageSchema.parse(message)
      if ('port' in said) resolve(`http://127.0.0.1:${said.port}`)
      else closed.push(said.closed)
    })
  })
})
afterAll(() => server.terminate())

const closesOf = (model: string): number => closed.filter((each) => each === model).length

/**
 * How long this thread was busy without a pause, and how much memory was added. Where the system tells it, the time is
 * that of the processor, so that what else the machine does is not counted.
 */
async function burdenOf<Value>(work: () => Promise<Value>): Promise<{
  readonly value: Value
  readonly timeMs: number
  readonly busyMs: number
  readonly bytes: number
}> {
  const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external
  const [memory, started] = [used(), performance.now()]
  let [last, busyMs, most] = [busyTime(), 0, memory]
  const look = (): void => {
    const now = busyTime()
    busyMs = Math.max(busyMs, now - last)
    most = Math.max(most, used())
    last = busyTime()
  }
  const watch = setInterval(look, 5)
  const value = await work()
  const timeMs = performance.now() - started
  look()
  clearInterval(watch)
  return { value, timeMs, busyMs, bytes: most - memory }
}

/** In milliseconds. */
function busyTime(): number {
  const ofThread = '/proc/thread-self/schedstat'
  return existsSync(ofThread) ? Number(readFileSync(ofThread, 'utf8').split(' ')[0]) / 1e6 : performance.now()
}

const handlers = {
  'openai-compatible': '/v1',
  openai: '/v1',
  anthropic: '',
} as const

const ask = (type: keyof typeof handlers, model: string, timeoutMs = LONG_LIMIT_MS) =>
  createSummarizer(
    handlerConfigSchema.parse({
      type,
      model,
      baseUrl: `${url}${handlers[type]}`,
      apiKey: new Secret('k'),
      timeoutMs,
    }),
    { fetch: guardedFetch({ allowPrivate: true }) },
  ).summarize({
    purpose: 'conversation',
    system: 's',
    dialogue: [{ role: 'user', text: 'u' }],
    source: [],
    maxTokens: 2_000,
  })

describe.each(Object.keys(handlers) as (keyof typeof handlers)[])('%s', (type) => {
  beforeAll(() => ask(type, 'warm-up')) // loads the SDK

  it.each([
    ['endless-stream', LONG_LIMIT_MS, { code: 'failed', problem: { detail: { type: 'answerTooLong', part: 'text' } } }],
    ['endless-line', LONG_LIMIT_MS, { code: 'failed', problem: { detail: { type: 'answerTooLong', part: 'event' } } }],
    [
      'endless-comments',
      LONG_LIMIT_MS,
      { code: 'failed', problem: { detail: { type: 'answerTooLong', part: 'event' } } },
    ],
    ['endless-emptiness', SHORT_LIMIT_MS, { code: 'timeout' }],
    ['endless-silence', SHORT_LIMIT_MS, { code: 'timeout' }],
  ])('%s: the call ends, its connection too, and nobody else notices', async (model, timeoutMs, error) => {
    const before = closesOf(model)
    const { value, timeMs, busyMs, bytes } = await burdenOf(() => ask(type, model, timeoutMs))
    expect(value).toMatchObject({ ok: false, error })
    expect(timeMs).toBeLessThan(timeoutMs + LATEST_MS)
    expect(busyMs).toBeLessThan(LONGEST_BUSY_MS)
    expect(bytes).toBeLessThan(MOST_BYTES)
    await expect.poll(() => closesOf(model), { timeout: 5_000 }).toBe(before + 1)
  })
})
