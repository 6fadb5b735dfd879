let last: Promise<unknown> = Promise.resolve()

/** One piece of work after the other, in order of asking: the first is done while the last still waits. What was given up meanwhile is not begun. */
export function inTurn<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  const mine = last.then(() => {
    signal.throwIfAborted()
    return work()
  })
  last = mine.catch(() => undefined)
  return mine
}
