import 'server-only'
import { LRUCache } from 'lru-cache'
import { appError } from './failure'

/** A cache of answers that depend only on their key; concurrent requests with one key share the work. */
export interface SharedAnswers<Value extends object> {
  /** `work` is aborted when all callers have aborted. */
  of(key: string, work: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal): Promise<Value>
}

interface Opened<Value> {
  readonly answer: Promise<Value>
  readonly given: AbortController
  waiting: number
}

/** `sizeOf`: approximate size of an answer in bytes. */
export function createSharedAnswers<Value extends object>(
  mostBytes: number,
  sizeOf: (value: Value) => number,
): SharedAnswers<Value> {
  const known = new LRUCache<string, Value>({
    maxSize: mostBytes,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  })
  const opened = new Map<string, Opened<Value>>()
  const open = (key: string, work: (signal: AbortSignal) => Promise<Value>): Opened<Value> => {
    const given = new AbortController()
    const made: Opened<Value> = { answer: work(given.signal), given, waiting: 0 }
    const forget = (): void => {
      if (opened.get(key) === made) opened.delete(key)
    }
    opened.set(key, made)
    made.answer.then((value) => known.set(key, value)).then(forget, forget)
    return made
  }
  return {
    async of(key, work, signal) {
      if (signal.aborted) throw cancelled()
      const before = known.get(key)
      if (before) return before
      const one = opened.get(key) ?? open(key, work)
      one.waiting++
      return new Promise<Value>((resolve, reject) => {
        const leave = (): void => {
          signal.removeEventListener('abort', give)
          one.waiting--
        }
        const give = (): void => {
          leave()
          if (one.waiting === 0) {
            if (opened.get(key) === one) opened.delete(key)
            one.given.abort()
          }
          reject(cancelled())
        }
        signal.addEventListener('abort', give, { once: true })
        one.answer.then(
          (value) => {
            leave()
            resolve(value)
          },
          (error: unknown) => {
            leave()
            reject(error instanceof Error ? error : new Error(String(error)))
          },
        )
      })
    },
  }
}

const cancelled = () => appError('cancelled', 'Nobody waits for this answer any more.')
