import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { serveService } from '@/app/testing/serve-service'
import { processState } from '@/lib/base/process-state'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { contentOf } from '@/lib/integrations/adapters/testing/script'
import { metrics } from '@/lib/observe/metrics'
import { liveView } from '@/lib/server/live/calls'
import { createToken, revokeToken } from '@/lib/server/live/tokens'
import { changePreset, savePreset } from '@/lib/server/presets/presets'
import { createWorkspace, inWorkspace, listWorkspaces } from '@/lib/server/workspaces'
import { parseWorkspaceId } from '@/lib/db/ids'

setUpDataFolder()

let server: Awaited<ReturnType<typeof serveService>>
let token = ''
beforeAll(async () => {
  server = await serveService({ CONDENSERY_ACCESS_SECRET: 'a secret of the tests' })
})
afterAll(() => server.close())
beforeEach(async () => {
  token = (await createToken('gateway')).token
})

/** As LiteLLM's guardrail reads an answer: a dictionary with a list of dictionaries, and figures to be logged. */
const answerSchema = z.strictObject({
  messages: z.array(z.looseObject({ role: z.string() })),
  tokens_before: z.int().min(0),
  tokens_after: z.int().min(0),
  tokens_saved: z.int(),
  compression_ratio: z.number().min(0).max(1),
  transforms_applied: z.array(z.string()),
  ccr_hashes: z.array(z.string().regex(/^[a-f0-9]{24}$/)),
  reason: z.strictObject({ code: z.string(), message: z.string().min(1) }).optional(),
  ignored_options: z.array(z.string()).optional(),
})
const refusalSchema = z.strictObject({ error: z.strictObject({ type: z.string(), message: z.string().min(1) }) })

type Given = Readonly<Record<string, string>>

/** As LiteLLM's guardrail asks: `api_base` + `/v1/compress`, a Bearer where a key is set. */
const post = (body: unknown, base = '', headers: Given = {}): Promise<Response> =>
  fetch(`${server.url}${base}/v1/compress`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function compressed(body: unknown, base = '', headers: Given = {}) {
  const response = await post(body, base, headers)
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return answerSchema.parse(JSON.parse(text))
}

async function refused(response: Response | Promise<Response>): Promise<string> {
  const { status, json } = await Promise.resolve(response).then(async (given) => ({
    status: given.status,
    json: refusalSchema.parse(await given.json()),
  }))
  return `${status} ${json.error.type}`
}

const retrieve = (hash: string, query = ''): Promise<Response> =>
  fetch(`${server.url}/v1/retrieve/${hash}${query}`, { headers: { Authorization: `Bearer ${token}` } })

/** As LiteLLM looks for hashes: in contents that are texts, and in the texts of their blocks. */
const hashesIn = (messages: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  messages.flatMap(({ content }) =>
    (Array.isArray(content) ? content.map((block: { text?: unknown }) => block.text) : [content]).flatMap((text) =>
      typeof text === 'string' ? [...text.matchAll(/hash=([a-f0-9]{24})/g)].map(([, hash = '']) => hash) : [],
    ),
  )

const call = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'read_file', arguments: '{"path":"src/totals.ts"}' } }],
})
const result = (id: string, content: unknown) => ({ role: 'tool', tool_call_id: id, content })
const file = contentOf('src/totals.ts', 1)
const rereading = (times: number) => [
  { role: 'system', content: 'You are a helpful assistant.' },
  { role: 'user', content: 'Find out why the totals are off.' },
  ...Array.from({ length: times }, (_, index) => [call(`c${index}`), result(`c${index}`, file)]).flat(),
]

describe('POST /v1/compress', () => {
  it('answers in the shape that gateways read, and keeps what is sent twice unchanged', async () => {
    const messages = rereading(4)
    const answer = await compressed({ model: 'gpt-4o', messages })
    expect(answer.messages.length).toBe(messages.length)
    expect(answer.messages.slice(0, 4)).toEqual(messages.slice(0, 4))
    expect(answer.tokens_saved).toBe(answer.tokens_before - answer.tokens_after)
    expect(answer.compression_ratio).toBeLessThan(0.6)
    expect(answer.transforms_applied[0]).toBe('condensery:lossless-at-arrival')
    expect(answer).not.toHaveProperty('reason')
    const longer = await compressed({ model: 'gpt-4o', messages: rereading(6) })
    expect(JSON.stringify(longer.messages.slice(0, messages.length))).toBe(JSON.stringify(answer.messages))
    // A gateway may hand in what it was given: it stays as it is.
    const again = await compressed({ model: 'gpt-4o', messages: answer.messages })
    expect(JSON.stringify(again.messages)).toBe(JSON.stringify(answer.messages))
  })

  it('takes requests without a model, with null in place of what is left out, and contents in blocks', async () => {
    const blocks = rereading(3).map((message) =>
      message.role === 'tool' ? { ...message, content: [{ type: 'text', text: file }] } : message,
    )
    const answer = await compressed({ messages: blocks, model: null, config: null, token_budget: null })
    expect(answer.tokens_saved).toBeGreaterThan(500)
    expect(hashesIn(answer.messages)).toEqual([...answer.ccr_hashes, ...answer.ccr_hashes])
  })

  it('takes messages of Anthropic’s interface', async () => {
    const messages = [
      { role: 'user', content: 'Read it.' },
      ...['a', 'b', 'c'].flatMap((id) => [
        { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Read', input: { file_path: 'a.ts' } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: file }] },
      ]),
    ]
    const answer = await compressed({ model: 'anthropic/claude-sonnet-4', messages })
    expect(answer.compression_ratio).toBeLessThan(0.6)
  })

  it('says why it did nothing', async () => {
    const plain = [
      { role: 'system', content: 'You are a helpful assistant.' },
      { role: 'user', content: 'A'.repeat(5_000) },
    ]
    const codeOf = async (...given: Parameters<typeof compressed>) => {
      const { messages, tokens_saved, reason } = await compressed(...given)
      expect(messages).toEqual((given[0] as { messages: unknown }).messages)
      expect(tokens_saved).toBe(0)
      return reason?.code
    }
    expect(await codeOf({ messages: plain })).toBe('nothing-to-write')
    expect(await codeOf({ messages: plain }, '/presets/balanced')).toBe('below-threshold')
    expect(await codeOf({ messages: [] })).toBe('empty')
  })

  it('leaves all as it is where the request says so', async () => {
    for (const value of ['true', 'TRUE']) {
      const answer = await compressed({ messages: rereading(3) }, '', { 'x-headroom-bypass': value })
      expect(answer).toEqual({
        messages: rereading(3),
        tokens_before: 0,
        tokens_after: 0,
        tokens_saved: 0,
        compression_ratio: 1,
        transforms_applied: [],
        ccr_hashes: [],
        reason: { code: 'bypassed', message: expect.any(String) },
      })
    }
    expect((await compressed({ messages: rereading(3) }, '', { 'x-headroom-bypass': 'false' })).tokens_saved).not.toBe(
      0,
    )
  })

  it('names options of the request that the preset decides', async () => {
    const config = { target_ratio: 0.5, protect_recent: 2 }
    expect((await compressed({ messages: rereading(2), config })).ignored_options).toEqual([
      'config.target_ratio',
      'config.protect_recent',
    ])
  })

  it.each([
    ['{', 'no JSON'],
    ['[]', 'object'],
    ['{"model":"m"}', 'messages is missing'],
    ['{"messages":"text"}', 'messages'],
    ['{"messages":[{"content":"x"}]}', 'role'],
    ['{"messages":[{"role":"user","content":"x"}],"token_budget":"many"}', 'token_budget'],
  ])('refuses %s', async (body, said) => {
    const response = await post(body)
    const text = await response.clone().text()
    expect(await refused(response)).toBe('400 invalid_request')
    expect(text).toContain(said)
  })

  it('lets nobody in without a token, and none that was revoked', async () => {
    const messages = rereading(2)
    for (const authorization of ['', 'Bearer x', 'Basic x', 'Bearer a secret of the tests'])
      expect(await refused(post({ messages }, '', { Authorization: authorization }))).toBe('401 authentication_error')
    expect(await refused(fetch(`${server.url}/v1/retrieve/${'a'.repeat(24)}`))).toBe('401 authentication_error')
    for (const { id } of (await liveView()).tokens) await revokeToken(id)
    expect(await refused(post({ messages }))).toBe('401 authentication_error')
  })

  it('lets a program of any host and origin in, by its token alone', async () => {
    const elsewhere = { Origin: 'https://gateway.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await post({ messages: rereading(2) }, '', elsewhere)).status).toBe(200)
    // The rest of the app is as closed as before.
    expect((await fetch(`${server.url}/presets`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401)
  })

  it('refuses what is too large before it is read', async () => {
    const response = post({ messages: [{ role: 'user', content: 'x'.repeat(33 * 1024 * 1024) }] })
    expect(await refused(response)).toBe('413 invalid_request')
  })
})

describe('the preset of an address', () => {
  const save = (provider: string, id?: string) =>
    savePreset({
      ...(id && { id }),
      name: 'Ours',
      tags: [],
      description: '',
      provider,
      config: provider === 'truncation' ? { version: 'v2' } : {},
    })

  it('is built in, saved, of a version, or a provider with its defaults', async () => {
    const { id } = await save('lossless')
    await save('truncation', id)
    const applied = async (base: string) => {
      const { transforms_applied, reason } = await compressed({ messages: rereading(3) }, base)
      return transforms_applied[0] ?? reason?.code
    }
    expect(await applied(`/presets/${id}@1`)).toBe(`condensery:${id}@1`)
    expect(await applied(`/presets/${id}`)).toBe('below-threshold')
    expect(await applied('/presets/lossless')).toBe('condensery:lossless')
    expect(await applied('/presets/dcp-lossless')).toBe('condensery:dcp-lossless')
    const query = await fetch(`${server.url}/v1/compress?preset=${id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ messages: rereading(3) }),
    })
    expect(query.status).toBe(200)
    for (const unknown of ['nothing', `${id}@9`, 'codex@1', 'pre_nothing'])
      expect(await refused(post({ messages: [] }, `/presets/${unknown}`))).toBe('404 not_found')
  })

  it('is one of the workspace that the token was made in', async () => {
    const { id } = await save('lossless')
    const other = parseWorkspaceId((await createWorkspace('Another')).id)
    if (!other) throw new Error('no workspace')
    token = (await inWorkspace(other, () => createToken('theirs'))).token
    expect(await refused(post({ messages: [] }, `/presets/${id}`))).toBe('404 not_found')
    expect(await changePreset({ id, name: 'Still ours' })).toMatchObject({ name: 'Still ours' })
    expect((await listWorkspaces()).length).toBeGreaterThan(1)
  })

  it('keeps what it condensed above its threshold, also after a restart', async () => {
    const read = (steps: number) => [
      { role: 'user', content: 'Find out why the totals are off.' },
      ...Array.from({ length: steps }, (_, step) => [
        call(`c${step}`),
        result(`c${step}`, step < 14 ? contentOf(`src/${step}.ts`, step) : 'ok'),
      ]).flat(),
    ]
    const ask = (steps: number) =>
      compressed({ messages: read(steps), token_budget: 11_000 }, '/presets/jetbrains-mask')
    expect((await ask(2)).reason?.code).toBe('below-threshold')
    const first = await ask(14)
    expect(first.compression_ratio).toBeLessThan(0.9)
    const start = JSON.stringify(first.messages)
    const restart = () => delete processState<{ condenseryLivePools: unknown }>().condenseryLivePools
    restart()
    const next = await ask(15)
    expect(JSON.stringify(next.messages.slice(0, first.messages.length))).toBe(start)
    expect(next.tokens_before).toBeGreaterThan(first.tokens_before)
  })
})

describe('GET /v1/retrieve', () => {
  it('gives the original of a mark as often as it is asked, and of its own workspace alone', async () => {
    const { messages, ccr_hashes } = await compressed({ messages: rereading(3) })
    const [hash = ''] = hashesIn(messages)
    expect(ccr_hashes).toEqual([hash])
    const answer = await retrieve(hash)
    expect(await answer.json()).toEqual({
      hash,
      original_content: file,
      original_tokens: expect.any(Number),
      original_item_count: 50,
      compressed_item_count: expect.any(Number),
      tool_name: 'read_file',
      retrieval_count: expect.any(Number),
    })
    const [one, two] = [await retrieve(hash, '?query=totals'), await retrieve(hash)]
    const counts = [await one.json(), await two.json()].map(
      (each) => (each as { retrieval_count: number }).retrieval_count,
    )
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(1)
    const other = parseWorkspaceId((await createWorkspace('Another')).id)
    if (!other) throw new Error('no workspace')
    token = (await inWorkspace(other, () => createToken('theirs'))).token
    for (const missing of [hash, 'b'.repeat(24), 'xyz']) expect(await refused(retrieve(missing))).toBe('404 not_found')
  })
})

it('lists each call with what became of it, and shows time and saving on /metrics', async () => {
  const before = (await liveView()).totals
  const answer = await compressed({ model: 'my-alias', messages: rereading(3) })
  await post('{')
  await expect.poll(async () => (await liveView()).totals.calls).toBe(before.calls + 2)
  const { calls, outcomes, totals, tokens } = await liveView()
  expect(calls.find(({ model }) => model === 'my-alias')).toMatchObject({
    preset: 'Lossless at arrival',
    outcome: 'changed',
    tokensBefore: answer.tokens_before,
    tokensAfter: answer.tokens_after,
    messages: 8,
  })
  expect(outcomes.map(({ outcome }) => outcome)).toContain('refused')
  expect(totals.tokensBefore - before.tokensBefore).toBe(answer.tokens_before)
  expect(totals.medianMs).toBeGreaterThan(0)
  expect(tokens[0]?.lastUsedAt).toBeDefined()
  const text = await metrics().registry.metrics()
  expect(text).toContain('condensery_live_call_duration_seconds_count{outcome="changed"}')
  expect(text).toMatch(/condensery_live_tokens_total\{side="after"\} \d/)
  expect(text).toMatch(/condensery_live_saved_tokens_count \d/)
})
