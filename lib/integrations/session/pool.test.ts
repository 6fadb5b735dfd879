import { expect, it } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import { anthropic } from '@/lib/engine/dialects/anthropic/dialect'
import { o200k } from '../vocabularies/o200k'
import { sessions, type PoolOptions } from './pool'
import { session } from './session'

const options: PoolOptions = {
  preset: { provider: 'truncation', config: { version: 'v2', losslessAtArrival: true } },
  dialect: anthropic,
  vocabulary: o200k,
  window: 20_000,
  threshold: 4_000,
  maxTokens: 1_000,
}
const json = (value: unknown): string => JSON.stringify(value)

it('keeps conversations apart that go on in turn, also where they begin alike', async () => {
  const main = agentSession(20_000, 4)
  const other = [...main.slice(0, 7), ...agentSession(20_000, 5).slice(1)]
  const pool = sessions(options)
  const [alone, otherAlone] = [await session(options), await session(options)]
  for (let length = 1; length < Math.min(main.length, other.length); length += 2) {
    const [one, two] = await Promise.all([pool.next(main.slice(0, length)), pool.next(other.slice(0, length))])
    expect(json(one.messages)).toBe(json((await alone.next(main.slice(0, length))).messages))
    expect(json(two.messages)).toBe(json((await otherAlone.next(other.slice(0, length))).messages))
  }
})

it('goes by the id of a conversation where there is one', async () => {
  const values = agentSession(20_000, 4)
  const pool = sessions(options)
  const last = async (id: string) => {
    let sent: readonly unknown[] = []
    for (let length = 1; length <= values.length; length += 2)
      sent = (await pool.next(values.slice(0, length), { id })).messages
    return json(sent)
  }
  expect(await last('one')).toBe(await last('two'))
})

it('weighs the next request of that conversation by what the provider counted', async () => {
  const values = agentSession(3_000, 4)
  const pool = sessions(options)
  const first = await pool.next(values.slice(0, 5))
  pool.counted(first.messages, { inputTokens: 2 * (first.verdict?.contextTokens ?? 0) })
  const second = await pool.next(values.slice(0, 7))
  expect(second.verdict?.contextTokens).toBeGreaterThan(1.9 * (first.verdict?.contextTokens ?? Infinity))
})

it('asks each request’s own model, also where requests overlap', async () => {
  const pool = sessions({ ...options, preset: 'codex' })
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name, index) =>
      pool.next(agentSession(20_000, index), {
        model: { name, ask: () => Promise.resolve(`## Summary\nWritten by the model ${name}.`) },
      }),
    ),
  )
  expect(json(one?.messages)).toContain('Written by the model one.')
  expect(json(two?.messages)).toContain('Written by the model two.')
})
