let last: Promise<unknown> = Promise.resolve()

/** Runs one piece of work after the other, in order of calling. Aborted work that has not begun is skipped. */
export function inTurn<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  const mine = last.then(() => {
    signal.throwIfAborted()
    return work()
  })
  last = mine.catch(() => undefined)
  return mine
}
