import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SummaryRequest } from '@/lib/engine'
import { handlerConfigSchema, type HandlerConfig } from './config'
import { createSummarizer, type SummarizerDeps } from './create-summarizer'
import { configFromEnvironment, handlers } from './registry'
import { Secret } from './secret'
import type { BehaviourInput } from './testing/behaviour'
import { startLoopbackServer, type LoopbackServer } from './testing/loopback-server'
import { testConnection } from './test-connection'

let server: LoopbackServer
beforeAll(async () => void (server = await startLoopbackServer()))
afterAll(() => server.close())

const request: SummaryRequest = {
  purpose: 'conversation',
  system: 'You summarize.',
  dialogue: [
    { role: 'user', text: 'First.' },
    { role: 'assistant', text: 'Second.' },
    { role: 'user', text: 'Summarize.' },
  ],
  source: [],
  maxTokens: 100,
}

const config = (fields: Readonly<Record<string, unknown>>): HandlerConfig =>
  handlerConfigSchema.parse({ timeoutMs: 5_000, maxRetries: 0, apiKey: new Secret('key-for-tests'), ...fields })

async function ask(
  fields: Readonly<Record<string, unknown>>,
  behaviour: BehaviourInput = { type: 'answer', text: 'ok' },
  deps: SummarizerDeps = {},
) {
  server.enqueue(behaviour)
  const answer = await createSummarizer(config(fields), deps).summarize(request)
  return { answer, sent: server.requests.at(-1) }
}

describe('Anthropic', () => {
  const fields = () => ({ type: 'anthropic', model: 'claude-haiku-x', baseUrl: server.url })
  const mark = (ttl: string) => ({ cache_control: { type: 'ephemeral', ttl } })

  it('marks the instructions for the prompt cache, the conversation only when asked to', async () => {
    expect((await ask(fields())).sent?.body).toMatchObject({
      model: 'claude-haiku-x',
      max_tokens: 100,
      stream: true,
      system: [{ type: 'text', text: 'You summarize.', ...mark('5m') }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'First.' }] },
        { role: 'assistant' },
        { role: 'user' },
      ],
    })
    const off = (await ask({ ...fields(), promptCache: { scope: 'off', lifetime: '5m' } })).sent
    expect(JSON.stringify(off?.body)).not.toContain('cache_control')
    const whole = (await ask({ ...fields(), promptCache: { scope: 'conversation', lifetime: '1h' } })).sent
    expect(whole?.body).toMatchObject({
      messages: [
        { content: [{ text: 'First.' }] },
        { content: [{ text: 'Second.', ...mark('1h') }] },
        { content: [{ text: 'Summarize.' }] },
      ],
    })
    expect(JSON.stringify(whole?.body).split('cache_control')).toHaveLength(3)
  })

  it('estimates a cached conversation at the price of the write', () => {
    const rates = { input: 3, output: 15, cacheWrite5m: 3.75, cacheWrite1h: 6, tiers: [] }
    const cost = (promptCache: object) =>
      createSummarizer(config({ ...fields(), promptCache }), { rates }).estimateCost(1_000_000, 0)
    expect([
      cost({ scope: 'system', lifetime: '5m' }),
      cost({ scope: 'conversation', lifetime: '5m' }),
      cost({ scope: 'conversation', lifetime: '1h' }),
    ]).toEqual([3, 3.75, 6].map((price) => expect.closeTo(price * 1.15, 9)))
  })

  it('leaves room for the thinking of Claude 5, counts it into the estimate, and curbs it on demand', async () => {
    const { sent } = await ask({ ...fields(), model: 'claude-future-1', thinkingAllowance: 2_000, effort: 'low' })
    expect(sent?.body).toMatchObject({ max_tokens: 2_100, output_config: { effort: 'low' } })
    const rates = { input: 0, output: 1_000_000, tiers: [] }
    expect(createSummarizer(config({ ...fields(), model: 'claude-opus-5-5' }), { rates }).estimateCost(10, 100)).toBe(
      150 + 1_000,
    )
    expect(createSummarizer(config({ ...fields(), model: 'claude-opus-4-5' }), { rates }).estimateCost(10, 100)).toBe(
      115,
    )
  })

  it('sends the key of its profile alone', async () => {
    const { sent } = await ask(fields())
    expect([sent?.headers['x-api-key'] ?? sent?.headers.authorization].join()).toContain('key-for-tests')
  })
})

describe('OpenAI', () => {
  const fields = () => ({ type: 'openai', model: 'gpt-4o-mini', baseUrl: `${server.url}/v1` })

  it('speaks Responses and stores nothing there', async () => {
    const { sent } = await ask({ ...fields(), temperature: 0, effort: 'low' })
    expect(sent?.path).toBe('/v1/responses')
    expect(sent?.body).toMatchObject({
      instructions: 'You summarize.',
      input: [{ role: 'user', content: 'First.' }, { role: 'assistant' }, { role: 'user' }],
      max_output_tokens: 100,
      store: false,
      stream: true,
      temperature: 0,
      reasoning: { effort: 'low' },
    })
    expect((await ask(fields())).sent?.body).not.toHaveProperty('temperature')
  })

  it('leaves room for the thinking of models that think', async () => {
    expect((await ask({ ...fields(), model: 'gpt-5-mini' })).sent?.body).toMatchObject({ max_output_tokens: 4_100 })
    expect((await ask({ ...fields(), model: 'gpt-5-mini', thinkingAllowance: 0 })).sent?.body).toMatchObject({
      max_output_tokens: 100,
    })
  })
})

describe('OpenRouter', () => {
  const fields = () => ({ type: 'openrouter', model: 'vendor/model', baseUrl: `${server.url}/api/v1` })

  it('reports the price that was really charged', async () => {
    const { answer, sent } = await ask(
      fields(),
      { type: 'answer', text: 'ok', costUsd: 0.0123 },
      { rates: { input: 1, output: 1, tiers: [] } },
    )
    expect(answer).toMatchObject({ ok: true, value: { usage: { costUsd: 0.0123 } } })
    expect(sent?.body).toMatchObject({
      usage: { include: true },
      max_tokens: 100,
      stream_options: { include_usage: true },
    })
  })
})

const sse = (data: object, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`
const failed = async (fields: Readonly<Record<string, unknown>>, frames: readonly string[]) => {
  const { answer } = await ask(fields, { type: 'raw', frames: [...frames] })
  return answer.ok ? answer.value.text : [answer.error.code, answer.error.message]
}

describe('what servers send beside the rule', () => {
  const chunk = (choice: object, rest: object = {}): string =>
    sse({
      id: 'c',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: {}, finish_reason: null, ...choice }],
      ...rest,
    })
  const chat = () => ({ type: 'openrouter', model: 'vendor/model', baseUrl: `${server.url}/api/v1` })
  const responses = () => ({ type: 'openai', model: 'gpt-4o-mini', baseUrl: `${server.url}/v1` })
  const event = (type: string, rest: object): string => sse({ type, sequence_number: 1, ...rest }, type)

  it('Chat: an error inside a choice, a refusal, an unknown end, no usage, null choices', async () => {
    expect(
      await failed(chat(), [chunk({ finish_reason: 'error', error: { code: 502, message: 'upstream went away' } })]),
    ).toEqual(['unavailable', expect.stringContaining('upstream went away')])
    expect(await failed(chat(), [chunk({ error: {} })])).toEqual(['failed', expect.any(String)])
    expect(
      await failed(chat(), [chunk({ delta: { refusal: 'I cannot.' } }), chunk({ finish_reason: 'stop' })]),
    ).toEqual(['refused', expect.stringContaining('I cannot.')])
    expect(await failed(chat(), [chunk({ finish_reason: 'tool_calls' })])).toEqual([
      'failed',
      expect.stringContaining('tool_calls'),
    ])
    expect(
      await failed(chat(), [
        chunk({ delta: { content: 'fine' } }),
        sse({ id: 'c', choices: null }),
        chunk({ finish_reason: 'stop' }),
      ]),
    ).toBe('fine')
    expect(await failed(chat(), ['data: {"error":{"code":400,"message":"maximum context length"}}\n\n'])).toEqual([
      'context-too-long',
      expect.any(String),
    ])
    expect(await failed(chat(), ['data: {"broken\n\n'])).toEqual([
      'unavailable',
      expect.stringContaining('could not be read'),
    ])
  })

  it('Responses: an error event, a refusal, an end for an unknown reason, an unfinished failure', async () => {
    expect(
      await failed(responses(), [event('error', { code: 'rate_limit_exceeded', message: 'slow down', param: null })]),
    ).toEqual(['rate-limited', expect.stringContaining('slow down')])
    expect(await failed(responses(), [event('error', { code: null, message: 'odd', param: null })])).toEqual([
      'failed',
      expect.stringContaining('odd'),
    ])
    expect(
      await failed(responses(), [
        event('response.refusal.done', { refusal: 'I cannot.' }),
        event('response.completed', { response: { usage: null } }),
      ]),
    ).toEqual(['refused', expect.stringContaining('I cannot.')])
    expect(
      await failed(responses(), [
        event('response.incomplete', { response: { usage: null, incomplete_details: null } }),
      ]),
    ).toEqual(['failed', expect.any(String)])
    expect(await failed(responses(), [event('response.failed', { response: { error: null } })])).toEqual([
      'failed',
      expect.any(String),
    ])
  })

  it('Anthropic: thinking before the text, a cache write without lifetimes, a pause', async () => {
    const anthropic = { type: 'anthropic', model: 'claude-x', baseUrl: server.url }
    const start = event('message_start', {
      message: {
        id: 'm',
        usage: { input_tokens: 5, cache_creation_input_tokens: 7, cache_read_input_tokens: null, output_tokens: 1 },
      },
    })
    const thinking = [
      event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }),
      event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } }),
    ]
    const text = event('content_block_start', { index: 1, content_block: { type: 'text', text: 'At once.' } })
    const end = (reason: string) =>
      event('message_delta', { delta: { stop_reason: reason }, usage: { input_tokens: null, output_tokens: 9 } })
    const { answer } = await ask(anthropic, {
      type: 'raw',
      frames: [start, ...thinking, text, end('end_turn'), event('message_stop', {})],
    })
    expect(answer).toEqual({
      ok: true,
      value: { text: 'At once.', usage: { inputTokens: 5, outputTokens: 9, cacheWriteTokens: 7 } },
    })
    expect(await failed(anthropic, [start, end('pause_turn')])).toEqual([
      'failed',
      expect.stringContaining('pause_turn'),
    ])
    expect(await failed(anthropic, [start, end('model_context_window_exceeded')])).toEqual([
      'context-too-long',
      expect.any(String),
    ])
    expect(await failed(anthropic, [start, end('something_new')])).toEqual([
      'failed',
      expect.stringContaining('something_new'),
    ])
  })
})

describe('a compatible server', () => {
  const fields = () => ({ type: 'openai-compatible', model: 'llama', baseUrl: `${server.url}/v1` })

  it('gets no authorization without a key', async () => {
    const { sent, answer } = await ask({ ...fields(), apiKey: undefined })
    expect(answer.ok).toBe(true)
    expect(sent?.headers.authorization).toBeUndefined()
    expect((await ask(fields())).sent?.headers.authorization).toBe('Bearer key-for-tests')
  })

  it('that nobody runs is unavailable', async () => {
    const gone = await startLoopbackServer()
    await gone.close()
    const answer = await createSummarizer(config({ ...fields(), baseUrl: `${gone.url}/v1` })).summarize(request)
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'unavailable', message: expect.stringContaining('OpenAI-compatible could not be reached') },
    })
  })
})

describe('without a key', () => {
  it('asks nothing, and names the variable', async () => {
    for (const [type, variable] of [
      ['anthropic', 'ANTHROPIC_API_KEY'],
      ['openai', 'OPENAI_API_KEY'],
      ['openrouter', 'OPENROUTER_API_KEY'],
    ] as const) {
      const before = server.requests.length
      const answer = await createSummarizer(
        config({ type, model: 'm', baseUrl: server.url, apiKey: undefined }),
      ).summarize(request)
      expect(answer).toMatchObject({ ok: false, error: { code: 'no-key', message: expect.stringContaining(variable) } })
      expect(server.requests.length).toBe(before)
    }
  })

  it('or without its package, a cloud handler says so', async () => {
    const bedrock = await createSummarizer(config({ type: 'bedrock', model: 'm', region: 'us-east-1' })).summarize(
      request,
    )
    const vertex = await createSummarizer(
      config({ type: 'vertex', model: 'm', region: 'us-east5', projectId: 'p' }),
    ).summarize(request)
    expect([bedrock, vertex].map((answer) => !answer.ok && answer.error.code)).toEqual(['no-handler', 'no-handler'])
  })

  it('half a key of a cloud handler is none', async () => {
    const clients = {
      bedrock: async () => Promise.reject(new Error('not reached')),
      vertex: async () => Promise.reject(new Error('not reached')),
    }
    const half = await createSummarizer(
      config({ type: 'bedrock', model: 'm', region: 'us-east-1', apiKey: undefined, accessKeyId: new Secret('a') }),
      { clients },
    ).summarize(request)
    const lone = await createSummarizer(config({ type: 'vertex', model: 'm', region: 'global' }), {
      clients,
    }).summarize(request)
    const broken = await createSummarizer(config({ type: 'vertex', model: 'm', region: 'us-east5', projectId: 'p' }), {
      clients,
    }).summarize(request)
    expect([half, lone, broken].map((answer) => !answer.ok && answer.error.code)).toEqual([
      'no-key',
      'no-key',
      'failed',
    ])
  })
})

describe('configs', () => {
  it('come with limits, and refuse what cannot work', () => {
    expect(handlerConfigSchema.parse({ type: 'openai', model: ' m ' })).toEqual({
      type: 'openai',
      model: 'm',
      timeoutMs: 180_000,
      maxRetries: 2,
    })
    for (const bad of [
      { type: 'openai', model: '' },
      { type: 'bedrock', model: 'm' },
      { type: 'openai-compatible', model: 'm' },
      { type: 'openai', model: 'm', apiKey: 'plain' },
      { type: 'openai', model: 'm', baseUrl: 'file:///etc' },
      { type: 'nope', model: 'm' },
    ]) {
      expect(handlerConfigSchema.safeParse(bad).success).toBe(false)
    }
  })

  it('take keys from the environment, wrapped', () => {
    const found = configFromEnvironment('bedrock', {
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: ' secret ',
      AWS_REGION: 'eu-west-1',
      OPENAI_API_KEY: 'other',
    })
    expect(found).toEqual({ accessKeyId: expect.any(Secret), secretAccessKey: expect.any(Secret), region: 'eu-west-1' })
    expect(found.secretAccessKey instanceof Secret && found.secretAccessKey.reveal()).toBe('secret')
    expect(configFromEnvironment('openai', { OPENAI_API_KEY: '' })).toEqual({})
  })

  it('belong to handlers with names of their own', () => {
    expect(new Set(Object.values(handlers).map(({ name }) => name)).size).toBe(Object.keys(handlers).length)
  })

  it('tell summarizers apart by what changes an answer, and by nothing else', () => {
    const print = (fields: object) => createSummarizer(config({ type: 'openai', model: 'm', ...fields })).fingerprint
    expect(print({ timeoutMs: 1, maxRetries: 9, apiKey: new Secret('x'), label: 'L' })).toBe(print({}))
    expect(
      new Set([
        print({}),
        print({ model: 'n' }),
        print({ temperature: 0 }),
        print({ effort: 'low' }),
        print({ baseUrl: 'https://example.com/v1' }),
      ]).size,
    ).toBe(5)
  })

  it('name the model by label, and say whether it takes images', () => {
    const made = (fields: object) => createSummarizer(config({ type: 'openai', ...fields }))
    expect(made({ model: 'gpt-4o', label: 'Fast' })).toMatchObject({
      id: 'openai:gpt-4o',
      label: 'Fast',
      acceptsImages: true,
    })
    expect(made({ model: 'gpt-3.5-turbo' })).toMatchObject({ label: 'gpt-3.5-turbo', acceptsImages: false })
    expect(made({ model: 'mystery', acceptsImages: true }).acceptsImages).toBe(true)
  })
})

describe('the connection test', () => {
  const made = (model: string) =>
    createSummarizer(config({ type: 'openai-compatible', model, baseUrl: `${server.url}/v1` }))

  it('passes with any answer, however short', async () => {
    expect(await testConnection(made('plain'))).toMatchObject({
      ok: true,
      value: { model: 'openai-compatible:plain', usage: { outputTokens: 1_400 } },
    })
    expect((await testConnection(made('cut-off'))).ok).toBe(true)
    expect((await testConnection(made('empty'))).ok).toBe(true)
  })

  it('fails with the reason', async () => {
    expect(await testConnection(made('unauthorized'))).toMatchObject({ ok: false, error: { code: 'unauthorized' } })
    expect(await testConnection(made('unknown'), AbortSignal.abort())).toMatchObject({
      ok: false,
      error: { code: 'aborted' },
    })
  })
})

describe('A handler', () => {
  it('loads its library before the time limit of a call begins', async () => {
    class Client {
      messages = {
        create: async () =>
          (async function* (): AsyncGenerator<never> {
            // Says nothing.
          })(),
      }
    }
    const loaded = sleep(300).then(() => Client)
    const summarizer = createSummarizer(config({ type: 'bedrock', model: 'm', region: 'us-east-1', timeoutMs: 100 }), {
      clients: { bedrock: () => loaded },
    })
    expect(await summarizer.summarize(request)).toMatchObject({ error: { code: 'unavailable' } })
  })
})
