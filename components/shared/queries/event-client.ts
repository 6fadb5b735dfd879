import type { Result } from '@/lib/core/result'
import type { ActionError } from '@/lib/contracts/action'

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
    const reader = response.body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
    let rest = ''
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const lines = (rest + chunk.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as Event | Failed
    }
  } catch (error) {
    yield {
      type: 'failed',
      error: signal.aborted
        ? { code: 'cancelled', message: 'It was cancelled.' }
        : { code: 'network', message: error instanceof Error ? error.message : String(error) },
    }
  }
}
