import { err, type Result } from '@/lib/core/result'
import type { ActionError } from '@/lib/server/contract'
import type { StudioQueries } from '@/lib/server/studio-contract'

type Input<Name extends keyof StudioQueries> = Parameters<StudioQueries[Name]>[0]
type Output<Name extends keyof StudioQueries> = ReturnType<StudioQueries[Name]>

/** Asks the server; `signal` ends the question there too. Never rejects: an aborted one ends with the code `cancelled`, one that did not get through with `network`. */
export const dryRun = (input: Input<'dryRun'>, signal?: AbortSignal): Output<'dryRun'> => post('dry-run', input, signal)
export const operationPreview = (input: Input<'operationPreview'>, signal?: AbortSignal): Output<'operationPreview'> => post('operation-preview', input, signal)
export const explain = (input: Input<'explain'>, signal?: AbortSignal): Output<'explain'> => post('explain', input, signal)

async function post<Value>(question: string, input: unknown, signal: AbortSignal | undefined): Promise<Result<Value, ActionError>> {
  try {
    const response = await fetch(`/api/studio/${question}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input), cache: 'no-store', ...(signal ? { signal } : {}) })
    return (await response.json()) as Result<Value, ActionError>
  } catch (error) {
    if (signal?.aborted) return err({ code: 'cancelled', message: 'A newer question has taken the place of this one.' })
    return err({ code: 'network', message: error instanceof Error ? error.message : String(error) })
  }
}
