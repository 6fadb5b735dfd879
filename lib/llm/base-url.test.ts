import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressKind } from './addresses'
import { checkBaseUrl, guardedFetch } from './base-url'
import { openProfile } from './open-profile'
import { startLoopbackServer, type LoopbackServer } from './testing/loopback-server'

describe('addresses', () => {
  it.each([
    ['93.184.215.14', 'public'], ['1.1.1.1', 'public'], ['2606:4700::1111', 'public'], ['172.32.0.1', 'public'], ['::ffff:8.8.8.8', 'public'], ['64:ff9b::808:808', 'public'],
    ['127.0.0.1', 'private'], ['127.9.9.9', 'private'], ['10.1.2.3', 'private'], ['172.16.0.1', 'private'], ['192.168.1.1', 'private'], ['100.64.0.1', 'private'], ['0.0.0.0', 'private'], ['255.255.255.255', 'private'], ['224.0.0.1', 'private'],
    ['::1', 'private'], ['::', 'private'], ['fc00::1', 'private'], ['fe80::1', 'private'], ['fe80::1%eth0', 'private'], ['ff02::1', 'private'], ['2001:db8::1', 'private'], ['2002:7f00:1::', 'private'], ['::ffff:127.0.0.1', 'private'], ['::127.0.0.1', 'private'], ['64:ff9b::a00:1', 'private'],
    ['169.254.169.254', 'metadata'], ['169.254.1.1', 'metadata'], ['100.100.100.200', 'metadata'], ['fd00:ec2::254', 'metadata'], ['::ffff:169.254.169.254', 'metadata'], ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['not an address', 'private'],
  ])('%s is %s', (address, kind) => expect(addressKind(address)).toBe(kind))
})

describe('checkBaseUrl', () => {
  const names: Readonly<Record<string, readonly string[]>> = { 'api.example.com': ['93.184.215.14'], 'two.example.com': ['93.184.215.14', '10.0.0.1'], 'meta.example.com': ['169.254.169.254'], localhost: ['127.0.0.1', '::1'] }
  const resolve = async (host: string): Promise<readonly string[]> => names[host] ?? Promise.reject(new Error('ENOTFOUND'))
  const check = async (url: string, allowPrivate = false) => {
    const checked = await checkBaseUrl(url, { allowPrivate, resolve })
    return checked.ok ? 'ok' : checked.error.code
  }

  it.each([
    ['https://api.example.com/v1', 'ok'], ['https://93.184.215.14/v1', 'ok'], ['https://api.example.com./v1', 'ok'],
    ['http://api.example.com/v1', 'insecure'],
    ['https://two.example.com/v1', 'private'], ['http://localhost:11434/v1', 'private'], ['https://10.0.0.1/v1', 'private'], ['https://[::1]/v1', 'private'],
    ['http://2130706433/', 'private'], ['http://0x7f.1/', 'private'], ['http://017700000001/', 'private'], ['https://[::ffff:10.0.0.1]/', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'metadata'], ['https://meta.example.com/', 'metadata'],
    ['https://nowhere.example.com/', 'unresolved'],
    ['ftp://api.example.com/', 'scheme'], ['file:///etc/passwd', 'scheme'], ['https://user:pass@api.example.com/', 'credentials'], ['https://api.example.com/?a=1', 'malformed'], ['api.example.com', 'malformed'], ['', 'malformed'],
  ])('%s: %s', async (url, code) => expect(await check(url)).toBe(code))

  it.each([['http://localhost:11434/v1', 'ok'], ['http://192.168.1.5:8000/v1', 'ok'], ['http://api.example.com/v1', 'ok'], ['http://169.254.169.254/', 'metadata'], ['https://meta.example.com/', 'metadata']])('on loopback %s: %s', async (url, code) =>
    expect(await check(url, true)).toBe(code))
})

describe('a guarded fetch', () => {
  let server: LoopbackServer
  beforeAll(async () => void (server = await startLoopbackServer()))
  afterAll(() => server.close())

  it('checks again before each request, since names change what they point to', async () => {
    const asked: string[] = []
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    const policy = { allowPrivate: false, resolve: async () => answers.shift() ?? [] }
    const fetch = guardedFetch(policy, async (input) => {
      asked.push(String(input))
      return new Response('{}')
    })
    await fetch('https://api.example.com/v1/x?query=1')
    await expect(fetch('https://api.example.com/v1/x')).rejects.toThrow('private address')
    expect(asked).toEqual(['https://api.example.com/v1/x?query=1'])
  })

  it('follows no redirect', async () => {
    server.enqueue({ type: 'redirect', to: 'http://169.254.169.254/latest' })
    const response = await guardedFetch({ allowPrivate: true })(`${server.url}/v1/chat/completions`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(307)
  })

  it('stands before every call of a profile with an address of its own', async () => {
    const profile = { type: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v1`, maxRetries: 0 }
    const refused = await openProfile(profile, { addresses: { allowPrivate: false } })
    expect(refused).toMatchObject({ ok: false, error: { code: 'no-handler', message: expect.stringContaining('private address') } })
    const opened = await openProfile(profile, { addresses: { allowPrivate: true } })
    expect(opened.ok).toBe(true)
    if (!opened.ok) return
    const before = server.requests.length
    server.enqueue({ type: 'redirect', to: `${server.url}/v1/responses` })
    const answer = await opened.value.summarize({ purpose: 'part', system: '', dialogue: [{ role: 'user', text: 'x' }], source: [], maxTokens: 10 })
    expect(answer).toMatchObject({ ok: false, error: { code: 'failed' } })
    expect(server.requests.length - before).toBe(1)
  })

  it('opens only what parses and has its key', async () => {
    const addresses = { allowPrivate: false }
    expect(await openProfile({ type: 'openai' }, { addresses })).toMatchObject({ ok: false, error: { code: 'no-handler', message: expect.stringContaining('model') } })
    expect(await openProfile({ type: 'openai', model: 'm' }, { addresses })).toMatchObject({ ok: false, error: { code: 'no-key' } })
    expect(await openProfile(42, { addresses })).toMatchObject({ ok: false })
  })
})
