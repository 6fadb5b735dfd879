/** An expected failure as a value. A broken invariant throws instead (see invariant.ts). */
export type Result<Value, Failure = Error> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure }

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })
export const err = <Failure>(error: Failure): { readonly ok: false; readonly error: Failure } => ({ ok: false, error })

/** The value; throws the error of a failure. For tests, and where failure has been ruled out. */
export function unwrap<Value, Failure>(result: Result<Value, Failure>): Value {
  if (result.ok) return result.value
  throw result.error instanceof Error ? result.error : new Error(JSON.stringify(result.error))
}
