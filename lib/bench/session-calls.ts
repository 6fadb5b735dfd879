import { dialectById, invariant } from '@/lib/engine'
import { session } from '@/lib/integrations'
import { o200k } from '@/lib/integrations/vocabularies/o200k'
import { agentSession } from './session'

/** Calls of a package's session that writes losslessly at arrival. Milliseconds. */
export interface SessionCalls {
  readonly tokens: number
  /** The first call of a session that is joined in its middle. */
  readonly firstMs: number
  /** Each with two new messages. */
  readonly calls: number
  readonly medianMs: number
  readonly p90Ms: number
}

export const sessionSizes = [100_000, 400_000] as const
const CALLS = 30
const NEW_MESSAGES = 2

/** Each call gets new objects with the same content, as from a client. */
export async function benchSessionCalls(size: number, now: () => number): Promise<SessionCalls> {
  const values = agentSession(size, size)
  const dialect = dialectById('anthropic')
  invariant(dialect, 'the registry has the dialect')
  const opened = await session({
    preset: { provider: 'lossless', config: { timing: 'arrival' } },
    dialect,
    vocabulary: o200k,
  })
  const timed = async (length: number): Promise<number> => {
    const handedIn = JSON.parse(JSON.stringify(values.slice(0, length))) as typeof values
    const start = now()
    const { failure } = await opened.next(handedIn)
    invariant(failure === undefined, 'the bench session is read')
    return now() - start
  }
  const start = values.length - CALLS * NEW_MESSAGES
  const firstMs = await timed(start)
  const times: number[] = []
  for (let call = 1; call <= CALLS; call++) times.push(await timed(start + call * NEW_MESSAGES))
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? 0
  return { tokens: size, firstMs, calls: CALLS, medianMs: at(0.5), p90Ms: at(0.9) }
}
