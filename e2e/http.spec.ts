import { MOST_SCRIPTS, scriptsOf } from './first-load'
import { expect, serverTest as test } from './workbench'

/*
 * What the server answers over HTTP, without a browser.
 */

test('pages come with a strict policy and no way to be framed', async ({ serverUrl }) => {
  const { headers } = await fetch(serverUrl)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toMatch(/script-src [^;]*'nonce-/)
  expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('what a first page loads stays small', async ({ serverUrl }) => {
  expect(await scriptsOf(new URL('/', serverUrl).href)).toBeLessThanOrEqual(MOST_SCRIPTS)
})

test('a run that is not there is answered as not found', async ({ serverUrl }) => {
  expect((await fetch(new URL('/runs/run_doesnotexist00', serverUrl))).status).toBe(404)
})
