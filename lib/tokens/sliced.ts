/** A counter that can be interrupted: each step is short, and other counts may run between two steps. */
export interface SteppedCounter {
  steps(text: string): Generator<undefined, number>
}

export interface SliceOptions {
  /** Longest time without a pause, in milliseconds, give or take one step. */
  readonly sliceMs?: number
  /** Milliseconds from an arbitrary start. */
  readonly now?: () => number
  /** Lets the event loop turn. */
  readonly pause?: () => Promise<void>
  /** Makes the count reject with the signal's reason at the next pause. */
  readonly signal?: AbortSignal
}

const turnOfEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Counts a text of any length without holding up the event loop. */
export async function countSliced(counter: SteppedCounter, text: string, options: SliceOptions = {}): Promise<number> {
  const { sliceMs = 8, now = () => performance.now(), pause = turnOfEventLoop, signal } = options
  const steps = counter.steps(text)
  let pausedAt = now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (now() - pausedAt < sliceMs) continue
    await pause()
    signal?.throwIfAborted()
    pausedAt = now()
  }
}
