import { expect, it } from 'vitest'
import { withMessages } from '../../conversation/conversation'
import { partId, summaryId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import { unwrap } from '../../core/result'
import { readSourceFile } from '../import/source-file'
import { copilotChat } from './dialect'

const id = summaryId(1)
const summary: Message = { id, role: 'user', parts: [{ type: 'text', id: partId(id, 1), text: 'What came before.' }] }

const call = (name: string) => ({ id: name, name: 'read', arguments: '{}' })
const given = (value: string) => ({ content: [{ value }] })
const text = JSON.stringify({
  responderUsername: 'GitHub Copilot',
  requests: [
    {
      message: { text: 'Go.', parts: [] },
      result: {
        metadata: {
          toolCallRounds: [{ response: 'Going.', toolCalls: [call('a'), call('b')] }],
          toolCallResults: { a: given('One.'), b: given('Two.') },
        },
      },
    },
  ],
})

const opened = (source: string) => {
  const conversation = unwrap(copilotChat.parse(unwrap(readSourceFile(source)))).conversations[0]?.views[0].conversation
  if (!conversation) throw new Error('no conversation')
  return conversation
}

it.each([1, 2, 3, 4])('keeps a message that is put at place %i among rounds and results', (place) => {
  const conversation = opened(text)
  const messages = conversation.messages.toSpliced(place, 0, summary)
  const written = copilotChat.serialize(withMessages(conversation, messages))
  const said = opened(written).messages.flatMap(({ parts }) =>
    parts.flatMap((part) => ('text' in part ? part.text : [])),
  )
  expect(said.filter((each) => each === 'What came before.')).toHaveLength(1)
  expect(opened(written).messages).toHaveLength(5)
  expect(written).not.toContain('"":')
})
