import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import { planSessions } from '../bundle/plan'
import { readSourceFile, type SourceFile } from '../import/source-file'
import { kimiCli } from './dialect'

const linesOf = (values: readonly JsonValue[]): SourceFile =>
  unwrap(readSourceFile(values.map((value) => JSON.stringify(value)).join('\n')))

const status = (output: number): JsonValue => ({
  timestamp: 1,
  message: {
    type: 'StatusUpdate',
    payload: { token_usage: { input_other: 5, output, input_cache_read: 90, input_cache_creation: 1 } },
  },
})

const context: readonly JsonValue[] = [
  { role: '_checkpoint', id: 0 },
  { role: 'user', content: 'Go.' },
  { role: 'assistant', content: 'Going.' },
  { role: 'user', content: 'On.' },
  { role: 'assistant', content: 'Gone.' },
]

const outputsOf = (log: readonly JsonValue[]): readonly (number | undefined)[] => {
  const parsed = unwrap(kimiCli.parse({ ...linesOf(context), beside: [linesOf(log)] }))
  return parsed.conversations[0]?.views[0].conversation.messages.map(({ usage }) => usage?.outputTokens) ?? []
}

describe('the log beside a context of Kimi', () => {
  it('belongs to it, and what stood there before does not', () => {
    const folder = '.kimi/sessions/p/s'
    const plan = planSessions(['context.jsonl', 'context_1.jsonl', 'wire.jsonl'].map((name) => `${folder}/${name}`))
    expect(plan.plans.map(({ files }) => files)).toEqual([[`${folder}/context.jsonl`, `${folder}/wire.jsonl`]])
    expect(plan.aside).toEqual([`${folder}/context_1.jsonl`])
  })

  it('has the usage of each answer', () => {
    expect(outputsOf([status(7), status(8)])).toEqual([undefined, 7, undefined, 8])
  })

  it('is not used where it has more answers than the context', () => {
    expect(outputsOf([status(7), status(8), status(9)])).toEqual([undefined, undefined, undefined, undefined])
  })
})
