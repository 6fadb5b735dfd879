import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGate } from './gate'
import { unwrap } from '@/lib/engine'
import { accessRules } from './rules'

const gate = createGate(unwrap(accessRules({ CONDENSERY_OPEN: '1' })))
const seen: IncomingMessage[] = []
/** Answers with the body that it was sent, which it reads as the framework does. */
const server = createServer(async (request, response) => {
  seen.push(request)
  if (await gate.admits(request, response)) request.pipe(new PassThrough()).pipe(response)
})
const port = (): number => (server.address() as AddressInfo).port
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const nested = (depth: number): string => `[{"config":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}]`
const post = async (body: string, headers: Record<string, string> = { 'next-action': 'a' }) => {
  const answer = await fetch(`http://127.0.0.1:${port()}/presets`, { method: 'POST', headers, body })
  return [answer.status, await answer.text()]
}

it('refuses arguments of an action that are nested too deeply, before the framework reads them', async () => {
  expect(await post(nested(5_000))).toEqual([400, 'This is nested too deeply to be read.\n'])
})

it('leaves every other body to whoever reads it', async () => {
  for (const body of [nested(200), JSON.stringify(['['.repeat(5_000)]), `["${'ü'.repeat(1_000_000)}"]`, ''])
    expect(await post(body)).toEqual([200, body])
  expect(await post(nested(5_000), {})).toEqual([200, nested(5_000)])
})

it('waits for a body that comes in pieces, and for none that is broken off', async () => {
  const body = nested(5)
  const head = `POST / HTTP/1.1\r\nHost: localhost\r\nNext-Action: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`
  const whole = connect(port(), '127.0.0.1')
  const answered = text(whole)
  whole.write(head)
  for (const piece of body) {
    whole.write(piece)
    await setTimeout(1)
  }
  expect(await answered).toContain(body)
  const broken = connect(port(), '127.0.0.1')
  broken.write(`${head}${body.slice(0, 5)}`)
  await expect.poll(() => seen.at(-1)?.headers['content-length']).toBe(String(body.length))
  broken.destroy()
  await expect.poll(() => seen.at(-1)?.destroyed).toBe(true)
})
