import type { Part } from '@/lib/conversation/part'
import { visibleText } from '@/lib/conversation/visible-text'
import type { CountMemo } from './memo'
import { countSliced, type SliceOptions, type SteppedCounter } from './sliced'

/** From so many characters on, counting one text could hold the event loop for more than a slice. */
const LONG_TEXT = 100_000

/** Counts parts into the memo in slices, so that other work goes on meanwhile; counting them afterwards costs nothing. */
export async function warm(parts: Iterable<Part>, memo: CountMemo, counter: SteppedCounter, options: SliceOptions = {}): Promise<void> {
  const { sliceMs = 8, now = () => performance.now(), pause = () => new Promise<void>((resolve) => setImmediate(resolve)), signal } = options
  let pausedAt = now()
  for (const part of parts) {
    const text = visibleText(part)
    if (text.length >= LONG_TEXT) memo.remember(text, await countSliced(counter, text, options))
    memo.countPart(part)
    if (now() - pausedAt < sliceMs) continue
    await pause()
    signal?.throwIfAborted()
    pausedAt = now()
  }
}
