import 'server-only'
import { LRUCache } from 'lru-cache'
import { appError } from './failure'

/** Works out an answer, and may tell how far it is. */
type Work<Value, Event> = (signal: AbortSignal, tell: (event: Event) => void) => Promise<Value>

/** A cache of answers that depend only on their key; concurrent requests with one key share the work. */
export interface SharedAnswers<Value extends object, Event = never> {
  /** `work` is aborted when all callers have aborted. `tell`: what the work tells from now on, whoever began it. */
  of(key: string, work: Work<Value, Event>, signal: AbortSignal, tell?: (event: Event) => void): Promise<Value>
}

interface Opened<Value, Event> {
  readonly answer: Promise<Value>
  readonly given: AbortController
  readonly told: Set<(event: Event) => void>
  waiting: number
}

/** `sizeOf`: approximate size of an answer in bytes. */
export function createSharedAnswers<Value extends object, Event = never>(
  mostBytes: number,
  sizeOf: (value: Value) => number,
): SharedAnswers<Value, Event> {
  const known = new LRUCache<string, Value>({
    maxSize: mostBytes,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  })
  const opened = new Map<string, Opened<Value, Event>>()
  const open = (key: string, work: Work<Value, Event>): Opened<Value, Event> => {
    const given = new AbortController()
    const told = new Set<(event: Event) => void>()
    const answer = work(given.signal, (event) => {
      for (const tell of told) tell(event)
    })
    const made: Opened<Value, Event> = { answer, given, told, waiting: 0 }
    const forget = (): void => {
      if (opened.get(key) === made) opened.delete(key)
    }
    opened.set(key, made)
    made.answer.then((value) => known.set(key, value)).then(forget, forget)
    return made
  }
  return {
    async of(key, work, signal, tell) {
      if (signal.aborted) throw cancelled()
      const before = known.get(key)
      if (before) return before
      const one = opened.get(key) ?? open(key, work)
      one.waiting++
      if (tell) one.told.add(tell)
      return new Promise<Value>((resolve, reject) => {
        const leave = (): void => {
          signal.removeEventListener('abort', give)
          if (tell) one.told.delete(tell)
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
