import { request as httpRequest } from 'node:http'
import { MOST_SCRIPTS, scriptsOf } from '../support/first-load'
import { expect, serverTest as test } from '../support/workbench'

/* What the server answers over HTTP, without a browser. */

interface Answer {
  readonly status: number | undefined
  readonly text: string
}

/** Asks the server under another name, as a browser does where a name server lies about its address. */
const askAs = (host: string, url: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    request.once('error', reject)
    request.end()
  })

const protecting = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' }

test('a name of another site that points here is not answered', async ({ serverUrl }) => {
  const { host, port } = new URL(serverUrl)
  const foreign = `rebind.example:${port}`
  expect((await askAs(foreign, serverUrl)).text).toContain('does not answer to the name')
  for (const path of ['/', '/icon.svg', '/healthz', '/api/studio/dryRun', '/runs']) {
    expect((await askAs(foreign, `${serverUrl}${path}`)).status, path).toBe(421)
    expect((await askAs(host, `${serverUrl}${path}`)).status, path).not.toBe(421)
  }
})

test('pages and their files come compressed, small, with a strict policy and the headers that protect them', async ({
  serverUrl,
}) => {
  const get = (path: string, coding = 'br'): Promise<Response> =>
    fetch(new URL(path, serverUrl), { headers: { 'accept-encoding': coding } })
  const headersOf = ({ headers }: Response): Readonly<Record<string, string>> => Object.fromEntries(headers)
  const page = await get('/')
  expect(headersOf(page)).toMatchObject({ ...protecting, 'content-encoding': 'br' })
  const [file = ''] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? []
  for (const coding of ['br', 'gzip']) {
    const headers = headersOf(await get(file, coding))
    expect(headers).toMatchObject({ ...protecting, 'content-encoding': coding, vary: 'Accept-Encoding' })
    expect(headers['cache-control']).toContain('immutable')
  }
  const missing = await get('/_next/static/chunks/gone.js')
  expect(missing.status).toBe(404)
  expect(headersOf(missing)).toMatchObject(protecting)

  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toMatch(/script-src [^;]*'nonce-/)
  expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(await scriptsOf(new URL('/', serverUrl).href)).toBeLessThanOrEqual(MOST_SCRIPTS)
  expect((await get('/runs/run_doesnotexist00')).status).toBe(404)
})

test('an idle connection is kept for a minute: one that closes as it is used again would lose an import', async ({
  serverUrl,
}) => {
  const answer = await fetch(new URL('/healthz', serverUrl))
  expect(answer.headers.get('keep-alive')).toBe('timeout=60')
})
