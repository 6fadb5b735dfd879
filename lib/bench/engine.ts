import { condense } from '@/lib/condensation/providers/provider'
import { providers } from '@/lib/condensation/registry'
import { measure } from '@/lib/condensation/measure'
import type { Conversation } from '@/lib/conversation/conversation'
import { unwrap } from '@/lib/core/result'
import { importFile } from '@/lib/dialects/import-file'
import { defaultCounter } from '@/lib/tokens/counter'
import { createMemo } from '@/lib/tokens/memo'
import { agentSession } from './session'

export interface Measurement {
  readonly what: string
  /** Tokens of the session before. */
  readonly tokens: number
  /** Median over the repetitions. */
  readonly ms: number
  readonly tokensAfter?: number
}

export const benchSizes = [10_000, 100_000, 1_000_000] as const

/** Import, counting and every mechanical provider on one seeded session of that size. Each repetition starts with nothing memoised. */
export async function benchEngine(size: number, repetitions: number, now: () => number): Promise<readonly Measurement[]> {
  const text = JSON.stringify(agentSession(size, size))
  const parse = (): Conversation => {
    const conversation = unwrap(importFile(text)).conversations[0]?.views[0].conversation
    if (!conversation) throw new RangeError('the bench session holds no conversation')
    return conversation
  }
  const counter = defaultCounter()
  const tokens = measure(parse(), createMemo(counter)).total
  const imported = await median(repetitions, now, async () => parse())
  const counted = await median(repetitions, now, async (conversation) => measure(conversation, createMemo(counter)), parse)
  const runs: Measurement[] = []
  for (const provider of providers) {
    if (provider.capabilities.supportsLLMSummarization && !provider.capabilities.supportsLossless) continue
    const memo = createMemo(counter)
    const outcome = await condense(provider, parse(), provider.defaultConfig, { counter: memo, clock: { now } }, {})
    const ms = await median(repetitions, now, async (conversation) => condense(provider, conversation, provider.defaultConfig, { counter: memo, clock: { now } }, {}), () => {
      const conversation = parse()
      measure(conversation, memo)
      return conversation
    })
    runs.push({ what: provider.id, tokens, ms, ...(outcome.ok ? { tokensAfter: outcome.value.tokensAfter } : {}) })
  }
  return [{ what: 'import', tokens, ms: imported }, { what: 'count', tokens, ms: counted }, ...runs]
}

async function median<Input = undefined>(repetitions: number, now: () => number, work: (input: Input) => Promise<unknown>, prepare?: () => Input): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < repetitions; round++) {
    const input = prepare?.() as Input
    const started = now()
    await work(input)
    times.push(now() - started)
  }
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0
}
