import type { ActionError, ActionResult } from '@/lib/contracts/shared/action'
import { err, type Result } from '@/lib/engine'

/** An expected failure of an action, thrown so that queries end in their error state. */
export class ActionFailure extends Error {
  override readonly name = 'ActionFailure'

  constructor(readonly error: ActionError) {
    super(error.message)
  }
}

/** The value of a result, or its failure thrown. */
export async function valueOf<Value>(answer: ActionResult<Value>): Promise<Value> {
  const result = await answer
  if (result.ok) return result.value
  throw new ActionFailure(result.error)
}

/** Any thrown value as an error that a page can show. Everything but an ActionFailure counts as a network failure. */
export const toActionError = (error: unknown): ActionError =>
  error instanceof ActionFailure
    ? error.error
    : { code: 'network', message: error instanceof Error ? error.message : String(error) }

/** A result that never rejects: a failed request is an error value like the others. */
export async function settled<Value>(answer: ActionResult<Value>): Promise<Result<Value, ActionError>> {
  try {
    return await answer
  } catch (error) {
    return err(toActionError(error))
  }
}
