import type { Conversation } from '../../conversation/conversation'
import { isJsonObject, listOf, type JsonValue } from '../../core/json'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { recordLists, type ListShape } from '../mapped/record-lists'
import {
  hasModelSigns,
  insertIntoModelMessage,
  isModelMessage,
  modelMessagesFor,
  readModelMessage,
} from './model-message'
import { hasUiSigns, insertIntoUiMessage, isUiMessage, readUiMessage, uiMessagesFor } from './ui-message'

/** Messages of Vercel's AI SDK, versions 4 to 6: those that an application keeps for its screen, and those that its model gets. */
export const aiSdk = mappedDialect({
  id: 'ai-sdk',
  name: 'Vercel AI SDK',
  extension: '.json',
  oneForOne: true,
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'sessions' },
  detect: (file) =>
    recordLists(file, shape, SAMPLE)
      .slice(0, 5)
      .some(({ records }) => records.slice(0, SAMPLE).some(({ value }) => hasSigns(value)))
      ? 0.95
      : 0,
  sources: (file): readonly MappedSource[] =>
    recordLists(file, shape).map(({ records }) => ({ source: { file, records } })),
  read: (value, ids) => readUiMessage(value, ids) ?? readModelMessage(value, ids),
  create: (message, beside) =>
    beside.some(isUiMessage)
      ? uiMessagesFor([message], `${message.id}-`)
      : modelMessagesFor(message, beside.some(isOld)),
  insert: (value, part) =>
    isUiMessage(value)
      ? insertIntoUiMessage(value, part)
      : isModelMessage(value)
        ? insertIntoModelMessage(value, part, isOld(value))
        : value,
  write,
})

const SAMPLE = 200

const hasSigns = (value: JsonValue | undefined): boolean => hasUiSigns(value) || hasModelSigns(value)

/** Version 4 names arguments `args` and a result `result`. */
const isOld = (value: JsonValue): boolean =>
  isJsonObject(value) &&
  listOf(value.content).some(
    (block) => isJsonObject(block) && 'toolCallId' in block && ('args' in block || 'result' in block),
  )

const isMessage = (value: JsonValue | undefined): boolean => isUiMessage(value) || isModelMessage(value)

/** A list of messages, one in a request or a stored chat, and the messages of an answer; a message or such an object a line. */
const shape: ListShape = { holders: [['messages'], ['response', 'messages'], ['prompt']], isRecord: isMessage }

/** Messages for the screen, which are what applications keep; the system prompt first among them. */
function write(conversation: Conversation): string {
  const system =
    conversation.system === undefined
      ? []
      : [{ id: 'system', role: 'system', parts: [{ type: 'text', text: conversation.system }] }]
  return `${JSON.stringify([...system, ...uiMessagesFor(conversation.messages, 'message-')], null, 2)}\n`
}
