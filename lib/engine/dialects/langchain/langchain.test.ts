import { expect, it } from 'vitest'
import { withMessages } from '../../conversation/conversation'
import { partId, summaryId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import type { JsonObject } from '../../core/json'
import { unwrap } from '../../core/result'
import { readSourceFile } from '../import/source-file'
import { langChain } from './dialect'

const id = summaryId(1)
const summary: Message = { id, role: 'user', parts: [{ type: 'text', id: partId(id, 1), text: 'What came before.' }] }

/** A summary in the place of the first message. */
function condensed(messages: readonly JsonObject[]): readonly JsonObject[] {
  const file = unwrap(readSourceFile(JSON.stringify({ messages })))
  const conversation = unwrap(langChain.parse(file)).conversations[0]?.views[0]?.conversation
  if (!conversation) throw new Error('no conversation')
  const text = langChain.serialize(withMessages(conversation, [summary, ...conversation.messages.slice(1)]))
  return (JSON.parse(text) as { messages: readonly JsonObject[] }).messages
}

const fields = { content: 'What came before.', additional_kwargs: {} }

it('a message that was made has the form of the messages that it stands among', () => {
  const plain = ['human', 'ai'].map((type) => ({ type, content: 'Hello', additional_kwargs: {} }))
  expect(condensed(plain)).toEqual([{ type: 'human', ...fields }, plain[1]])

  const dicts = ['human', 'ai'].map((type) => ({ type, data: { content: 'Hello' } }))
  expect(condensed(dicts)).toEqual([{ type: 'human', data: fields }, dicts[1]])

  const constructors = ['HumanMessage', 'AIMessage'].map((name) => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain_core', 'messages', name],
    kwargs: { content: 'Hello' },
  }))
  expect(condensed(constructors)).toEqual([
    { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: fields },
    constructors[1],
  ])
})

it('is not surer of lines whose sign stands in another line than a message', () => {
  const lines = [
    { type: 'progress', uuid: 'a', data: { type: 'hook_progress' } },
    { type: 'system', uuid: 'b', content: 'A hook ran.' },
  ]
  const file = unwrap(readSourceFile(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  expect(langChain.detect(file)).toBeLessThan(0.95)
})
