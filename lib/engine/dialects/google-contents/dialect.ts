import type { Conversation } from '../../conversation/conversation'
import type { Role } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonObject, listOf, type JsonValue, type JsonObject } from '../../core/json'
import { inHome } from '../import/home'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { asState, areResults, type CallIds, type MappedMessage, type MappedPart } from '../mapped/mapped-message'
import { recordLists, type ListShape } from '../mapped/record-lists'
import type { SourceFile } from '../import/source-file'
import { contentsFor } from './contents'
import { isGooglePart, readGooglePart, writeGooglePart } from './parts'
import { googleSystem, googleTools } from './request'
import { jsonDocument, withItem } from '../mapped/made'

/** Contents as the Gemini API takes them: a list, a request (`contents`), a chat's `history`, or a checkpoint of Gemini CLI, be it of a chat or before a tool (`clientHistory`). */
export const googleContents = mappedDialect({
  id: 'google-contents',
  name: 'Google contents',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { paths: inHome('.gemini/tmp/PROJECT/checkpoint-TAG.json'), checked: 'sessions' },
  detect,
  sources,
  read,
  create: contentsFor,
  insert,
  write,
})

const isContent = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && Array.isArray(value.parts) && (value.role === undefined || typeof value.role === 'string')

const shape: ListShape = { holders: [['contents'], ['clientHistory'], ['history']], isRecord: isContent }

const SAMPLE = 200

/** Lists of contents are told by `parts`; the AI SDK writes those too, with types in them. */
function detect(file: SourceFile): number {
  const contents = recordLists(file, shape, SAMPLE)
    .slice(0, 5)
    .flatMap(({ records }) => records.slice(0, SAMPLE).flatMap(({ value }) => (isContent(value) ? [value] : [])))
  if (contents.length === 0 || contents.some(isForeign)) return 0
  const isOwn = contents.some(({ role, parts }) => role === 'model' || listOf(parts).some(isGooglePart))
  return isOwn ? 0.9 : contents.some(hasText) ? 0.4 : 0
}

const hasText = ({ role, parts }: JsonObject): boolean =>
  listOf(parts).some((part) =>
    isJsonObject(part) ? typeof part.text === 'string' : typeof part === 'string' && role === 'user',
  )

const isForeign = ({ role, parts }: JsonObject): boolean =>
  role === 'assistant' || listOf(parts).some((part) => isJsonObject(part) && typeof part.type === 'string')

function sources(file: SourceFile): readonly MappedSource[] {
  return recordLists(file, shape).map(({ records, wrapper }) => ({
    source: { file, records },
    system: googleSystem(wrapper),
    model: typeof wrapper.model === 'string' ? wrapper.model : undefined,
    tools: googleTools(wrapper),
  }))
}

const rolesOf: Readonly<Record<string, Role>> = {
  user: 'user',
  model: 'assistant',
  function: 'tool',
  tool: 'tool',
  system: 'system',
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isContent(value)) return undefined
  const role = Object.hasOwn(rolesOf, String(value.role ?? 'user')) ? rolesOf[String(value.role ?? 'user')] : undefined
  if (!role) return undefined
  const parts = listOf(value.parts).map((part, index) =>
    asState(readGooglePart(part, ['parts', index], ids), (tag) => tag === 'session_context'),
  )
  return { role: role === 'user' && areResults(parts) ? 'tool' : role, parts, ...snapshotOf(role, parts) }
}

/** Gemini CLI's compression leaves a snapshot in place of what it stands for. */
function snapshotOf(role: Role, parts: readonly MappedPart[]): Pick<MappedMessage, 'summary' | 'compaction'> {
  const [first] = parts
  return role === 'user' && first?.type === 'text' && /^\s*<state_snapshot>/.test(first.text)
    ? { summary: { type: 'recorded' } }
    : {}
}

function insert(value: JsonValue, part: Part): JsonValue {
  return isJsonObject(value) && Array.isArray(value.parts) ? withItem(value, 'parts', writeGooglePart(part)) : value
}

/** A request: the system prompt beside the contents. System messages join it, since no content may have that role. */
function write(conversation: Conversation): string {
  const leading = conversation.messages
    .filter(({ role }) => role === 'system')
    .flatMap(({ parts }) => parts.flatMap((part) => ('text' in part ? [part.text] : [])))
  const system = [...(conversation.system === undefined ? [] : [conversation.system]), ...leading]
  const contents = conversation.messages.filter(({ role }) => role !== 'system').flatMap(contentsFor)
  return jsonDocument({
    ...(conversation.model === undefined ? {} : { model: conversation.model }),
    ...(system.length === 0 ? {} : { systemInstruction: { parts: system.map((text) => ({ text })) } }),
    contents,
  })
}
