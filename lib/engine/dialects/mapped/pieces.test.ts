import { describe, expect, it } from 'vitest'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { objectOf, parseJson, type JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import { importFile } from '../import/import-file'
import { dialectById } from '../registry'

const pieces = ['Twelve ', 'boats ', 'are in.']
const lines: readonly JsonValue[] = [
  { type: 'init', timestamp: 't', session_id: 's', model: 'm' },
  { type: 'message', timestamp: 't', role: 'user', content: 'How many?' },
  ...pieces.map((content) => ({ type: 'message', timestamp: 't', role: 'assistant', content, delta: true })),
]
const stream = lines.map((line) => `${JSON.stringify(line)}\n`).join('')

const opened = (): Conversation => {
  const view = unwrap(importFile(stream)).conversations[0]?.views[0]
  if (!view) throw new Error('no conversation')
  return view.conversation
}

/** The pieces that stand in the file once the answer reads so. */
function piecesFor(text: string): readonly JsonValue[] {
  const conversation = opened()
  const messages = conversation.messages.map((message) =>
    message.role === 'assistant'
      ? { ...message, parts: message.parts.map((part) => (part.type === 'text' ? { ...part, text } : part)) }
      : message,
  )
  const written = dialectById(conversation.dialect)?.serialize(withMessages(conversation, messages)) ?? ''
  const contents = written
    .trim()
    .split('\n')
    .map((line) => objectOf(parseJson(line)).content ?? null)
  return contents.slice(2)
}

describe('a text that arrived in pieces', () => {
  it('is one text', () => {
    expect(opened().messages.at(-1)?.parts).toMatchObject([{ type: 'text', text: pieces.join('') }])
  })

  it.each([
    ['as it was', 'Twelve boats are in.', pieces],
    ['at its beginning', 'Some twelve boats are in.', ['Some twelve ', 'boats ', 'are in.']],
    ['in the middle', 'Twelve ships are in.', ['Twelve ', 'ships ', 'are in.']],
    ['at its end', 'Twelve boats are out.', ['Twelve ', 'boats ', 'are out.']],
    ['in several', 'A dozen ships are in.', ['A dozen ships ', 'are in.']],
    ['in all', '⟨ Content suppressed ⟩', ['⟨ Content suppressed ⟩']],
    ['shorter', 'are in.', ['', 'are in.']],
  ])('is written %s', (_, text, expected) => {
    expect(piecesFor(text)).toEqual(expected)
  })

  it('goes as a whole', () => {
    const conversation = opened()
    const kept = conversation.messages.filter(({ role }) => role === 'user')
    const written = dialectById(conversation.dialect)?.serialize(withMessages(conversation, kept)) ?? ''
    expect(written.trim().split('\n')).toHaveLength(2)
  })
})
