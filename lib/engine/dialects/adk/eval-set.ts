import { readGooglePart, readGoogleParts } from '../google-contents/parts'
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
import { valueAt } from '../../conversation/texts/template'
import type { MappedSource } from '../mapped/mapped-format'
import { areResults, textPart, type CallIds, type MappedMessage, type MappedPart } from '../mapped/mapped-message'
import { elementRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'

/** The cases of an eval set, one conversation each: what a person said, what was called and answered, and the last answer, turn by turn. */
export function evalCases(file: SourceFile, limit = Infinity): readonly MappedSource[] {
  if (file.content.type !== 'json') return []
  const root = file.content.value
  const key = ['eval_cases', 'evalCases'].find((each) => isJsonArray(objectOf(root)[each]))
  if (key === undefined) return []
  return listOf(objectOf(root)[key])
    .slice(0, limit)
    .flatMap((each, index) => {
      const turns = elementRecords(root, [key, index, 'conversation'])
      const records = turns.flatMap(({ value, path }) => turnRecords(root, objectOf(value), path))
      const title = stringOf(objectOf(each).eval_id) || stringOf(objectOf(each).evalId) || undefined
      return records.length === 0 ? [] : [{ source: { file, records }, title }]
    })
}

function turnRecords(root: JsonValue, turn: JsonObject, path: JsonPath): readonly SourceRecord[] {
  const at = (...keys: readonly string[]): JsonPath => [...path, keyOf(turn, keys)]
  const between = at('intermediate_data', 'intermediateData')
  const data = objectOf(valueAt(root, between))
  const under = (...keys: readonly string[]): readonly SourceRecord[] =>
    elementRecords(root, [...between, keyOf(data, keys)])
  const [calls, answers] = [under('tool_uses', 'toolUses'), under('tool_responses', 'toolResponses')]
  const pairs = calls.flatMap((call, index) => [call, ...answers.slice(index, index + 1)])
  return [
    ...placed(root, at('user_content', 'userContent')),
    ...pairs,
    ...answers.slice(calls.length),
    ...under('intermediate_responses', 'intermediateResponses'),
    ...under('invocation_events', 'invocationEvents'),
    ...placed(root, at('final_response', 'finalResponse')),
  ]
}

const keyOf = (object: JsonObject, keys: readonly string[]): string =>
  keys.find((key) => key in object) ?? keys[0] ?? ''

/** A content, or several where one was put beside it. */
function placed(root: JsonValue, path: JsonPath): readonly SourceRecord[] {
  const value = valueAt(root, path)
  if (isJsonArray(value)) return elementRecords(root, path)
  return isJsonObject(value) ? [{ value, line: 0, path }] : []
}

/** A content, a call, an answer, what a sub-agent said, or an event of a turn. */
export const isEvalRecord = (value: JsonValue): boolean =>
  isJsonArray(value) || (isJsonObject(value) && ('parts' in value || 'args' in value || 'response' in value))

export function readEvalRecord(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (isJsonArray(value)) return { role: 'assistant', parts: readGoogleParts(value[1], [1], ids) }
  if (!isJsonObject(value))
    return typeof value === 'string' ? { role: 'user', parts: [textPart(value, [])] } : undefined
  if (isJsonArray(value.parts)) {
    const parts = readGoogleParts(value.parts, ['parts'], ids)
    return { role: areResults(parts) ? 'tool' : value.role === 'model' ? 'assistant' : 'user', parts }
  }
  if (isJsonObject(value.content)) {
    const parts = readGoogleParts(value.content.parts, ['content', 'parts'], ids)
    return { role: areResults(parts) ? 'tool' : value.author === 'user' ? 'user' : 'assistant', parts }
  }
  const isCall = 'args' in value
  if (typeof value.name !== 'string' || !(isCall || 'response' in value)) return undefined
  // Read inside the part that would hold it; the record's own paths lack that part's key.
  const wrapped = readGooglePart({ [isCall ? 'functionCall' : 'functionResponse']: value }, [], ids)
  return { role: isCall ? 'assistant' : 'tool', parts: [unwrapped(wrapped)] }
}

function unwrapped(part: MappedPart): MappedPart {
  const { place } = part
  if (place.type === 'items')
    return { ...part, at: [], place: { ...place, paths: place.paths.map((path) => path.slice(1)) } }
  return place.type === 'fixed'
    ? { ...part, at: [] }
    : { ...part, at: [], place: { ...place, path: place.path.slice(1) } }
}
