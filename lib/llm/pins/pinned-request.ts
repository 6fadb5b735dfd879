import 'server-only'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { CheckedUrl } from '../network/base-url'

/**
 * Sends a request to one of the checked addresses. Follows no redirect and keeps no connection open. The connection is
 * closed when `signal` aborts: the caller's own signal, since `request.signal` is a copy that hears nothing any more as
 * soon as the request itself has been collected as garbage.
 */
export type Send = (checked: CheckedUrl, request: Request, signal?: AbortSignal) => Promise<Response>

/**
 * Node's own client instead of `fetch`, because it lets us give the connection its address: if the name were resolved
 * again, a name server could change its answer (DNS rebinding).
 */
export const pinnedRequest: Send = async (checked, request, signal) => {
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
  const headers = {
    ...Object.fromEntries(request.headers),
    'accept-encoding': 'identity',
    ...(body ? { 'content-length': String(body.byteLength) } : {}),
  }
  const options: RequestOptions = { method: request.method, headers, agent: false, lookup: lookupIn(checked.addresses) }
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const outgoing = (checked.url.protocol === 'https:' ? httpsRequest : httpRequest)(checked.url, options)
    let answer: IncomingMessage | undefined
    const stop = (): void => void (answer ?? outgoing).destroy(reasonOf(signal))
    const done = (): void => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop, { once: true })
    outgoing.once('error', (error) => {
      done()
      reject(signal?.aborted ? reasonOf(signal) : error)
    })
    outgoing.once('response', (incoming) => {
      answer = incoming.once('close', done)
      resolve(toResponse(incoming))
    })
    outgoing.end(body)
  })
}

/** Answers both forms of Node's lookup with the checked addresses. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const fitting =
      options.family === 4 || options.family === 6 ? all.filter(({ family }) => family === options.family) : all
    const [first] = fitting
    if (!first) callback(Object.assign(new Error('the host has no address of this kind'), { code: 'ENOTFOUND' }), '', 0)
    else if (options.all) callback(null, fitting)
    else callback(null, first.address, first.family)
  }
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('This operation was aborted', 'AbortError')

const BODYLESS = [204, 205, 304]

function toResponse(incoming: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each)
  const status = incoming.statusCode ?? 502
  if (BODYLESS.includes(status)) incoming.resume()
  return new Response(BODYLESS.includes(status) ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>), {
    status,
    headers,
  })
}
