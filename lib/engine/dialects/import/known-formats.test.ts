import { expect, it } from 'vitest'
import type { JsonValue } from '../../core/json'
import { importFile } from './import-file'
import type { KnownFormat } from './import-problem'

const part = { id: 'prt_1', sessionID: 'ses_1', messageID: 'msg_1' }

const records: readonly (readonly [KnownFormat, readonly JsonValue[]])[] = [
  [
    'opencode-run',
    [
      { type: 'step_start', timestamp: 1, sessionID: 'ses_1', part: { ...part, type: 'step-start' } },
      { type: 'text', timestamp: 2, sessionID: 'ses_1', part: { ...part, type: 'text', text: 'Done.' } },
    ],
  ],
  [
    'otel-without-content',
    [
      {
        type: 'span',
        traceId: 't',
        spanId: 's',
        name: 'chat m',
        attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.usage.input_tokens': 4 },
      },
      { type: 'metric', name: 'gen_ai.client.operation.duration', dataPoints: [] },
    ],
  ],
  ['codex-exec-old', [{ prompt: 'Hi' }, { id: '0', msg: { type: 'agent_message', message: 'Hello' } }]],
]

it.each(records)('%s is refused by its name, with the way to another record', (kind, lines) => {
  const read = importFile(lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(read).toMatchObject({ ok: false, error: { code: 'not-supported', problem: { type: 'knownFormat', kind } } })
})
