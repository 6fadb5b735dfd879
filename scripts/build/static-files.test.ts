import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { staticFiles } from './static-files'

let folder: string
let server: Server
let url: string
/** Done with the folder when a file was found, before it is opened. */
let onFound: () => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'condensery-static-'))
  writeFileSync(join(folder, 'a.js'), 'let a')
  writeFileSync(join(folder, 'a.js.gz'), 'packed')
  onFound = () => undefined
  const send = staticFiles(folder)
  server = createServer((request, response) => {
    response.once('pipe', () => onFound())
    send(request, response, () => response.writeHead(404).end('gone'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const asked = (path: string) => fetch(`${url}${path}`, { headers: { 'accept-encoding': 'identity' } })

it('sends a file for good, and its compressed copy to who takes that', async () => {
  const answer = await asked('/a.js')
  expect([answer.status, await answer.text()]).toEqual([200, 'let a'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const packed = await fetch(`${url}/a.js`, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
})

it('answers 404 for files that were taken away while it serves, and goes on', async () => {
  expect((await asked('/a.js')).status).toBe(200)
  rmSync(folder, { recursive: true })
  const answer = await asked('/a.js')
  expect([answer.status, await answer.text()]).toEqual([404, 'gone'])
})

it('breaks one answer off, and nothing else, where the file goes between being found and being opened', async () => {
  onFound = () => rmSync(folder, { recursive: true })
  await expect(asked('/a.js').then((answer) => answer.text())).rejects.toThrow()
  onFound = () => undefined
  expect((await asked('/a.js')).status).toBe(404)
})

it('sends nothing from outside of its folder', async () => {
  const name = `${basename(folder)}-secret.js`
  writeFileSync(join(dirname(folder), name), 'secret')
  for (const path of [`/../${name}`, `/%2e%2e/${name}`, `/..%2f${name}`]) {
    // As it is: `fetch` would resolve the path first.
    const [answer] = (await once(get(`${url}${path}`, { path }), 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(404)
  }
  rmSync(join(dirname(folder), name))
})
