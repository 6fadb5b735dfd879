import { readdirSync, statSync, utimesSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { agentSession } from '@/lib/bench/session'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { importUpload } from '@/lib/server/conversations/import-upload'
import { MOST_UPLOAD_BYTES, UPLOADS_PATH } from '@/lib/contracts/shared/import-limits'
import { importInput, type ImportEvent } from '@/lib/contracts/imports'
import { eventRoute } from '@/lib/server/runtime/event-route'
import { findUpload, receiveUpload, removeUnused } from './uploads'

const folder = setUpDataFolder()
const uploads = join(folder, 'uploads')
const waiting = (): string[] => readdirSync(uploads)
const answered = z.object({ ok: z.literal(true), value: z.object({ id: z.string(), bytes: z.number() }) })
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer((request, response) => void receiveUpload(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${UPLOADS_PATH}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function sent(content: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: content })
  return answered.parse(await response.json()).value.id
}

const route = eventRoute(importInput, importUpload)

async function imported(
  upload: string,
  name = 'session.json',
  signal: AbortSignal | null = null,
): Promise<readonly ImportEvent[]> {
  const asked = new Request('http://localhost/api/imports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upload, name }),
    signal,
  })
  const lines = (await (await route(asked)).text()).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as ImportEvent)
}

describe('an upload', () => {
  it('lies aside, closed to others, until its import uses it up', async () => {
    const content = JSON.stringify(agentSession(4_000, 3))
    const id = await sent(content)
    expect(await findUpload(id)).toEqual({ path: join(uploads, id), bytes: Buffer.byteLength(content) })
    const isClosed =
      process.platform === 'win32' ||
      [uploads, join(uploads, id)].every((place) => (statSync(place).mode & 0o077) === 0)
    expect(isClosed).toBe(true)
    const events = await imported(id)
    expect(events.flatMap((event) => (event.type === 'progress' ? event.phase : []))).toEqual(
      expect.arrayContaining(['reading', 'counting', 'packing']),
    )
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      outcome: { kind: 'saved', conversation: { fileName: 'session.json' } },
    })
    expect(waiting()).toEqual([])
    expect((await imported(id)).at(-1)).toMatchObject({ type: 'failed', error: { code: 'upload-gone' } })
  })

  it('that is no session is refused with its place, and is gone', async () => {
    expect((await imported(await sent('[{"role":"user"'), 'cut.json')).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'truncated', place: { type: 'line', line: 1 } },
    })
    expect(waiting()).toEqual([])
  })

  it('is gone when its import is given up', async () => {
    const id = await sent(JSON.stringify(agentSession(4_000, 4)))
    expect((await imported(id, 'session.json', AbortSignal.abort())).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'cancelled' },
    })
    expect(waiting()).toEqual([])
  })

  it('that breaks off leaves nothing', async () => {
    const request = httpRequest(url, { method: 'POST', headers: { 'content-length': 1_000 } })
    request.on('error', () => undefined)
    request.write('half')
    await vi.waitFor(() => expect(waiting()).toHaveLength(1))
    request.destroy()
    await vi.waitFor(() => expect(waiting()).toEqual([]))
  })

  it('is refused where it is too large, before it is sent', async () => {
    const request = httpRequest(url, { method: 'POST', headers: { 'content-length': MOST_UPLOAD_BYTES + 1 } })
    request.on('error', () => undefined)
    request.flushHeaders()
    const status = await new Promise((resolve) => request.once('response', (response) => resolve(response.statusCode)))
    request.destroy()
    expect(status).toBe(413)
    expect((await fetch(url)).status).toBe(405)
  })

  it('that nobody asked for goes after an hour', async () => {
    const [old, young] = [await sent('old'), await sent('young')]
    const long = Date.now() / 1000 - 3_700
    utimesSync(join(uploads, old), long, long)
    await removeUnused(new Date())
    expect(waiting()).toEqual([young])
  })

  it('of another name than an id is never looked for', async () => {
    const asked = new Request('http://localhost/api/imports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ upload: '../condensery.db' }),
    })
    expect((await route(asked)).status).toBe(400)
  })
})
