import type { AnthropicMessageRaw, AnthropicEnvelope } from './native'
import { isJsonArray, isJsonObject, stringOf, type JsonPath, type JsonValue } from '../../core/json'
import { err, ok, type Result } from '../../core/result'
import type { Conversation } from '../../conversation/conversation'
import { messageId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import type { ParsedFile } from '../dialect'
import { ImportError } from '../import/import-error'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { readBlock, textField } from './blocks'
import { compactionsOf, recordOf } from './record'
import { checkContent, wrongShape } from './schema'
import { toolsIn } from '../tools-in'
import { numberParts, type PartDraft } from '../number-parts'

export function parseAnthropic(file: SourceFile): Result<ParsedFile, ImportError> {
  if (file.content.type !== 'json')
    return err(new ImportError({ type: 'notOneDocument', kind: 'anthropic' }, { type: 'file' }))
  const root = file.content.value
  const path: JsonPath = isJsonObject(root) ? ['messages'] : []
  const list = isJsonObject(root) ? root['messages'] : root
  if (!isJsonArray(list)) return err(wrongShape(path, 'messages', list, 'anthropic'))
  if (list.length === 0) return err(new ImportError({ type: 'noMessages', kind: 'anthropic' }, { type: 'path', path }))
  const messages: Message[] = []
  const names = new Map<string, string>()
  for (const [index, entry] of list.entries()) {
    const message = parseMessage(entry, index, [...path, index], names)
    if (!message.ok) return message
    messages.push(message.value)
  }
  const conversation = conversationOf(root, messages, { text: file.text, content: file.content })
  return ok({
    dialect: 'anthropic',
    conversations: [{ index: 0, title: conversation.title ?? '', views: [{ id: 'full', conversation }] }],
    warnings: [],
  })
}

function conversationOf(root: JsonValue, messages: readonly Message[], envelope: AnthropicEnvelope): Conversation {
  const request = isJsonObject(root) ? root : {}
  const model =
    textField(request, 'model') ||
    messages.map((message) => message.usage?.model).findLast((name) => name !== undefined)
  return {
    dialect: 'anthropic',
    title: titleFrom(messages),
    system: systemText(request['system']),
    tools: toolsIn(request['tools'], ({ name }) => stringOf(name)),
    messages,
    compactions: compactionsOf(messages),
    model,
    envelope,
  }
}

/** `names` gathers the calls' names by id, for the results that follow. */
function parseMessage(
  entry: JsonValue,
  index: number,
  path: JsonPath,
  names: Map<string, string>,
): Result<Message, ImportError> {
  if (!isJsonObject(entry)) return err(wrongShape(path, 'message', entry, 'anthropic'))
  const role = entry['role']
  if (role !== 'user' && role !== 'assistant') return err(wrongShape([...path, 'role'], 'role', role, 'anthropic'))
  const content = checkContent(entry['content'], [...path, 'content'], 'anthropic')
  if (!content.ok) return content
  const id = messageId(index + 1)
  const raw: AnthropicMessageRaw = { message: entry }
  const drafts: readonly PartDraft[] =
    typeof content.value === 'string' ? [{ type: 'text', text: content.value }] : content.value.map(readBlock)
  return ok({
    id,
    role,
    parts: numberParts(
      id,
      drafts.map((draft) => named(draft, names)),
    ),
    ...recordOf(entry),
    raw,
  })
}

function named(draft: PartDraft, names: Map<string, string>): PartDraft {
  if (draft.type === 'tool-call') names.set(draft.callId, draft.name)
  return draft.type === 'tool-result' ? { ...draft, name: draft.name ?? names.get(draft.callId) } : draft
}

function systemText(system: JsonValue | undefined): string | undefined {
  if (typeof system === 'string') return system
  if (!Array.isArray(system)) return undefined
  return system.map((block: JsonValue) => (isJsonObject(block) ? textField(block, 'text') : '')).join('\n')
}
