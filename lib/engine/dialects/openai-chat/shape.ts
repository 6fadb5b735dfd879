import { isJsonArray, isJsonObject, type JsonObject, type JsonPath, type JsonValue, sameJson } from '../../core/json'
import { elementRecords, lineRecords, type RecordFile, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'

/** One conversation of a file: its records, and the object around its messages (a request, a harness's record). */
export interface ChatSource {
  readonly source: RecordFile
  readonly wrapper: JsonObject
}

/**
 * The conversations of a file, by the shapes that clients and harnesses write. Of a SWE-agent trajectory only `history` counts: each
 * step of `trajectory` repeats the whole list. In a log of one request, the answer is the first of the response's choices.
 */
export function chatSources(file: SourceFile): readonly ChatSource[] {
  const { content } = file
  if (content.type !== 'json') return lineSources(file, lineRecords(content))
  const root = content.value
  if (isChatMessage(root)) return [{ source: { file, records: lineRecords(content) }, wrapper: {} }]
  if (isJsonObject(root)) return wrapped(file, root, [], 0)
  if (!isJsonArray(root)) return []
  const items: readonly JsonValue[] = root
  if (items.some(isChatMessage)) return [{ source: { file, records: elementRecords(root, []) }, wrapper: {} }]
  return items.flatMap((item, index) => (isJsonObject(item) ? wrapped(file, item, [index], 0) : []))
}

/** A conversation a line, or one message a line. */
function lineSources(file: SourceFile, lines: readonly SourceRecord[]): readonly ChatSource[] {
  if (lines.some((line) => isChatMessage(line.value))) return [{ source: { file, records: lines }, wrapper: {} }]
  return lines.flatMap(({ value, line }) => (isJsonObject(value) ? wrapped(file, value, [], line) : []))
}

/** `chatMessages` are those of Copilot CLI before it wrote events; the `timeline` beside them repeats them for the screen. */
const listKeys = ['history', 'messages', 'traj', 'chatMessages'] as const

function wrapped(file: SourceFile, wrapper: JsonObject, path: JsonPath, line: number): readonly ChatSource[] {
  const key = listKeys.find((candidate) => isJsonArray(wrapper[candidate]) && wrapper[candidate].some(isChatMessage))
  if (key === undefined) return []
  const root = path.length === 0 ? wrapper : file.content.type === 'json' ? file.content.value : undefined
  const records = elementRecords(root, [...path, key], line)
  const choices = isJsonObject(wrapper.response) ? elementRecords(root, [...path, 'response', 'choices'], line) : []
  return [
    {
      source: { file, records: [...records, ...choices.filter((choice) => isAnswer(choice, records.at(-1)))] },
      wrapper,
    },
  ]
}

/** Some clients append the answer to the messages as well; then it counts there. */
function isAnswer({ value }: SourceRecord, last: SourceRecord | undefined): boolean {
  const message = isJsonObject(value) ? value.message : undefined
  if (!isJsonObject(message) || !isJsonObject(last?.value)) return true
  return !(
    last.value.role === 'assistant' &&
    last.value.content === message.content &&
    sameJson(last.value.tool_calls ?? null, message.tool_calls ?? null)
  )
}

export function isChatMessage(value: JsonValue | undefined): boolean {
  return (
    isJsonObject(value) &&
    typeof value.role === 'string' &&
    (typeof value.content === 'string' ||
      isJsonArray(value.content) ||
      value.content === null ||
      'tool_calls' in value ||
      'function_call' in value)
  )
}

/** The message that a record holds: itself, or the one inside a response's first choice. */
export function messageOfRecord({ value, path }: SourceRecord): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined
  if (isChatMessage(value)) return value
  const isFirst = path.at(-1) === 0 && path.at(-2) === 'choices'
  return isFirst && isJsonObject(value.message) && isChatMessage(value.message) ? value.message : undefined
}
