import type { Conversation } from '../../conversation/conversation'
import { isJsonObject, listOf, stringOf, type JsonValue } from '../../core/json'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import type { CallIds, MappedMessage } from '../mapped/mapped-message'
import { recordLists, type ListShape, type RecordList } from '../mapped/record-lists'
import type { SourceFile } from '../import/source-file'
import { converseMessagesFor, isConverseMessage, isOwnBlock, readConverseBlock, withConverseBlock } from './blocks'
import { converseTools, toolSpecFor } from './tools'
import { jsonDocument } from '../mapped/made'

/** Messages of Amazon Bedrock's Converse API: a bare list, or a request with `system` and `toolConfig`. Strands Agents keeps the same messages. */
export const bedrockConverse = mappedDialect({
  id: 'bedrock-converse',
  name: 'Amazon Bedrock Converse',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false, alternatingRoles: true },
  home: { checked: 'sources' },
  detect,
  sources,
  read,
  create: (message) => converseMessagesFor([message]),
  insert: (value, part) => (isJsonObject(value) ? withConverseBlock(value, part) : value),
  write,
})

const shape: ListShape = { holders: [['messages']], isRecord: isConverseMessage }
const SAMPLE = 200

/** Blocks without a type tell it; where they are all text, what stands beside the messages does. */
function detect(file: SourceFile): number {
  const lists = recordLists(file, shape, SAMPLE).slice(0, 5)
  const messages = lists.flatMap(({ records }) => records.slice(0, SAMPLE).map(({ value }) => value))
  if (!messages.some(isConverseMessage) || messages.some(isForeign)) return 0
  const isOwn =
    lists.some(isRequest) || messages.some((value) => isConverseMessage(value) && value.content.some(isOwnBlock))
  return isOwn ? 0.95 : 0.5
}

/** Blocks with a type, and roles and keys of other interfaces. */
const isForeign = (value: JsonValue | undefined): boolean =>
  isJsonObject(value) && !isConverseMessage(value) && !(Array.isArray(value.content) && value.content.length === 0)

const isRequest = ({ wrapper }: RecordList): boolean =>
  typeof wrapper.modelId === 'string' ||
  isJsonObject(wrapper.toolConfig) ||
  isJsonObject(wrapper.inferenceConfig) ||
  listOf(wrapper.system).some(
    (block) => isJsonObject(block) && block.type === undefined && typeof block.text === 'string',
  )

function sources(file: SourceFile): readonly MappedSource[] {
  return recordLists(file, shape).map(({ records, wrapper }) => ({
    source: { file, records },
    system: converseSystem(wrapper.system),
    tools: converseTools(wrapper.toolConfig),
    model: stringOf(wrapper.modelId) || undefined,
  }))
}

/** A system prompt is a list of blocks; marks of the cache stand between them. */
function converseSystem(system: JsonValue | undefined): string | undefined {
  const texts = listOf(system).flatMap((block) =>
    isJsonObject(block) && typeof block.text === 'string' ? [block.text] : [],
  )
  return texts.length === 0 ? undefined : texts.join('\n')
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isConverseMessage(value)) return undefined
  const parts = value.content.map((block, index) => readConverseBlock(block, ['content', index], ids))
  const isAnswer = value.role === 'user' && parts.every((part) => part.type === 'tool-result' || part.type === 'opaque')
  return { role: isAnswer ? 'tool' : value.role === 'user' ? 'user' : 'assistant', parts }
}

/** A request. System messages join the system prompt, since no message may have that role. */
function write({ model, system, tools = [], messages }: Conversation): string {
  const texts = messages
    .filter(({ role }) => role === 'system')
    .flatMap(({ parts }) => parts.flatMap((part) => ('text' in part ? [part.text] : [])))
  const prompt = [...(system === undefined ? [] : [system]), ...texts]
  const specs = tools.flatMap(toolSpecFor)
  return jsonDocument({
    ...(model === undefined ? {} : { modelId: model }),
    ...(prompt.length === 0 ? {} : { system: prompt.map((text) => ({ text })) }),
    messages: converseMessagesFor(messages.filter(({ role }) => role !== 'system')),
    ...(specs.length === 0 ? {} : { toolConfig: { tools: specs } }),
  })
}
