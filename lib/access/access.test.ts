import { createServer, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '@/lib/engine'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { clientOf, settleHeaders } from './client'
import { endedInFile } from './ended-sessions'
import { createGate, MOST_BODY_BYTES } from './gate'
import { hostName, isLoopback } from './hosts'
import { isOpenPath, returnPath, signInPath } from './paths'
import { isServicePath } from './service-paths'
import { accessRules, isForThisMachine } from './rules'
import { createSessions, SESSION_MS } from './session'
import { createThrottle } from './throttle'

const SECRET = 'a secret of the tests'

describe('rules', () => {
  it.each([
    [{}, 'ok'],
    [{ HOST: 'localhost' }, 'ok'],
    [{ HOST: '::1' }, 'ok'],
    [{ HOST: '127.0.0.5' }, 'ok'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 lets others reach'],
    [{ HOST: '::' }, 'lets others reach'],
    [{ HOST: '192.168.1.5' }, 'lets others reach'],
    [{ HOST: 'example.com' }, 'lets others reach'],
    [{ HOST: '0.0.0.0', CONDENSERY_OPEN: '0' }, 'lets others reach'],
    [{ HOST: '0.0.0.0', CONDENSERY_OPEN: '1' }, 'ok'],
    [{ HOST: '0.0.0.0', CONDENSERY_ACCESS_SECRET: SECRET }, 'ok'],
    [{ HOST: '0.0.0.0', CONDENSERY_ACCESS_SECRET: ' ' }, 'lets others reach'],
    [{ CONDENSERY_ACCESS_SECRET: 'short' }, 'shorter than'],
    [{ CONDENSERY_PUBLIC_URL: 'https://a.example.com' }, 'CONDENSERY_PUBLIC_URL (a.example.com) lets others reach'],
    [{ CONDENSERY_PUBLIC_URL: 'https://a.example.com', CONDENSERY_ACCESS_SECRET: SECRET }, 'ok'],
    [{ CONDENSERY_PUBLIC_URL: 'https://a.example.com, http://b.example.com:8080/', CONDENSERY_OPEN: '1' }, 'ok'],
    [{ CONDENSERY_PUBLIC_URL: 'http://localhost:3000' }, 'ok'],
    [{ CONDENSERY_PUBLIC_URL: 'a.example.com' }, 'must be an address'],
    [{ CONDENSERY_PUBLIC_URL: 'ftp://a.example.com' }, 'must be an address'],
    [{ CONDENSERY_TRUSTED_PROXY: '10.0.0.1, 172.16.0.0/12, fd00::/8' }, 'ok'],
    [{ CONDENSERY_TRUSTED_PROXY: 'proxy.local' }, 'must be addresses'],
    [{ CONDENSERY_TRUSTED_PROXY: '10.0.0.0/33' }, 'must be addresses'],
    [{ CONDENSERY_TRUSTED_PROXY: '10.0.0.0/' }, 'must be addresses'],
  ])('%j: %s', (env, expected) => {
    const rules = accessRules(env)
    expect(rules.ok ? 'ok' : rules.error).toContain(expected)
  })

  it('say who else may reach it, and that nothing asks', () => {
    const env = { CONDENSERY_PUBLIC_URL: 'https://a.example.com', CONDENSERY_OPEN: '1' }
    expect(unwrap(accessRules(env)).warning).toContain('a.example.com')
    expect(unwrap(accessRules({ ...env, CONDENSERY_ACCESS_SECRET: SECRET })).warning).toBeUndefined()
    expect(
      [{}, env, { HOST: '0.0.0.0' }, { CONDENSERY_PUBLIC_URL: 'http://localhost:3000' }].map(isForThisMachine),
    ).toEqual([true, false, false, true])
  })
})

describe('names', () => {
  it.each([
    ['localhost:3000', 'localhost'],
    ['LOCALHOST.', 'localhost'],
    ['[::1]:80', '::1'],
    ['127.0.0.1', '127.0.0.1'],
    ['evil.example:3000', 'evil.example'],
    ['', undefined],
    ['a b', undefined],
    ['a@b', undefined],
    ['a/b', undefined],
    ['localhost:3000:1', undefined],
    ['localhost#x', undefined],
  ])('%j is %s', (host, name) => expect(hostName(host)).toBe(name))

  it.each([
    ['localhost', true],
    ['a.localhost', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['localhost.evil.example', false],
    ['127.evil.example', false],
    ['0.0.0.0', false],
    ['128.0.0.1', false],
  ])('%s is loopback: %s', (name, expected) => expect(isLoopback(name)).toBe(expected))
})

describe('paths', () => {
  it.each([
    '/s/abc_-1',
    '/s/abc/data',
    '/sign-in',
    '/healthz',
    '/readyz',
    '/icon.svg',
    '/_next/static/chunks/a-b.c.js',
    '/_next/static/media/x.woff2',
  ])('%s is open', (path) => expect(isOpenPath(path)).toBe(true))
  it.each([
    '/',
    '/s',
    '/s/',
    '/s/a/b',
    '/s/a%2fb',
    '/S/a',
    '//s/a',
    '/s/../runs',
    '/_next/static/../../api/x',
    '/_next/static/%2e%2e/x',
    '/_next/image',
    '/_next/webpack-hmr',
    '/samples/a.json',
    '/metrics',
    '/runs/a/download',
    '/api/studio/dryRun',
    '/sign-in/x',
  ])('%s is not', (path) => expect(isOpenPath(path)).toBe(false))
  it.each([
    ['/runs/a?x=1', '/runs/a?x=1'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/a\nb', '/'],
    ['/sign-in?next=/sign-in', '/'],
    ['', '/'],
    [undefined, '/'],
  ])('%j leads back to %s', (next, path) => expect(returnPath(next)).toBe(path))
  it('names where to go on', () =>
    expect([signInPath('/'), signInPath('/runs?a=1', 'wrong')]).toEqual([
      '/sign-in',
      '/sign-in?problem=wrong&next=%2Fruns%3Fa%3D1',
    ]))
})

describe('paths of the service', () => {
  it.each([
    ['/v1/compress', true],
    ['/v1/retrieve/0123456789abcdef01234567', true],
    ['/presets/pre_abc@2/v1/compress', true],
    ['/presets/balanced/v1/retrieve/abc', true],
    ['/v1', false],
    ['/v1/compress/', false],
    ['/v1/retrieve/', false],
    ['/v1/../api/runs', false],
    ['/presets/a/b/v1/compress', false],
    ['/presets/../v1/compress', false],
    ['/presets/%2e%2e/v1/compress', false],
    ['/x/v1/compress', false],
    ['/presets', false],
  ])('%s: %s', (path, expected) => expect(isServicePath(path)).toBe(expected))
})

describe('sessions', () => {
  const sessions = createSessions(SECRET)
  it('hold until they end, are signed out, or are changed', () => {
    const token = sessions.issue(1_000)
    expect([
      sessions.isValid(token, 1_000),
      sessions.isValid(token, 999 + SESSION_MS),
      sessions.isValid(token, 1_000 + SESSION_MS),
    ]).toEqual([true, true, false])
    expect(createSessions('another secret').isValid(token, 1_000)).toBe(false)
    const [expires = '', ...rest] = token.split('.')
    for (const forged of [
      '',
      'x',
      `${expires}z.${rest.join('.')}`,
      `${(Number.parseInt(expires, 36) + 1).toString(36)}.${rest.join('.')}`,
      token.slice(0, -1),
    ])
      expect(sessions.isValid(forged, 1_000)).toBe(false)
    sessions.end(token, 2_000)
    expect(sessions.isValid(token, 2_000)).toBe(false)
  })
  it('know the secret and nothing else', () =>
    expect([SECRET, `${SECRET} `, '', 'x'.repeat(10_000)].map(sessions.isSecret)).toEqual([true, false, false, false]))
})

describe('sessions that were signed out', () => {
  const folder = setUpTemporaryFolder()

  it('are refused after a restart as well, until they would have expired', () => {
    const file = join(folder, 'signed-out')
    const start = (now: number) => createSessions(SECRET, endedInFile(file, now))
    const before = start(1_000)
    const [ended, open] = [before.issue(1_000), before.issue(1_000)]
    before.end(ended, 2_000)
    const after = start(3_000)
    expect([ended, open].map((token) => after.isValid(token, 3_000))).toEqual([false, true])
    expect(readFileSync(file, 'utf8')).not.toContain(ended)
    start(2_000 + SESSION_MS)
    expect(readFileSync(file, 'utf8')).toBe('')
  })
})

describe('the throttle', () => {
  it('lets a few through, then doubles the wait, per client and for all', () => {
    const throttle = createThrottle()
    const waits = Array.from({ length: 8 }, () => {
      throttle.failed('a', 0)
      return throttle.waitOf('a', 0)
    })
    expect(waits).toEqual([0, 0, 0, 0, 2_000, 4_000, 8_000, 16_000])
    expect([throttle.waitOf('b', 0), throttle.waitOf('a', 16_000), throttle.waitOf('a', 2 * 60 * 60_000)]).toEqual([
      0, 0, 0,
    ])
    throttle.succeeded('a')
    expect(throttle.waitOf('a', 0)).toBe(0)
    for (let each = 0; each < 60; each++) throttle.failed(`client ${each}`, 0)
    expect(throttle.waitOf('someone else', 0)).toBeGreaterThan(0)
    for (let each = 0; each < 500; each++) throttle.failed(`stranger ${each}`, 0)
    expect(throttle.waitOf('the owner', 0)).toBeLessThanOrEqual(5_000)
  })
})

describe('a client', () => {
  const rules = unwrap(accessRules({ CONDENSERY_TRUSTED_PROXY: '10.0.0.0/8' }))
  const forwarded: IncomingHttpHeaders = {
    host: 'inner:3000',
    'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2',
    'x-forwarded-host': 'a.example.com',
    'x-forwarded-proto': 'https',
    forwarded: 'for=1.1.1.1',
    'x-condensery-session': '1',
    'x-middleware-subrequest': 'x',
  }

  it('is what a trusted proxy says, and only a trusted one', () => {
    expect(clientOf(forwarded, '::ffff:10.0.0.1', rules)).toEqual({
      address: '203.0.113.7',
      host: 'a.example.com',
      isHttps: true,
    })
    expect(clientOf(forwarded, '203.0.113.9', rules)).toEqual({
      address: '203.0.113.9',
      host: 'inner:3000',
      isHttps: false,
    })
  })

  it('leaves one truth in the headers, and none of our own', () => {
    const headers = { ...forwarded }
    settleHeaders(headers, clientOf(headers, '203.0.113.9', rules))
    expect(headers).toEqual({ host: 'inner:3000', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' })
  })
})

interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A server that answers "let in" to everything that passes the gate. */
async function gated(env: Readonly<Record<string, string>>) {
  const gate = createGate(unwrap(accessRules(env)))
  const server = createServer(async (request, response) => {
    if (await gate.admits(request, response)) response.end(`let in ${request.headers['x-condensery-session'] ?? ''}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ask = (
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
  ): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const asked = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (piece: string) => (text += piece))
          .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      })
      asked.once('error', reject).end(body)
    })
  return { ask, port, close: () => new Promise((resolve) => server.close(resolve)) }
}

type Gated = Awaited<ReturnType<typeof gated>>

describe('the gate', () => {
  let open: Gated
  let closed: Gated
  beforeAll(async () => {
    open = await gated({ CONDENSERY_PUBLIC_URL: 'https://a.example.com', CONDENSERY_OPEN: '1' })
    closed = await gated({ CONDENSERY_ACCESS_SECRET: SECRET, CONDENSERY_TRUSTED_PROXY: '127.0.0.1' })
  })
  afterAll(() => Promise.all([open.close(), closed.close()]))

  it.each([
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['a.example.com', 200],
    ['A.EXAMPLE.COM:443', 200],
    ['evil.example', 421],
    ['a.example.com.evil.example', 421],
    ['192.168.1.5', 421],
    ['127.0.0.1.evil.example:3000', 421],
    ['evil.example@localhost', 421],
  ])('answers to Host %s with %i', async (host, status) => {
    for (const path of ['/', '/_next/static/a.js', '/samples/a.json', '/healthz', '/s/abc'])
      expect((await open.ask(path, { headers: { host } })).status).toBe(status)
    expect((await open.ask('/', { method: 'POST', headers: { host, 'next-action': 'a' } })).status).toBe(status)
  })

  it('says what to do where it does not know the name', async () => {
    expect((await open.ask('/', { headers: { host: 'evil.example' } })).text).toMatch(
      /"evil\.example".*CONDENSERY_PUBLIC_URL/,
    )
  })

  it('lets programs through to the service by any name and from any origin, to be asked for a token there', async () => {
    const headers = {
      host: 'gateway.internal:3000',
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    }
    for (const gate of [open, closed]) {
      const post = (path: string, more: OutgoingHttpHeaders = {}) =>
        gate.ask(path, { method: 'POST', headers: { ...headers, ...more }, body: '{}' })
      // Let in without a session.
      expect(await post('/presets/balanced/v1/compress')).toMatchObject({ status: 200, text: 'let in ' })
      expect((await post('/api/runs')).status).toBe(421)
      const endless = await post('/v1/compress', { 'transfer-encoding': 'chunked' })
      expect([endless.status, JSON.parse(endless.text)]).toEqual([
        411,
        { error: { type: 'invalid_request', message: expect.any(String) } },
      ])
    }
  })

  it('does not believe a forwarded host of anybody', async () => {
    expect((await open.ask('/', { headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' } })).status).toBe(
      421,
    )
    expect((await closed.ask('/', { headers: { host: 'localhost', 'x-forwarded-host': 'evil.example' } })).status).toBe(
      421,
    )
  })

  it('takes changes from its own pages alone', async () => {
    const post = (headers: OutgoingHttpHeaders): Promise<Answered> =>
      open.ask('/', { method: 'POST', headers: { host: 'localhost:1', ...headers } })
    expect((await post({ origin: 'http://localhost:1' })).status).toBe(200)
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'http://localhost:2' },
      { origin: 'https://localhost:1' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await post(headers)).status).toBe(403)
  })

  it('knows its own page behind a proxy that speaks https', async () => {
    const post = (origin: string): Promise<Answered> =>
      closed.ask('/sign-in', {
        method: 'POST',
        headers: { origin, host: 'localhost', 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.9' },
        body: 'secret=nope',
      })
    expect((await post('https://localhost')).status).toBe(303)
    expect((await post('http://localhost')).status).toBe(403)
  })

  it('refuses methods that nothing here answers', async () => {
    for (const gate of [open, closed]) expect((await gate.ask('/', { method: 'TRACE' })).status).toBe(405)
  })

  it('refuses what is too large before it is sent, in words, and what hides its length', async () => {
    const large = await open
      .ask('/', { method: 'POST', headers: { 'content-length': MOST_BODY_BYTES + 1 } })
      .catch(() => undefined)
    expect(large === undefined || large.status === 413).toBe(true)
    const socket = connect(open.port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${MOST_BODY_BYTES + 1}\r\n\r\n`)
    const text = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    socket.destroy()
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*at most 64 MiB/)
    expect(
      (await open.ask('/', { method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body: 'x' })).status,
    ).toBe(411)
  })

  it.each(['//evil.example/', 'http://evil.example/', '/\\evil'])('cannot read %s', async (path) =>
    expect((await open.ask(path)).status).toBe(400),
  )

  it('asks for nothing where no secret is set', async () => {
    expect((await open.ask('/')).text).toBe('let in ')
    expect((await open.ask('/sign-in')).headers.location).toBe('/')
  })

  it('leads a person to the sign-in page, and tells everything else', async () => {
    expect(await closed.ask('/runs/a?b=1', { headers: { accept: 'text/html' } })).toMatchObject({
      status: 303,
      headers: { location: '/sign-in?next=%2Fruns%2Fa%3Fb%3D1' },
    })
    const others: readonly (readonly [string, OutgoingHttpHeaders, string?])[] = [
      ['/', { rsc: '1', accept: 'text/html' }],
      ['/runs/a/download', {}],
      ['/samples/a.json', {}],
      ['/metrics', {}],
      ['/api/studio/dryRun', { 'content-type': 'application/json' }, 'POST'],
      ['/s/abc', { 'next-action': 'x' }, 'POST'],
      ['/sign-in', { 'next-action': 'x', 'content-type': 'text/plain' }, 'PUT'],
    ]
    for (const [path, headers, method = 'GET'] of others)
      expect((await closed.ask(path, { method, headers })).status).toBe(401)
    expect(
      (await closed.ask('/', { method: 'POST', headers: { 'next-action': 'x', referer: 'http://localhost/runs' } }))
        .headers['x-action-redirect'],
    ).toBe('/sign-in?next=%2Fruns;push')
  })

  it('lets a shared copy and what it needs be read', async () => {
    for (const path of [
      '/s/abc',
      '/s/abc?_rsc=1',
      '/s/abc/data?of=rows&run=0',
      '/_next/static/a.js',
      '/icon.svg',
      '/sign-in',
    ])
      expect((await closed.ask(path)).text).toBe('let in ')
  })

  it('signs in and out, and believes no cookie but its own', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const wrong = await closed.ask('/sign-in', { method: 'POST', headers: form, body: 'secret=nope&next=%2Fruns' })
    expect([wrong.status, wrong.headers.location, wrong.headers['set-cookie']]).toEqual([
      303,
      '/sign-in?problem=wrong&next=%2Fruns',
      undefined,
    ])
    const right = await closed.ask('/sign-in', {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({ secret: SECRET, next: '//evil.example' }).toString(),
    })
    expect([right.status, right.headers.location]).toEqual([303, '/'])
    const [set = ''] = right.headers['set-cookie'] ?? []
    expect(set).toMatch(/^condensery_session=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/)
    const [cookie = ''] = set.split(';')
    expect((await closed.ask('/', { headers: { cookie } })).text).toBe('let in 1')
    expect((await closed.ask('/', { headers: { cookie: `${cookie}x` } })).status).toBe(401)
    expect((await closed.ask('/', { headers: { 'x-condensery-session': '1' } })).status).toBe(401)
    expect(
      (await closed.ask('/sign-out', { method: 'POST', headers: { cookie } })).headers['set-cookie']?.[0],
    ).toContain('Max-Age=0')
    expect((await closed.ask('/', { headers: { cookie } })).status).toBe(401)
  })

  it('is opened over https at a public address that says so', () => {
    const env = { CONDENSERY_PUBLIC_URL: 'https://a.example.com, http://b.example.com', CONDENSERY_OPEN: '1' }
    const isHttps = (host: string): boolean => clientOf({ host }, '203.0.113.9', unwrap(accessRules(env))).isHttps
    expect(['a.example.com', 'A.example.com:443', 'b.example.com', 'localhost'].map(isHttps)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('marks the cookie as secure behind a trusted proxy that speaks https', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const answer = await closed.ask('/sign-in', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ secret: SECRET }).toString(),
    })
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Host-condensery_session=.*; Secure$/)
  })

  it('takes the secret itself from programs, and slows down who guesses', async () => {
    const bearer = (secret: string, from: string): Promise<Answered> =>
      closed.ask('/metrics', { headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': from } })
    for (const secret of ['bearer-secret', 'a secret of words']) {
      const own = await gated({ CONDENSERY_ACCESS_SECRET: secret, CONDENSERY_TRUSTED_PROXY: '127.0.0.1' })
      expect((await own.ask('/metrics', { headers: { authorization: `Bearer ${secret}` } })).text).toBe('let in 1')
      await own.close()
    }
    for (let attempt = 0; attempt < 6; attempt++) expect((await bearer('guess', '198.51.100.7')).status).toBe(401)
    const form = await closed.ask('/sign-in', {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.7' },
      body: new URLSearchParams({ secret: SECRET }).toString(),
    })
    expect(form.headers.location).toBe('/sign-in?problem=wait')
  })
})
