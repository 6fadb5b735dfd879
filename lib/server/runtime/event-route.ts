import 'server-only'
import type * as z from 'zod'
import { err, firstIssue } from '@/lib/engine'
import { eventStream } from './event-stream'
import { toFailure, type Failure } from './failure'
import { postedJson, type Unread } from './posted-json'

interface FailedEvent {
  readonly type: 'failed'
  readonly error: Failure
}

/**
 * A route for work with progress: takes posted JSON and answers with one line of JSON per event. A failure is the last
 * event. The signal aborts when the client disconnects.
 */
export function eventRoute<Schema extends z.ZodType, Event extends object>(
  schema: Schema,
  work: (input: z.infer<Schema>, tell: (event: Event) => void, signal: AbortSignal) => Promise<void>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const posted = await postedJson(request)
    if (!posted.ok) return refusal(posted.error)
    const input = schema.safeParse(posted.value)
    if (!input.success)
      return refusal({ status: 400, failure: { code: 'invalid-input', message: firstIssue(input.error, 'input') } })
    const givenUp = new AbortController()
    const signal = AbortSignal.any([request.signal, givenUp.signal])
    const { events, sink } = eventStream<Event | FailedEvent>(() => givenUp.abort())
    void work(input.data, sink.push, signal)
      .catch((error: unknown) => sink.push({ type: 'failed', error: toFailure(error) }))
      .finally(sink.close)
    return new Response(events.pipeThrough(asLines()).pipeThrough(new TextEncoderStream()), {
      headers: { ...NOT_KEPT, 'content-type': 'application/x-ndjson; charset=utf-8' },
    })
  }
}

const refusal = ({ status, failure }: Unread): Response => Response.json(err(failure), { status, headers: NOT_KEPT })

const NOT_KEPT = { 'cache-control': 'no-store' }

/** Encodes each event as one line of JSON. */
const asLines = (): TransformStream<object, string> =>
  new TransformStream({ transform: (event, lines) => lines.enqueue(`${JSON.stringify(event)}\n`) })
