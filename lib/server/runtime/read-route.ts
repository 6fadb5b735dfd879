import 'server-only'
import { err, type Result } from '@/lib/core/result'
import { refuse, Refusal, toFailure, type Failure } from '../failure'

/** Of a request: a config with its prompts is a fraction of it. */
const MOST_BYTES = 1024 * 1024

/** The reads of any feature: they parse what they are given themselves. */
type AnyReads = Readonly<Record<string, (input: never, signal?: AbortSignal) => Promise<Result<unknown, Failure>>>>

/**
 * `POST /api/FEATURE/READ`: a question posted as JSON, answered with a Result as JSON, never kept by any cache. A form of another site cannot
 * send this content type, and a script of another site is told by its origin. The signal ends when the client goes away.
 */
export async function serveRead(reads: AnyReads | undefined, name: string, request: Request): Promise<Response> {
  const forbidden = refusalOf(request)
  if (forbidden) return respond(forbidden.status, err(forbidden.failure))
  const ask = reads !== undefined && Object.hasOwn(reads, name) ? reads[name] : undefined
  if (!ask) return respond(404, err({ code: 'not-found', message: 'There is no such question.' }))
  try {
    const text = await textOf(request)
    if (text === undefined) return respond(413, err({ code: 'too-large', message: `A request may have at most ${MOST_BYTES} bytes.` }))
    const result = await ask(parsed(text) as never, request.signal)
    return respond(!result.ok && result.error.code === 'invalid-input' ? 400 : 200, result)
  } catch (error) {
    return respond(error instanceof Refusal ? 400 : 500, err(toFailure(error)))
  }
}

const NOT_JSON = 'not-json'

function refusalOf(request: Request): { readonly status: number; readonly failure: Failure } | undefined {
  const { headers, method } = request
  if (method !== 'POST') return { status: 405, failure: { code: 'method', message: 'Questions are posted.' } }
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') return { status: 415, failure: { code: 'content-type', message: 'Questions are sent as application/json.' } }
  return isForeign(headers) ? { status: 403, failure: { code: 'origin', message: 'Questions come from the app itself.' } } : undefined
}

/** A browser says where a script was loaded from. Behind a proxy the host that the browser saw is the forwarded one. */
function isForeign(headers: Headers): boolean {
  if (headers.get('sec-fetch-site') === 'cross-site') return true
  const origin = headers.get('origin')
  if (origin === null) return false
  const host = headers.get('x-forwarded-host')?.split(',', 1)[0]?.trim() || headers.get('host')
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** The body, or undefined where it is too long: what is left of it is not read. */
async function textOf({ body }: Request): Promise<string | undefined> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength
    if (bytes > MOST_BYTES) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(NOT_JSON, 'The request is no JSON.')
  }
}

const respond = (status: number, result: Result<unknown, Failure>): Response => Response.json(result, { status, headers: { 'cache-control': 'no-store' } })
