import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import { planSessions } from '../bundle/plan'
import type { SourceFile } from '../import/source-file'
import { readSourceFile } from '../import/source-file'
import { factoryDroid } from './dialect'

const fileOf = (values: readonly JsonValue[], beside: readonly JsonValue[] = []): SourceFile => ({
  ...unwrap(readSourceFile(values.map((value) => JSON.stringify(value)).join('\n'))),
  beside: beside.map((value) => unwrap(readSourceFile(JSON.stringify(value)))),
})

const message = (id: string, role: string, text: string): JsonValue => ({
  type: 'message',
  id,
  message: { role, content: [{ type: 'text', text }] },
})

const start: JsonValue = { type: 'session_start', id: 's', cwd: '/' }
const settings: JsonValue = {
  model: 'claude-opus-5',
  tokenUsage: { inputTokens: 10, outputTokens: 20, cacheCreationTokens: 30, cacheReadTokens: 40, thinkingTokens: 5 },
}
const total = { inputTokens: 10, outputTokens: 20, cacheWriteTokens: 30, cacheReadTokens: 40, model: 'claude-opus-5' }

const usagesOf = (file: SourceFile): readonly unknown[] => {
  const parsed = unwrap(factoryDroid.parse(file))
  return parsed.conversations[0]?.views[0].conversation.messages.map(({ usage }) => usage) ?? []
}

describe('the settings beside a session of Droid', () => {
  it('belong to it by their name', () => {
    const [plan] = planSessions(['.factory/sessions/-tmp/a.jsonl', '.factory/sessions/-tmp/a.settings.json']).plans
    expect(plan?.files).toEqual(['.factory/sessions/-tmp/a.jsonl', '.factory/sessions/-tmp/a.settings.json'])
  })

  it('are the usage of the only answer', () => {
    const file = fileOf([start, message('a', 'user', 'Go.'), message('b', 'assistant', 'Gone.')], [settings])
    expect(usagesOf(file)).toEqual([undefined, total])
  })

  it('stand beside the last of several answers, as a sum', () => {
    const answers = [message('b', 'assistant', 'One.'), message('c', 'assistant', 'Two.')]
    expect(usagesOf(fileOf([start, message('a', 'user', 'Go.'), ...answers], [settings]))).toEqual([
      undefined,
      undefined,
      { beside: total },
    ])
  })
})
