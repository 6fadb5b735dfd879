import 'server-only'
import type * as z from 'zod'
import { err } from '@/lib/core/result'
import { firstIssue } from '@/lib/core/schema-issues'
import { EventQueue } from '@/lib/server/runs/event-queue'
import { toFailure, type Failure } from './failure'
import { postedJson, type Unread } from './posted-json'

interface FailedEvent {
  readonly type: 'failed'
  readonly error: Failure
}

/**
 * Work that tells how far it is: asked by a JSON that is posted, answered with a line of JSON for each event. What ends it early is the last
 * event. The signal ends when the client goes away.
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
    const given = new AbortController()
    const signal = AbortSignal.any([request.signal, given.signal])
    const queue = new EventQueue<Event | FailedEvent>()
    void work(input.data, (event) => queue.push(event), signal)
      .catch((error: unknown) => queue.push({ type: 'failed', error: toFailure(error) }))
      .finally(() => queue.close())
    return new Response(
      linesOf(queue, () => given.abort()),
      { headers: { ...NOT_KEPT, 'content-type': 'application/x-ndjson; charset=utf-8' } },
    )
  }
}

const refusal = ({ status, failure }: Unread): Response => Response.json(err(failure), { status, headers: NOT_KEPT })

const NOT_KEPT = { 'cache-control': 'no-store' }

/** `onGivenUp`: nobody reads on. */
function linesOf(events: AsyncIterable<object>, onGivenUp: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const source = events[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await source.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`))
    },
    cancel: onGivenUp,
  })
}
