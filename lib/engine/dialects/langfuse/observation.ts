import { defined } from '../../core/defined'
import { valueAt } from '../../conversation/texts/template'
import type { RecordedUsage } from '../../conversation/usage'
import { isJsonObject, listOf, objectOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { decodeJson } from '../mapped/inner-json'
import { CallIds } from '../mapped/mapped-message'
import { readAnyMessage } from '../traces/any-message'
import { systemBeside, toolsBeside } from '../traces/beside-messages'
import type { Placed, TracedRequest } from '../traces/traced-request'

interface Field {
  readonly value: JsonValue | undefined
  readonly path: JsonPath
  readonly embedded: TracedRequest['embedded']
}

/** A field of an observation, decoded where it is JSON in a string. */
function fieldOf(observation: JsonObject, path: JsonPath, key: 'input' | 'output'): Field {
  const at: JsonPath = [...path, key]
  const value = decodeJson(observation[key])
  return value === undefined
    ? { value: observation[key], path: at, embedded: [] }
    : { value, path: at, embedded: [{ path: at, value }] }
}

const lists: readonly JsonPath[] = [[], ['messages'], ['input'], ['prompt'], ['contents']]
const isContent = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && Array.isArray(value.parts)
/** Of Google's interface, and of ADK. */
const contents: readonly JsonPath[] = [['candidates', 0, 'content'], ['content']]
const answers: readonly JsonPath[] = [
  ['output'],
  ['messages'],
  ['choices', 0, 'message'],
  ['message'],
  ['generations', 0, 0, 'message'],
]

function elements(field: Field, path: JsonPath): readonly Placed[] {
  const list = field.value === undefined ? undefined : valueAt(field.value, path)
  return Array.isArray(list)
    ? list.map((value: JsonValue, index) => ({ value, path: [...field.path, ...path, index] }))
    : []
}

/** The messages that went in: a list, one in an object, or (LangChain) the only list of a list. */
function inputOf(field: Field): readonly Placed[] {
  const found = lists.map((path) => elements(field, path)).find((list) => list.length > 0) ?? []
  const [only] = found
  if (found.length === 1 && only && Array.isArray(only.value))
    return elements(field, only.path.slice(field.path.length))
  return found.filter(({ value }) => isJsonObject(value))
}

/** What came out: a message, a list of them, a response that holds them, or a text. */
function outputOf(field: Field): readonly Placed[] {
  const { value, path } = field
  if (typeof value === 'string') return [{ value, path }]
  if (Array.isArray(value)) return elements(field, [])
  if (!isJsonObject(value)) return []
  for (const content of contents) {
    const found = valueAt(value, content)
    // Several stand there once messages were made before the answer.
    if (listOf(found).some((each) => isContent(each))) return elements(field, content)
    if (isContent(found)) return [{ value: found, path: [...path, ...content] }]
  }
  for (const answer of answers) {
    const found = valueAt(value, answer)
    if (Array.isArray(found)) return elements(field, answer)
    if (isJsonObject(found)) return [{ value: found, path: [...path, ...answer] }]
  }
  return [{ value, path }]
}

/** A request that an observation records. `agent` is the observation of the agent that sent it. */
export function requestOf(
  observation: JsonObject,
  path: JsonPath,
  line: number,
  agent?: JsonObject,
): TracedRequest | undefined {
  const [input, output] = [fieldOf(observation, path, 'input'), fieldOf(observation, path, 'output')]
  const messages = inputOf(input)
  // A list is empty once its messages were left out.
  if (messages.length === 0 && !isEmptyList(input)) return undefined
  const sent = objectOf(input.value)
  const system =
    systemBeside({ instructions: objectOf(output.value).instructions ?? null }) ??
    systemBeside(sent) ??
    (agent && systemOf(agent))
  const tools = toolsBeside(sent.tools ?? objectOf(sent.config).tools)
  const usage = usageOf(observation)
  return {
    line,
    input: messages,
    output: outputOf(output),
    embedded: [...input.embedded, ...output.embedded],
    ...(typeof observation.startTime === 'string' ? { startedAt: observation.startTime } : {}),
    ...(usage ? { usage } : {}),
    ...(typeof observation.model === 'string' ? { model: observation.model } : {}),
    ...defined({ system, tools }),
    ...(typeof agent?.id === 'string' ? { agent: agent.id } : {}),
  }
}

/** What an agent was instructed with, where it stands among its own messages. */
function systemOf(agent: JsonObject): string | undefined {
  const texts = inputOf(fieldOf(agent, [], 'input'))
    .map(({ value }) => readAnyMessage(value, new CallIds()))
    .filter((message) => message?.role === 'system')
    .flatMap((message) => message?.parts ?? [])
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.length === 0 ? undefined : texts.join('\n')
}

const isEmptyList = ({ value }: Field): boolean =>
  lists.some((path) => {
    const list = value === undefined ? undefined : valueAt(value, path)
    return Array.isArray(list) && list.length === 0
  })

/** Langfuse keeps the kinds of tokens apart: `input` without what came from a cache, which has a name of its maker's. */
function usageOf({ usageDetails, usage, model, calculatedTotalCost }: JsonObject): RecordedUsage | undefined {
  const details =
    isJsonObject(usageDetails) && Object.keys(usageDetails).length > 0
      ? usageDetails
      : isJsonObject(usage)
        ? usage
        : undefined
  if (!details) return undefined
  const number = (...names: readonly string[]): number | undefined =>
    names.map((name) => details[name]).find((value) => typeof value === 'number')
  const reasoning = number('output_reasoning') ?? 0
  const output = number('output')
  const figures = {
    inputTokens: number('input'),
    outputTokens: output === undefined ? undefined : output + reasoning,
    cacheReadTokens: number('input_cache_read', 'input_cached_tokens', 'cache_read_input_tokens'),
    cacheWriteTokens: number('input_cache_creation', 'cache_creation_input_tokens'),
    costUsd: typeof calculatedTotalCost === 'number' && calculatedTotalCost > 0 ? calculatedTotalCost : undefined,
  }
  const known = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined))
  return { ...known, ...(typeof model === 'string' ? { model } : {}) }
}
