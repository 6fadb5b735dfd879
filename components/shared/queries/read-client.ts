import { err, type Result } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ReadContract, Reads } from '@/lib/contracts/shared/read'

/**
 * A client for the reads of a feature: `readClient<typeof runReads>('runs').detail({ id }, signal)`. Never rejects: an
 * aborted read returns the code `cancelled`, a failed request `network`. The contract is used as a type only, so that
 * pages do not load its schemas.
 */
export function readClient<Contract extends ReadContract>(feature: string): Reads<Contract> {
  return new Proxy({} as Reads<Contract>, {
    get: (_, name) => (input: unknown, signal?: AbortSignal) => ask(`/api/${feature}/${String(name)}`, input, signal),
  })
}

async function ask(
  address: string,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<Result<unknown, ActionError>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    })
    return (await response.json()) as Result<unknown, ActionError>
  } catch (error) {
    if (signal?.aborted) return err({ code: 'cancelled', message: 'A newer question has taken the place of this one.' })
    return err({ code: 'network', message: error instanceof Error ? error.message : String(error) })
  }
}
