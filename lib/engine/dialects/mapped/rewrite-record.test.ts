import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { mapParts } from '../../conversation/map-parts'
import type { ResultContent } from '../../conversation/part'
import type { JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import { importFile } from '../import/import-file'
import { dialectById } from '../registry'

const line = (id: string, parentId: string, role: string, block: JsonValue): JsonValue => ({
  type: 'message',
  id,
  parentId,
  message: { role, content: [block] },
})

/** A session in which a tool gave these blocks. */
function opened(content: JsonValue): Conversation {
  const lines: readonly JsonValue[] = [
    { type: 'session_start', id: 's', cwd: '/', version: 2 },
    line('a', 's', 'user', { type: 'text', text: 'Look.' }),
    line('b', 'a', 'assistant', { type: 'tool_use', id: 't', name: 'look', input: {} }),
    line('c', 'b', 'user', { type: 'tool_result', tool_use_id: 't', content }),
  ]
  const parsed = unwrap(importFile(lines.map((each) => `${JSON.stringify(each)}\n`).join('')))
  const conversation = parsed.conversations[0]?.views[0].conversation
  if (!conversation) throw new Error('no conversation')
  return conversation
}

function written(
  conversation: Conversation,
  change: (items: readonly ResultContent[]) => readonly ResultContent[],
): string {
  const messages = mapParts(conversation, (part) =>
    part.type === 'tool-result' ? { ...part, content: change(part.content) } : part,
  ).messages
  return dialectById(conversation.dialect)?.serialize(withMessages(conversation, messages)) ?? ''
}

const text = (value: string): JsonValue => ({ type: 'text', text: value })
const image: JsonValue = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }

describe('a result of several blocks', () => {
  it('loses a whole block with its item', () => {
    const left = written(opened([text('one'), text('two'), image]), (items) => items.slice(0, 1))
    expect(left).toContain('"content":[{"type":"text","text":"one"}]')
  })

  it('has a new item in the place of the image that goes', () => {
    const left = written(opened([image, text('two')]), (items) => [{ type: 'text', text: 'marker' }, ...items.slice(1)])
    expect(left).toContain('"content":[{"type":"text","text":"marker"},{"type":"text","text":"two"}]')
  })

  it('has a new item in the place of a text that goes', () => {
    const left = written(opened([text('one'), image]), () => [{ type: 'text', text: 'marker' }])
    expect(left).toContain('"content":[{"type":"text","text":"marker"}]')
  })
})
