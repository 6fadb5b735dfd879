import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import {
  isJsonArray,
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { callPart, joined, resultPart, textOf, textualPart } from '../ai-sdk/results'
import { jsonDocument, recordWith, withResultsAtCalls, withSystem, withItem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { blockItems } from '../mapped/blocks'
import { usageFrom } from '../mapped/usage'
import { elementRecords, lineRecords } from '../records'
import type { SourceFile } from '../import/source-file'

/** Trajectories of the Agent Trajectory Interchange Format 1.0 to 1.7, as Harbor and Terminal-Bench keep them: an agent's step holds its calls and what they gave. */
export const atif = mappedDialect({
  id: 'atif',
  name: 'ATIF trajectories',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { checked: 'sources' },
  detect: ({ content }) => (lineRecords(content, 20).some(({ value }) => isTrajectory(value)) ? 0.97 : 0),
  sources,
  read,
  create: (message) => stepsFor(message),
  insert: (value, part) => (isJsonObject(value) ? insertPart(value, part) : value),
  write,
})

const isTrajectory = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && stringOf(value.schema_version).startsWith('ATIF') && isJsonArray(value.steps)

function sources(file: SourceFile): readonly MappedSource[] {
  const all: MappedSource[] = []
  for (const { value, line } of lineRecords(file.content)) {
    const index = all.length
    const own = isTrajectory(value) ? trajectories(file, value, value, [], line) : []
    for (const each of own) all.push(each.isSubAgent ? { ...each, partOf: { index, as: 'sub-agent' } } : each)
  }
  return all
}

/** A trajectory, and those of the agents that it started. */
function trajectories(
  file: SourceFile,
  root: JsonObject,
  trajectory: JsonObject,
  path: JsonPath,
  line: number,
): readonly MappedSource[] {
  const agent = objectOf(trajectory.agent)
  const model = stringOf(agent.model_name)
  const tools = listOf(agent.tool_definitions).filter(isJsonObject)
  const own: MappedSource = {
    source: { file, records: elementRecords(root, [...path, 'steps'], line) },
    model: model || undefined,
    tools: tools.length === 0 ? undefined : tools.map(toolOf),
    ...(path.length > 0 ? { isSubAgent: true as const, title: stringOf(agent.name) || 'sub-agent' } : {}),
    beside: model,
  }
  const below = listOf(trajectory.subagent_trajectories).flatMap((each, index) =>
    isJsonObject(each) ? trajectories(file, root, each, [...path, 'subagent_trajectories', index], line) : [],
  )
  return [own, ...below]
}

const toolOf = (tool: JsonObject): { readonly name: string; readonly definition: string } => ({
  name: stringOf(objectOf(tool.function).name) || stringOf(tool.name),
  definition: JSON.stringify(tool),
})

const roles = { user: 'user', agent: 'assistant', system: 'system' } as const

function read(value: JsonValue, ids: CallIds, beside: JsonValue = ''): MappedMessage | undefined {
  if (!isJsonObject(value)) return undefined
  const { source } = value
  if (source !== 'user' && source !== 'agent' && source !== 'system') return undefined
  const reasoning = stringOf(value.reasoning_content)
  const calls = listOf(value.tool_calls).map((call, index) => callOf(call, ['tool_calls', index], ids))
  const results = listOf(objectOf(value.observation).results)
  const parts = [
    ...(reasoning === '' ? [] : [thinkingPart(reasoning, false, ['reasoning_content'])]),
    ...contentParts(value.message, ['message']),
    ...calls,
    ...results.flatMap((result, index) => resultOf(result, ['observation', 'results', index], calls.length > 0, ids)),
  ]
  return {
    role: roles[source],
    parts,
    ...(typeof value.timestamp === 'string' ? { timestamp: value.timestamp } : {}),
    usage: usageOf(value, beside),
  }
}

function contentParts(content: JsonValue | undefined, path: JsonPath): readonly MappedPart[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content, path)]
  return listOf(content).map((block, index): MappedPart => {
    const at = [...path, index]
    if (isJsonObject(block) && typeof block.text === 'string') return textPart(block.text, [...at, 'text'], at)
    const source = isJsonObject(block) ? objectOf(block.source) : {}
    if (!isJsonObject(block) || block.type !== 'image') return opaquePart('content', JSON.stringify(block), at)
    const mediaType = typeof source.media_type === 'string' ? { mediaType: source.media_type } : {}
    const url = stringOf(source.path)
    return { type: 'image', ...mediaType, source: { type: 'url', url }, at, place: { type: 'fixed' } }
  })
}

function callOf(call: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  if (!isJsonObject(call) || typeof call.function_name !== 'string')
    return opaquePart('tool_call', JSON.stringify(call), at)
  return callPart(call.tool_call_id, call.function_name, call.arguments, at, [...at, 'arguments'], ids)
}

/** What the agent saw without having called for it is text, as the screen of a terminal is. */
function resultOf(result: JsonValue, at: JsonPath, hasCalls: boolean, ids: CallIds): readonly MappedPart[] {
  if (!isJsonObject(result)) return [opaquePart('observation', JSON.stringify(result), at)]
  const path: JsonPath = [...at, 'content']
  if (!hasCalls) return contentParts(result.content, path)
  const reference = result.subagent_trajectory_ref
  const items =
    (result.content ?? null) === null && (reference ?? null) !== null
      ? [
          {
            item: { type: 'opaque' as const, text: JSON.stringify(reference) },
            path: [...at, 'subagent_trajectory_ref'],
          },
        ]
      : blockItems(result.content, path)
  return [resultPart(result.source_call_id, '', items, false, at, ids)]
}

/** The prompt counts what was cached; steps copied from the trajectory before were paid there. */
function usageOf(step: JsonObject, model: JsonValue): MappedMessage['usage'] {
  const metrics = objectOf(step.metrics)
  const usage = usageFrom({
    input: metrics.prompt_tokens,
    output: metrics.completion_tokens,
    cacheRead: metrics.cached_tokens,
    costUsd: metrics.cost_usd,
    model: step.model_name ?? model,
    isCacheWithinInput: true,
  })
  return usage && step.is_copied_context === true ? { ...usage, isInherited: true } : usage
}

const sourceOf = { user: 'user', assistant: 'agent', system: 'system', tool: 'user' } as const

function stepsFor(message: Message): readonly JsonObject[] {
  const start: JsonObject = {
    step_id: Number(/\d+$/.exec(message.id)?.[0] ?? 0),
    ...(message.timestamp === undefined ? {} : { timestamp: message.timestamp }),
    source: sourceOf[message.role],
    message: '',
  }
  return recordWith(start, message.parts, insertPart)
}

function insertPart(step: JsonObject, part: Part): JsonObject {
  if (part.type === 'tool-call') {
    const call = { tool_call_id: part.callId, function_name: part.name, arguments: part.input }
    return withItem(step, 'tool_calls', call)
  }
  const text = part.type === 'tool-result' ? textOf(part) : textualPart(part)
  if (part.type === 'tool-result' && step.source === 'agent') {
    const { results, ...rest } = objectOf(step.observation)
    const result = { source_call_id: part.callId, content: text }
    return { ...step, observation: { ...rest, results: [...listOf(results), result] } }
  }
  if (text === '') return step
  if (part.type === 'thinking') return { ...step, reasoning_content: joined(step.reasoning_content, text) }
  return isJsonArray(step.message)
    ? { ...step, message: [...step.message, { type: 'text', text }] }
    : { ...step, message: joined(step.message, text) }
}

function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'system', withResultsAtCalls(conversation))
  const steps = messages.flatMap(stepsFor).map((step, index) => ({ ...step, step_id: index + 1 }))
  const { model } = conversation
  return jsonDocument({
    schema_version: 'ATIF-v1.6',
    session_id: 'condensed',
    agent: { name: 'condensery', version: '1', ...(model === undefined ? {} : { model_name: model }) },
    steps,
  })
}
