/** Freezes a plain data tree in place, iteratively so that deep input cannot overflow the stack. */
export function deepFreeze<Value>(value: Value): Value {
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue
    Object.freeze(next)
    pending.push(...Object.values(next))
  }
  return value
}
