import type { Conversation } from '../../../conversation/conversation'
import { messageId, partId, tokenCount, toolCallId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { visibleText } from '../../../conversation/texts/visible-text'
import { lazy } from '../../../core/lazy'
import type { PartCounter } from '../../ports'
import { defaultLosslessConfig } from '../config'
import { Writer } from './writer'

/**
 * Makes the next runs faster, and changes no result: keeps what wrote one small conversation, from the first call on. When
 * V8 has freed the last object of a class, it also throws away the code that it optimized for that class. After a full
 * garbage collection, a run would begin as slowly as the first.
 */
export const keepCompiled: () => unknown = lazy(() => {
  const plain = sample()
  const draft = { plain, fuller: new Map(), earlier: { plain, conversation: plain }, everywhere: true }
  const writer = new Writer(draft, defaultLosslessConfig, counter)
  writer.write()
  return writer
})

/** Nobody reads these figures. */
const counter: PartCounter = {
  id: 'characters',
  countText: (text) => tokenCount(text.length),
  countPart: (part) => tokenCount(visibleText(part).length),
}

/** A file, long enough that runs of it are compared by sums, is read, and read again once a line of it has changed. */
function sample(): Conversation {
  const lines = Array.from({ length: 60 }, (_, index) => `${index + 1}→line ${index} of this file says something`)
  const changed = lines.with(30, '31→another line')
  const texts = [lines, changed, lines].map((each) => each.join('\n'))
  return { dialect: 'none', compactions: [], envelope: undefined, messages: texts.flatMap(readingOf) }
}

function readingOf(text: string, time: number): readonly Message[] {
  const callId = toolCallId(`${time}`)
  const [asks, gets] = [messageId(2 * time + 1), messageId(2 * time + 2)]
  const call: Part = { type: 'tool-call', id: partId(asks, 1), callId, name: 'read', input: { path: 'file' } }
  const result: Part = {
    type: 'tool-result',
    id: partId(gets, 1),
    callId,
    isError: false,
    content: [{ type: 'text', text }],
  }
  return [
    { id: asks, role: 'assistant', parts: [call] },
    { id: gets, role: 'user', parts: [result] },
  ]
}
