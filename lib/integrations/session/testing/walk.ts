import { dialectById, type Dialect } from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { counterOf } from '../../call/ports'
import type { PresetReference } from '../../call/preset'
import { o200k } from '../../vocabularies/o200k'
import type { Next, Session, SessionOptions } from '../contract'
import { session } from '../session'
import type { SessionState } from '../state'

export const named = (id: string): Dialect => {
  const dialect = dialectById(id)
  if (!dialect) throw new Error(`no dialect ${id}`)
  return dialect
}

export const arrival: PresetReference = { provider: 'lossless', config: { timing: 'arrival' } }
const model = createOfflineSummarizer(counterOf(o200k))

export type Given = Partial<SessionOptions>
export const open = (more: Given = {}): Promise<Session> =>
  session({ preset: arrival, dialect: named('anthropic'), vocabulary: o200k, model, ...more })

export const json = (value: unknown): string => JSON.stringify(value)

/** What a session gives at the end, asked at each of these lengths, and written down and read again before some. */
export async function walk(
  values: readonly unknown[],
  lengths: readonly number[],
  given: Given = {},
  restoredAt: ReadonlySet<number> = new Set(),
): Promise<readonly Next<unknown>[]> {
  let open_ = await open(given)
  const answers: Next<unknown>[] = []
  for (const [index, length] of lengths.entries()) {
    if (restoredAt.has(index)) open_ = await open({ ...given, state: JSON.parse(json(open_.state())) as SessionState })
    answers.push(await open_.next(values.slice(0, length)))
  }
  return answers
}

export const steps = (length: number): readonly number[] =>
  Array.from({ length: Math.floor(length / 2) + 1 }, (_, index) => Math.min(length, index * 2 + 1))
