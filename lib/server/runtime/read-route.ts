import 'server-only'
import { err } from '@/lib/engine'
import type { Answering } from './answer-reads'
import { isAppError, toFailure } from './failure'
import { postedJson } from './posted-json'
import { respond } from './respond'

/** The reads of any feature; each parses its own input. */
type AnyReads = Readonly<Record<string, { readonly answering: Answering }>>

/**
 * `POST /api/FEATURE/READ`: input as JSON in, a Result as JSON out, never cached. The signal aborts when the client
 * disconnects.
 */
export async function serveRead(reads: AnyReads | undefined, name: string, request: Request): Promise<Response> {
  const posted = await postedJson(request)
  if (!posted.ok) return respond(posted.error.status, err(posted.error.failure))
  const ask = reads !== undefined && Object.hasOwn(reads, name) ? reads[name] : undefined
  if (!ask) return respond(404, err({ code: 'not-found', message: 'There is no such question.' }))
  try {
    const result = await ask.answering(posted.value, request.signal)
    return respond(!result.ok && result.error.code === 'invalid-input' ? 400 : 200, result)
  } catch (error) {
    return respond(isAppError(error) ? 400 : 500, err(toFailure(error)))
  }
}
