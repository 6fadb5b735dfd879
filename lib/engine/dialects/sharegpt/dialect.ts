import type { Conversation } from '../../conversation/conversation'
import type { Message, Role } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import type { TextTemplate } from '../../conversation/texts/template'
import { isJsonObject, stringOf, tryParseJson, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { jsonTemplate } from '../json/json-template'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { textPart, type CallIds, type MappedMessage, type MappedPart } from '../mapped/mapped-message'
import { recordLists, type ListShape } from '../mapped/record-lists'
import type { SourceFile } from '../import/source-file'
import { blockTurnsFor, innerPaths, insertIntoBlockTurn, isBlockTurn, readBlockTurn } from './block-turns'
import { jsonDocument } from '../mapped/made'
import { textOf } from '../ai-sdk/results'
import { toolsIn } from '../tools-in'

/** Training data in the form of ShareGPT: `conversations` of turns, each `{from, value}`, or LlamaFactory's `messages` of blocks. One file holds many. */
export const shareGpt = mappedDialect({
  id: 'sharegpt',
  name: 'ShareGPT',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  home: { checked: 'sessions' },
  detect: (file) => (recordLists(file, shape, 20).length > 0 ? 0.9 : 0),
  sources,
  inner: innerPaths,
  read: (value, ids) => (isBlockTurn(value) ? readBlockTurn(value, ids) : readTurn(value, ids)),
  create: (message, beside) => (beside.some(isBlockTurn) ? blockTurnsFor(message) : turnsFor(message)),
  insert: (value, part) => (isBlockTurn(value) ? insertIntoBlockTurn(value, part) : insertIntoTurn(value, part)),
  write,
})

const insertIntoTurn = (value: JsonValue, part: Part): JsonValue =>
  isJsonObject(value) && 'text' in part ? { ...value, value: `${String(value.value)}\n\n${part.text}` } : value

/** Every name that published data sets give a role. */
const rolesOf: Readonly<Record<string, Role>> = {
  human: 'user',
  user: 'user',
  prompter: 'user',
  gpt: 'assistant',
  chatgpt: 'assistant',
  assistant: 'assistant',
  model: 'assistant',
  bot: 'assistant',
  bing: 'assistant',
  bard: 'assistant',
  claude: 'assistant',
  function_call: 'assistant',
  tool_call: 'assistant',
  observation: 'tool',
  function: 'tool',
  tool: 'tool',
  function_response: 'tool',
  tool_response: 'tool',
  ipython: 'tool',
  system: 'system',
}
const callRoles: ReadonlySet<string> = new Set(['function_call', 'tool_call'])

const roleOf = (from: JsonValue | undefined): Role | undefined =>
  typeof from === 'string' && Object.hasOwn(rolesOf, from.toLowerCase()) ? rolesOf[from.toLowerCase()] : undefined
const isTurn = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.from === 'string' && typeof value.value === 'string'

/** Only a turn of a known role tells a list: others have a `from` and a `value` too. */
const shape: ListShape = {
  holders: [['conversations'], ['conversation'], ['items'], ['messages']],
  isRecord: (value) => (isTurn(value) && roleOf(value.from) !== undefined) || isBlockTurn(value),
}

function sources(file: SourceFile): readonly MappedSource[] {
  return recordLists(file, shape).map(({ records, wrapper }) => ({
    source: { file, records },
    system: stringOf(wrapper.system) || undefined,
    model: typeof wrapper.model === 'string' ? wrapper.model : undefined,
    // A list, or one written as JSON in a string.
    tools: toolsIn(typeof wrapper.tools === 'string' ? tryParseJson(wrapper.tools) : wrapper.tools),
  }))
}

function readTurn(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  const role = isTurn(value) ? roleOf(value.from) : undefined
  if (!isTurn(value) || !role) return undefined
  const text = String(value.value)
  if (role === 'tool')
    return {
      role,
      parts: [
        {
          type: 'tool-result',
          callId: ids.result(''),
          content: [{ type: 'text', text, raw: 0 }],
          isError: false,
          at: [],
          place: { type: 'items', paths: [['value']] },
        },
      ],
    }
  if (callRoles.has(String(value.from).toLowerCase())) return { role, parts: [callIn(text, ids)] }
  return { role, parts: [textPart(text, ['value'], [])] }
}

/** A call is JSON in the turn's text; one that cannot be read is carried as text. */
function callIn(text: string, ids: CallIds): MappedPart {
  const json = jsonTemplate(text)
  const call = json && isJsonObject(json.input) ? json.input : undefined
  if (!json || !call || typeof call.name !== 'string') return textPart(text, ['value'], [])
  const key = ['arguments', 'parameters', 'input'].find((candidate) => candidate in call)
  const input = key === undefined ? {} : (call[key] ?? {})
  return {
    type: 'tool-call',
    callId: ids.call('', call.name),
    name: call.name,
    input,
    template: templateOf(json.template, key, call),
    at: [],
    place: { type: 'input', path: ['value'] },
  }
}

/** The template of a whole call as one of its arguments: strings elsewhere in it are fixed. */
function templateOf(template: TextTemplate, key: string | undefined, call: JsonObject): TextTemplate {
  return template.map((segment) => {
    if (segment.type === 'fixed') return segment
    const [first, ...rest] = segment.path
    if (first === key) return { ...segment, path: rest }
    const value = valueOf(call, segment.path)
    return { type: 'fixed', text: segment.literal ?? JSON.stringify(value) }
  })
}

const valueOf = (value: JsonValue, path: JsonPath): JsonValue =>
  path.reduce<JsonValue>(
    (current, key) =>
      typeof current === 'object' && current !== null
        ? ((current as Readonly<Record<string | number, JsonValue>>)[key] ?? null)
        : null,
    value,
  )

/** Turns for a message, one for each of its texts, calls and results. Images and signatures have no place. */
function turnsFor(message: Message): readonly JsonObject[] {
  const names: Record<Role, string> = { user: 'human', assistant: 'gpt', system: 'system', tool: 'human' }
  const turns = message.parts.map((part) => turnOf(part, names[message.role])).filter((turn) => turn !== undefined)
  const merged: { from: string; value: string }[] = []
  for (const turn of turns) {
    const last = merged.at(-1)
    if (last && last.from === turn.from && last.from === names[message.role]) last.value += `\n\n${turn.value}`
    else merged.push({ ...turn })
  }
  return merged
}

function turnOf(part: Part, from: string): { readonly from: string; readonly value: string } | undefined {
  switch (part.type) {
    case 'text':
    case 'environment':
    case 'opaque':
      return part.text === '' ? undefined : { from, value: part.text }
    case 'thinking':
      return part.text === '' ? undefined : { from, value: `<think>\n${part.text}\n</think>` }
    case 'tool-call':
      return { from: 'function_call', value: JSON.stringify({ name: part.name, arguments: part.input }) }
    case 'tool-result':
      return {
        from: 'observation',
        value: textOf(part),
      }
    case 'image':
      return undefined
  }
}

function write(conversation: Conversation): string {
  const tools = conversation.tools?.map((tool) => tryParseJson(tool.definition)).filter((tool) => tool !== undefined)
  const entry = {
    conversations: conversation.messages.flatMap(turnsFor),
    ...(conversation.system === undefined ? {} : { system: conversation.system }),
    ...(tools && tools.length > 0 ? { tools: JSON.stringify(tools) } : {}),
  }
  return jsonDocument([entry])
}
