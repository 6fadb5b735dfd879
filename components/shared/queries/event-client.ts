import type { Result } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import { ActionFailure } from './answers'
import { ownTask } from './own-task'

interface Failed {
  readonly type: 'failed'
  readonly error: ActionError
}

/** Posts a request and yields the events of its answer, one per line. Never rejects: a failure is an event too. */
export async function* postedEvents<Event extends { readonly type: string }>(
  path: string,
  input: unknown,
  signal: AbortSignal,
): AsyncGenerator<Event | Failed> {
  try {
    await ownTask()
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      cache: 'no-store',
      signal,
    })
    if (!response.ok || response.body === null) {
      const refused = (await response.json()) as Result<never, ActionError>
      if (!refused.ok) yield { type: 'failed', error: refused.error }
      return
    }
    yield* eventsIn<Event | Failed>(response.body)
  } catch (error) {
    yield {
      type: 'failed',
      error: signal.aborted
        ? { code: 'cancelled', message: 'It was cancelled.' }
        : { code: 'network', message: error instanceof Error ? error.message : String(error) },
    }
  }
}

/** The JSON lines of a body. Whoever stops before its end gives the rest up, so that the connection is free. */
async function* eventsIn<Event>(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  try {
    let rest = ''
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const lines = (rest + chunk.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as Event
    }
  } finally {
    await reader.cancel()
  }
}

interface Done<Answer> {
  readonly type: 'done'
  readonly answer: Answer
}

type Named = { readonly type: string }
const isFailed = (event: Named): event is Failed => event.type === 'failed'
const isDone = <Event extends Named>(event: Event): event is Extract<Event, Done<unknown>> => event.type === 'done'

export const cutOff = () => new ActionFailure({ code: 'network', message: 'The answer was cut off.' })

/** The answer that the last event holds; a failure is thrown. `onEvent`: told of the events before it. */
export async function finalAnswer<Event extends Named>(
  events: AsyncIterable<Event>,
  onEvent: (event: Exclude<Event, Done<unknown>>) => void = () => undefined,
): Promise<Extract<Event, Done<unknown>>['answer']> {
  for await (const event of events) {
    if (isFailed(event)) throw new ActionFailure(event.error)
    if (isDone(event)) return event.answer
    onEvent(event as Exclude<Event, Done<unknown>>)
  }
  throw cutOff()
}
