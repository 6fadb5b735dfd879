import { createServer, type RequestListener, type Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SummaryRequest } from '@/lib/engine'
import { handlerConfigSchema } from '../config'
import { createSummarizer } from '../create-summarizer'
import { guardedFetch } from './guarded-fetch'
import { openProfile } from '../open-profile'
import { Secret } from '../secret'
import { startLoopbackServer, type LoopbackServer } from '../testing/loopback-server'
import { installedClients, PLANTED, subjects } from '../testing/subjects'

let server: LoopbackServer
beforeAll(async () => void (server = await startLoopbackServer()))
afterAll(() => server.close())

const request: SummaryRequest = {
  purpose: 'part',
  system: '',
  dialogue: [{ role: 'user', text: 'x' }],
  source: [],
  maxTokens: 10,
}

/** Starts a server that handles each request with `handle`. */
async function serving(handle: RequestListener): Promise<{ readonly port: number; readonly server: Server }> {
  const own = createServer(handle)
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const address = own.address()
  return { port: typeof address === 'object' && address ? address.port : 0, server: own }
}

describe('a guarded fetch', () => {
  it('asks for the name once and connects to what was checked: a name that changes its answer in between gains nothing', async () => {
    const hosts: (string | undefined)[] = []
    const { port, server: own } = await serving((asked, answer) => {
      hosts.push(asked.headers.host)
      answer.end('{}')
    })
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const resolve = vi.fn<(host: string) => Promise<readonly string[]>>(async () => answers.shift() ?? [])
    // The name does not exist in DNS: only the policy's resolver knows it.
    const response = await guardedFetch({ allowPrivate: true, resolve })(`http://model.invalid:${port}/v1`)
    expect([response.status, hosts, resolve.mock.calls.length]).toEqual([200, [`model.invalid:${port}`], 1])
    own.close()
  })

  it('checks each request, since names change what they point to', async () => {
    const sent: string[] = []
    const answers = [['93.184.215.14'], ['127.0.0.1'], ['169.254.169.254'], []]
    const fetch = guardedFetch(
      { allowPrivate: false, resolve: async () => answers.shift() ?? [] },
      async ({ url, addresses }) => {
        sent.push(`${url.href} at ${addresses.join()}`)
        return new Response('{}')
      },
    )
    await fetch('https://api.example.com/v1/x?query=1')
    for (const words of ['private address', 'credentials service', 'could not be found'])
      await expect(fetch('https://api.example.com/v1/x')).rejects.toThrow(words)
    expect(sent).toEqual(['https://api.example.com/v1/x?query=1 at 93.184.215.14'])
  })

  it('follows no redirect, and says where it would have led without its path', async () => {
    server.enqueue({ type: 'redirect', to: 'http://169.254.169.254/latest?token=abc' })
    const asked = guardedFetch({ allowPrivate: true })(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      body: '{}',
    })
    await expect(asked).rejects.toThrow(/redirect to http:\/\/169\.254\.169\.254\. Redirects are not followed/)
  })

  it('closes the connection when it is given up, whatever was collected as garbage meanwhile', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    let closed = false
    const { port, server: own } = await serving((_, answer) => {
      answer.on('close', () => void (closed = true))
      answer.write('the beginning')
    })
    const controller = new AbortController()
    const response = await guardedFetch({ allowPrivate: true })(`http://127.0.0.1:${port}/`, {
      signal: controller.signal,
    })
    for (let round = 0; round < 5; round++) {
      collectGarbage()
      await new Promise(setImmediate)
    }
    controller.abort()
    await expect(response.text()).rejects.toThrow('aborted')
    await expect.poll(() => closed).toBe(true)
    own.close()
  })

  it('reads only the beginning of an error', async () => {
    const { port, server: own } = await serving((_, answer) => {
      answer.writeHead(500)
      const more = (): void =>
        void (answer.destroyed || (answer.write('x'.repeat(64_000)) ? setImmediate(more) : answer.once('drain', more)))
      more()
    })
    const response = await guardedFetch({ allowPrivate: true })(`http://127.0.0.1:${port}/`)
    expect((await response.text()).length).toBe(64 * 1024)
    own.closeAllConnections()
    own.close()
  })

  it('sends what a fetch would send, streams what comes, and ends when told', async () => {
    const { port, server: own } = await serving((asked, answer) => {
      let body = ''
      asked
        .setEncoding('utf8')
        .on('data', (text: string) => (body += text))
        .on('end', () => {
          answer.writeHead(200, { 'x-one': ['a', 'b'] })
          answer.write(`data: ${asked.method} ${asked.headers['x-key']} ${body}\n\n`)
        })
    })
    const ending = new AbortController()
    const response = await guardedFetch({ allowPrivate: true })(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'x-key': 'k' },
      body: 'é',
      signal: ending.signal,
    })
    expect(response.headers.get('x-one')).toBe('a, b')
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: POST k é\n\n')
    ending.abort()
    await expect(reader?.read()).rejects.toThrow(/abort/i)
    await expect(
      guardedFetch({ allowPrivate: true })(`http://127.0.0.1:${port}/`, { signal: ending.signal }),
    ).rejects.toThrow(/abort/i)
    own.close()
  })
})

describe('every handler', () => {
  it.each(subjects.map((subject) => [subject.name, subject] as const))(
    '%s goes through the guard: one request, no redirect, no key in the error',
    async (_, subject) => {
      const clients = await installedClients()
      const before = server.requests.length
      server.enqueue({ type: 'redirect', to: `${server.url}/v1/responses` })
      const config = subject.config(server, { maxRetries: 3 })
      const answer = await createSummarizer(config, { clients }).summarize(request)
      expect(answer).toMatchObject({
        ok: false,
        error: { code: 'failed', message: expect.stringContaining('Redirects are not followed') },
      })
      expect(JSON.stringify(answer)).not.toContain(PLANTED)
      expect(server.requests.length - before).toBe(1)
    },
  )

  it.each([
    ['bedrock', { region: '127.0.0.1:3998/' }],
    ['bedrock', { region: 'us-east-1.evil.example' }],
    ['bedrock', { region: 'us-east-1', model: '../../x' }],
    ['vertex', { region: '127.0.0.1:3998/' }],
    ['vertex', { region: 'evil.example/?' }],
    ['vertex', { region: 'global', projectId: '../other' }],
    ['vertex', { region: 'global', projectId: 'a/b' }],
    ['vertex', { region: 'global', model: 'm?x=1' }],
    ['openai', { baseUrl: 'javascript:alert(1)' }],
  ])('%s refuses %j as part of an address', (type, fields) =>
    expect(handlerConfigSchema.safeParse({ type, model: 'm', ...fields }).success).toBe(false),
  )

  it.each([
    [
      'bedrock',
      { region: 'us-gov-west-1', model: 'arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/a1b2' },
    ],
    ['bedrock', { region: 'ap-southeast-2', model: 'eu.anthropic.claude-sonnet-4-20250514-v1:0' }],
    ['vertex', { region: 'europe-west1', projectId: 'example.com:my-project', model: 'claude-sonnet-4@20250514' }],
    ['vertex', { region: 'global', projectId: '1234567890' }],
  ])('%s takes %j', (type, fields) =>
    expect(handlerConfigSchema.safeParse({ type, model: 'm', ...fields }).success).toBe(true),
  )

  it.each([
    ['bedrock', { region: 'us-east-1' }],
    ['vertex', { region: 'global', projectId: 'my-project' }],
  ])("%s sends the machine's own credentials to no typed address", async (type, fields) => {
    const profile = { type, model: 'm', baseUrl: server.url, ...fields }
    const opened = await openProfile(profile, { addresses: { allowPrivate: true }, clients: await installedClients() })
    expect(opened).toMatchObject({ ok: false, error: { code: 'no-key', message: expect.stringContaining('base URL') } })
  })
})

describe('a profile', () => {
  it('with an address of its own is refused before it is asked, and each of its calls goes through the guard', async () => {
    const profile = { type: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v1`, maxRetries: 0 }
    const refused = await openProfile(profile, { addresses: { allowPrivate: false } })
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'no-handler', message: expect.stringContaining('private address') },
    })
    const opened = await openProfile(profile, { addresses: { allowPrivate: true } })
    expect(opened.ok).toBe(true)
    if (!opened.ok) return
    const before = server.requests.length
    server.enqueue({ type: 'redirect', to: `${server.url}/v1/responses` })
    expect(await opened.value.summarize(request)).toMatchObject({ ok: false, error: { code: 'failed' } })
    expect(server.requests.length - before).toBe(1)
  })

  it('without an address of its own goes through the guard as well', async () => {
    const addresses = { allowPrivate: false, resolve: async () => ['127.0.0.1'] }
    const opened = await openProfile(
      { type: 'openai', model: 'm', maxRetries: 0, apiKey: new Secret('k') },
      { addresses },
    )
    expect(opened.ok && (await opened.value.summarize(request))).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('private address') },
    })
  })

  it('opens only where it parses and has its key', async () => {
    const addresses = { allowPrivate: false }
    expect(await openProfile({ type: 'openai' }, { addresses })).toMatchObject({
      ok: false,
      error: { code: 'no-handler', message: expect.stringContaining('model') },
    })
    expect(await openProfile({ type: 'openai', model: 'm' }, { addresses })).toMatchObject({
      ok: false,
      error: { code: 'no-key' },
    })
    expect(await openProfile(42, { addresses })).toMatchObject({ ok: false })
  })
})
