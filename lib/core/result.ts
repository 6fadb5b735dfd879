/** Expected failure as a value. A broken invariant throws instead (see invariant.ts). */
export type Result<Value, Failure = Error> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure }

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })
export const err = <Failure>(error: Failure): { readonly ok: false; readonly error: Failure } => ({ ok: false, error })

/** The value, or a thrown error: for tests and for edges where failure was ruled out before. */
export function unwrap<Value, Failure>(result: Result<Value, Failure>): Value {
  if (result.ok) return result.value
  throw result.error instanceof Error ? result.error : new Error(JSON.stringify(result.error))
}
