import { inspect } from 'node:util'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rates, SummaryRequest } from '@/lib/engine'
import { createSummarizer, previewRequest, type LlmEvent, type SummarizerDeps } from './create-summarizer'
import { handlers } from './registry'
import type { SystemPorts } from './system-ports'
import type { BehaviourInput } from './testing/behaviour'
import { startLoopbackServer, type LoopbackServer } from './testing/loopback-server'
import { installedClients, PLANTED, subjects, type Subject } from './testing/subjects'

const clients = await installedClients()
const rates: Rates = { input: 3, output: 15, cacheRead: 0.3, cacheWrite5m: 3.75, cacheWrite1h: 6, tiers: [] }
const request: SummaryRequest = {
  purpose: 'conversation',
  system: 'You summarize.',
  dialogue: [
    { role: 'user', text: 'Fix the bug.' },
    { role: 'assistant', text: 'Done.' },
    { role: 'user', text: 'Summarize the conversation.' },
  ],
  source: [],
  maxTokens: 500,
}

let server: LoopbackServer
beforeAll(async () => void (server = await startLoopbackServer()))
afterAll(() => server.close())

it('holds every handler of the registry', () => {
  expect(subjects.map(({ type }) => type).sort()).toEqual(Object.keys(handlers).sort())
})

// All handlers and answers at once, because each waits for its limit.
it('every handler stops at its time limit, and estimates the cost of what the server took until then', async () => {
  const tried = subjects.map(async (subject) => {
    const ask = async (timeoutMs: number, behaviour: BehaviourInput) => {
      const own = await startLoopbackServer()
      own.enqueue(behaviour)
      const config = subject.config(own, { timeoutMs })
      const answer = await createSummarizer(config, { rates, clients, ports: fakePorts() }).summarize(request)
      await own.close()
      return { asked: own.requests.length, error: answer.ok ? undefined : answer.error }
    }
    // The first call loads the SDK, which may take longer than the limit.
    await ask(60_000, { type: 'answer', text: '', stop: 'refused' })
    const stopped = await Promise.all([
      ask(2_000, { type: 'hang' }),
      ask(2_000, { type: 'hang', headers: true }),
      ask(2_000, { type: 'answer', text: 'x'.repeat(1_000), chunks: 500, chunkDelayMs: 20 }),
    ])
    return { name: subject.name, stopped }
  })
  for (const { name, stopped } of await Promise.all(tried)) {
    const timedOut = { asked: 1, error: { code: 'timeout', message: expect.stringContaining('2 s') } }
    expect(stopped, name).toMatchObject([timedOut, timedOut, timedOut])
    const [unanswered, opened, late] = stopped.map(({ error }) => error?.usage)
    expect(unanswered, name).toBeUndefined()
    expect(opened?.costUsd, name).toBeGreaterThan(0)
    expect(late?.costUsd, name).toBeGreaterThan(opened?.costUsd ?? Infinity)
  }
})

/** A clock that sleeps in no time, and a random source that always returns one half. */
function fakePorts(): SystemPorts & { readonly slept: readonly number[] } {
  const slept: number[] = []
  return { slept, now: () => 0, random: () => 0.5, sleep: async (milliseconds) => void slept.push(milliseconds) }
}

function setUp(subject: Subject, rest: Readonly<Record<string, unknown>> = {}, deps: SummarizerDeps = {}) {
  const events: LlmEvent[] = []
  const ports = fakePorts()
  const summarizer = createSummarizer(subject.config(server, rest), {
    rates,
    clients,
    ports,
    observe: (event) => events.push(event),
    ...deps,
  })
  return { summarizer, events, ports, before: server.requests.length }
}

describe.each(subjects.map((subject) => [subject.name, subject] as const))('%s', (_name, subject) => {
  const failing = async (behaviour: BehaviourInput, rest: Readonly<Record<string, unknown>> = {}) => {
    const made = setUp(subject, rest)
    server.enqueue(behaviour)
    const answer = await made.summarizer.summarize(request)
    return { ...made, error: answer.ok ? undefined : answer.error, asked: server.requests.length - made.before }
  }

  it('streams an answer, with usage and cost in one accounting', async () => {
    const { summarizer, events } = setUp(subject)
    server.enqueue({
      type: 'answer',
      text: 'A summary of “ünïcödé” 🙂 in pieces.',
      usage: { input: 1_000, output: 200, cacheRead: 3_000, cacheWrite: 500 },
      chunks: 5,
    })
    const answer = await summarizer.summarize(request)
    expect(answer).toEqual({
      ok: true,
      value: {
        text: 'A summary of “ünïcödé” 🙂 in pieces.',
        usage: {
          inputTokens: 1_000,
          outputTokens: 200,
          cacheReadTokens: 3_000,
          cacheWriteTokens: 500,
          costUsd: expect.closeTo(0.003 + 0.003 + 0.0009 + 0.001875, 12),
        },
      },
    })
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(3)
    expect(events.at(-1)).toMatchObject({ type: 'finished', attempts: 1, purpose: 'conversation' })
  })

  it('sends the prompt, the dialogue and the limit, and keeps the key in the headers', async () => {
    const { summarizer } = setUp(subject)
    server.enqueue({ type: 'answer', text: 'ok' })
    await summarizer.summarize(request)
    const body = server.requests.at(-1)?.body
    // Bedrock and Vertex put the model into the path and the API version into the body.
    const {
      model: _model,
      stream: _stream,
      ...preview
    } = z.looseObject({ model: z.string(), stream: z.boolean() }).parse(previewRequest(subject.config(server), request))
    expect(body).toMatchObject(preview)
    const sent = JSON.stringify(body)
    for (const text of ['You summarize.', 'Fix the bug.', 'Done.', 'Summarize the conversation.', '500'])
      expect(sent).toContain(text)
    expect(sent).not.toContain(PLANTED)
  })

  it('leaves the cost unknown without prices', async () => {
    const { summarizer } = setUp(subject, {}, { rates: undefined })
    server.enqueue({ type: 'answer', text: 'ok' })
    const answer = await summarizer.summarize(request)
    expect(answer.ok && answer.value.usage).toMatchObject({ inputTokens: 100, outputTokens: 20 })
    expect(answer.ok && 'costUsd' in answer.value.usage).toBe(false)
    expect(summarizer.estimateCost(1_000, 10)).toBeUndefined()
  })

  it('names a wrong key', async () => {
    const { error, asked } = await failing({
      type: 'error',
      status: 401,
      name: 'authentication_error',
      message: `Incorrect API key provided: ${PLANTED}`,
    })
    expect(error).toMatchObject({ code: 'unauthorized', message: expect.stringContaining(subject.name) })
    expect(error?.message).not.toContain(PLANTED)
    expect(asked).toBe(1)
    expect((await failing({ type: 'error', status: 403, name: 'permission_error' })).error?.code).toBe('unauthorized')
  })

  it('names an unknown model and a content that is too long', async () => {
    const [[status, name, message], [longStatus, longName, longMessage]] = [
      subject.errors.unknownModel,
      subject.errors.tooLong,
    ]
    expect((await failing({ type: 'error', status, name, message })).error).toMatchObject({
      code: 'unknown-model',
      message: expect.stringContaining('fixture-1'),
    })
    expect(
      (await failing({ type: 'error', status: longStatus, name: longName, message: longMessage })).error?.code,
    ).toBe('context-too-long')
  })

  it('names any other refusal of the request without asking again', async () => {
    const { error, asked } = await failing({
      type: 'error',
      status: 400,
      name: 'invalid_request_error',
      message: 'temperature: no',
    })
    expect(error).toMatchObject({ code: 'failed', message: expect.stringContaining('temperature: no') })
    expect(asked).toBe(1)
  })

  it('tries again when busy, as long as the provider asks for', async () => {
    const { summarizer, ports, events, before } = setUp(subject)
    server.enqueue(
      { type: 'error', status: 429, name: 'rate_limit_error', headers: { 'retry-after': '7' } },
      { type: 'error', status: 503, name: 'api_error' },
      { type: 'answer', text: 'at last' },
    )
    const answer = await summarizer.summarize(request)
    expect(answer).toMatchObject({ ok: true, value: { text: 'at last' } })
    expect(ports.slept).toEqual([7_000, 750])
    expect(server.requests.length - before).toBe(3)
    expect(events.filter(({ type }) => type === 'retry')).toMatchObject([
      { code: 'rate-limited', status: 429, next: 2, attempts: 3, afterMs: 7_000 },
      { code: 'unavailable', status: 503, next: 3, attempts: 3, afterMs: 750 },
    ])
  })

  it('gives up after its retries, and at once when asked for too much patience', async () => {
    const { summarizer, before } = setUp(subject, { maxRetries: 1 })
    server.enqueue(
      { type: 'error', status: 500, name: 'api_error' },
      { type: 'error', status: 529, name: 'overloaded_error' },
    )
    const answer = await summarizer.summarize(request)
    expect(answer).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    expect(server.requests.length - before).toBe(2)
    expect(
      await failing({ type: 'error', status: 429, name: 'rate_limit_error', headers: { 'retry-after': '3600' } }),
    ).toMatchObject({ error: { code: 'rate-limited' }, asked: 1 })
    expect(await failing({ type: 'error', status: 429, name: 'insufficient_quota' })).toMatchObject(
      subject.type === 'bedrock' ? {} : { error: { code: 'rate-limited' }, asked: 1 },
    )
  })

  it('tries again when the stream reports an overload before its first word, and not after it', async () => {
    const { summarizer } = setUp(subject)
    server.enqueue({ type: 'stream-error', name: subject.overloaded }, { type: 'answer', text: 'second time' })
    expect(await summarizer.summarize(request)).toMatchObject({ ok: true, value: { text: 'second time' } })
    expect(await failing({ type: 'stream-error', name: subject.overloaded, after: 2 })).toMatchObject({
      error: { code: 'unavailable' },
      asked: 1,
    })
  })

  it('names a connection that is cut amid the answer, and estimates what it may cost', async () => {
    for (const type of ['cut', 'unfinished'] as const) {
      const { error, asked } = await failing({ type, after: 2 })
      expect(error?.code).toBe('unavailable')
      expect(asked).toBe(1)
      expect(error?.usage?.costUsd).toBeGreaterThan(0)
      // Anthropic reports the input at the start of a stream. OpenAI does so only at its end: then it is estimated.
      expect(error?.usage?.inputTokens === 100).toBe(subject.accounting === 'anthropic')
    }
  })

  it('tries again when the connection fails before any answer', async () => {
    const { summarizer, ports } = setUp(subject)
    server.enqueue({ type: 'cut', after: -1 }, { type: 'answer', text: 'back' })
    expect(await summarizer.summarize(request)).toMatchObject({ ok: true, value: { text: 'back' } })
    expect(ports.slept).toHaveLength(1)
  })

  it('stops amid a stream when it is cancelled, and closes the connection', async () => {
    const controller = new AbortController()
    const abandoned = server.abandoned()
    const { summarizer } = setUp(
      subject,
      {},
      { observe: (event) => void (event.type === 'text' && controller.abort()) },
    )
    server.enqueue({ type: 'answer', text: 'x'.repeat(400), chunks: 200, chunkDelayMs: 20 })
    const answer = await summarizer.summarize({ ...request, signal: controller.signal })
    expect(answer).toMatchObject({ ok: false, error: { code: 'aborted' } })
    await expect.poll(() => server.abandoned(), { timeout: 5_000 }).toBe(abandoned + 1)
  })

  it('asks nothing when it was cancelled before, and does not wait out a retry', async () => {
    const { summarizer, before } = setUp(subject)
    expect(await summarizer.summarize({ ...request, signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      error: { code: 'aborted' },
    })
    expect(server.requests.length).toBe(before)
    const controller = new AbortController()
    const waiting = setUp(subject, {}, { observe: (event) => void (event.type === 'retry' && controller.abort()) })
    server.enqueue({ type: 'error', status: 500, name: 'api_error' })
    expect(await waiting.summarizer.summarize({ ...request, signal: controller.signal })).toMatchObject({
      ok: false,
      error: { code: 'aborted' },
    })
    expect(server.requests.length - waiting.before).toBe(1)
  })

  it('names an answer that was cut off, refused or empty, and says what it cost', async () => {
    const charged = { usage: { inputTokens: 100, outputTokens: 20, costUsd: expect.closeTo(0.0006, 12) } }
    expect((await failing({ type: 'answer', text: 'half of', stop: 'cut-off' })).error).toMatchObject({
      code: 'cut-off',
      message: expect.stringContaining('500 tokens'),
      ...charged,
    })
    expect((await failing({ type: 'answer', text: '', stop: 'refused' })).error).toMatchObject({
      code: 'refused',
      ...charged,
    })
    expect((await failing({ type: 'answer', text: ' \n' })).error).toMatchObject({ code: 'empty', ...charged })
  })

  it('gives the whole sentences of an answer that was cut off to those that have a use for them', async () => {
    const { summarizer } = setUp(subject)
    server.enqueue({ type: 'answer', text: 'Tests pass. The build of a.ts fai', stop: 'cut-off' })
    expect(await summarizer.summarize({ ...request, takesCut: true })).toMatchObject({
      ok: true,
      value: { text: 'Tests pass.', isCut: true, usage: { outputTokens: 20 } },
    })
    server.enqueue({ type: 'answer', text: 'The build of a.ts fai', stop: 'cut-off' })
    expect(await summarizer.summarize({ ...request, takesCut: true })).toMatchObject({ error: { code: 'cut-off' } })
  })

  it('shows a planted key in no result, event, inspection or error', async () => {
    const config = subject.config(server)
    const events: LlmEvent[] = []
    const summarizer = createSummarizer(config, {
      rates,
      clients,
      ports: fakePorts(),
      observe: (event) => events.push(event),
    })
    const results: unknown[] = []
    const echoes: BehaviourInput[] = [
      { type: 'error', status: 401, name: 'authentication_error', message: `bad key ${PLANTED}` },
      {
        type: 'error',
        status: 400,
        name: 'invalid_request_error',
        message: `${PLANTED} ${Buffer.from(PLANTED).toString('base64')}`,
      },
      { type: 'cut', after: 1 },
      { type: 'stream-error', name: 'invalid_request_error', message: `seen ${PLANTED}`, after: 1 },
      { type: 'answer', text: 'fine' },
    ]
    for (const behaviour of echoes) {
      server.enqueue(behaviour)
      results.push(await summarizer.summarize(request))
    }
    const surfaces = [config, summarizer, results, events].flatMap((value) => [
      JSON.stringify(value),
      inspect(value, { depth: 20, showHidden: true }),
      String(value),
    ])
    const secrets = [PLANTED, Buffer.from(PLANTED).toString('base64')]
    expect(surfaces.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([])
    expect(results.filter((result) => inspect(result).includes('at '))).toEqual([])
  })
})
