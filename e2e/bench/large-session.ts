import { agentSession } from '@/lib/bench/session'

const TOKENS_A_PART = 200_000

/** A session as long as it takes: different ones of the same kind, one after the other. */
export function largeSession(mebibytes: number): string {
  const pieces: string[] = []
  let size = 0
  for (let seed = 1; size < mebibytes * 1024 * 1024; seed++) {
    const part = JSON.stringify(agentSession(TOKENS_A_PART, seed)).replaceAll('toolu_', `toolu_${seed}_`).slice(1, -1)
    pieces.push(part)
    size += Buffer.byteLength(part) + 1
  }
  return `[${pieces.join(',')}]`
}
