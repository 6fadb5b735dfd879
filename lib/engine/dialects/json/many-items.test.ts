import { expect, it } from 'vitest'
import { importFile, MAX_MESSAGES } from '../import/import-file'

/** More than a call takes arguments: a list of them that is handed on by spreading it overflows. */
const MANY = 130_000

it('a pi session of more entries than a call takes arguments is read', () => {
  const timestamp = '2026-01-02T03:04:05.000Z'
  const entries = Array.from(
    { length: MANY },
    (_, index) => `{"type":"custom","id":"${index}","parentId":${index === 0 ? 'null' : `"${index - 1}"`}}`,
  )
  const message = (id: string, parentId: string, role: string): string =>
    JSON.stringify({
      type: 'message',
      id,
      parentId,
      timestamp,
      message: { role, content: [{ type: 'text', text: 'Go on.' }], timestamp: 1 },
    })
  const header = JSON.stringify({ type: 'session', version: 3, id: 's', timestamp, cwd: '/app' })
  const read = importFile(
    [header, ...entries, message('u', String(MANY - 1), 'user'), message('a', 'u', 'assistant')].join('\n'),
  )
  expect(read.ok && read.value.conversations[0]?.views[0].conversation.messages.length).toBe(2)
})

it('a conversation of more messages than can be worked with is refused, with their number', () => {
  const list = (count: number): string =>
    `[${Array.from({ length: count }, (_, index) => `{"role":"${index % 2 === 0 ? 'user' : 'assistant'}","content":"x"}`).join()}]`
  expect(importFile(list(MAX_MESSAGES)).ok).toBe(true)
  expect(importFile(list(MAX_MESSAGES + 1))).toMatchObject({
    ok: false,
    error: {
      code: 'too-large',
      problem: { type: 'tooManyMessages', messages: MAX_MESSAGES + 1, most: MAX_MESSAGES },
    },
  })
})
