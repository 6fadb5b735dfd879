import type { ActionError, ActionResult } from '@/lib/contracts/action'
import { err, type Result } from '@/lib/core/result'

/** An action's expected failure, thrown so that queries end in their error state. */
export class ActionFailure extends Error {
  override readonly name = 'ActionFailure'

  constructor(readonly error: ActionError) {
    super(error.message)
  }
}

/** The value of an answer, or its failure thrown. */
export async function valueOf<Value>(answer: ActionResult<Value>): Promise<Value> {
  const result = await answer
  if (result.ok) return result.value
  throw new ActionFailure(result.error)
}

/** Any thrown thing as an error that a page can show. What is no failure of ours came from the way to the server. */
export const toActionError = (error: unknown): ActionError =>
  error instanceof ActionFailure
    ? error.error
    : { code: 'network', message: error instanceof Error ? error.message : String(error) }

/** An answer that never rejects: a request that did not get through is an error like the others. */
export async function settled<Value>(answer: ActionResult<Value>): Promise<Result<Value, ActionError>> {
  try {
    return await answer
  } catch (error) {
    return err(toActionError(error))
  }
}
