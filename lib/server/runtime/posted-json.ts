import { err, MEBIBYTE, ok, type Result } from '@/lib/engine'
import type { Failure } from './failure'

/** Largest request body; a config with its prompts is a fraction of it. */
const MOST_BYTES = MEBIBYTE

/** Why a request was rejected before it was parsed. */
export interface Unread {
  readonly status: number
  readonly failure: Failure
}

/**
 * The posted JSON. Protects against cross-site requests: a form cannot send this content type, and a script of another
 * site is recognised by its origin.
 */
export async function postedJson(request: Request): Promise<Result<unknown, Unread>> {
  const forbidden = refusalOf(request)
  if (forbidden) return err(forbidden)
  const text = await textOf(request)
  return text === undefined
    ? err({ status: 413, failure: { code: 'too-large', message: `A request may have at most ${MOST_BYTES} bytes.` } })
    : parsed(text)
}

function refusalOf(request: Request): Unread | undefined {
  const { headers, method } = request
  if (method !== 'POST') return { status: 405, failure: { code: 'method', message: 'Questions are posted.' } }
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    return { status: 415, failure: { code: 'content-type', message: 'Questions are sent as application/json.' } }
  return isForeign(headers)
    ? { status: 403, failure: { code: 'origin', message: 'Questions come from the app itself.' } }
    : undefined
}

/**
 * Whether a browser says that another site made the request. Behind a proxy, the host that the browser saw is the
 * forwarded one.
 */
function isForeign(headers: Headers): boolean {
  if (headers.get('sec-fetch-site') === 'cross-site') return true
  const origin = headers.get('origin')
  if (origin === null) return false
  const host = headers.get('x-forwarded-host')?.split(',', 1)[0]?.trim() || headers.get('host')
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** The body, or undefined if it is too long; then the rest is not read. */
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

function parsed(text: string): Result<unknown, Unread> {
  try {
    return ok(JSON.parse(text))
  } catch {
    return err({ status: 400, failure: { code: 'not-json', message: 'The request is no JSON.' } })
  }
}
