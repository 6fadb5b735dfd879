import type { JsonPath, JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import { readSourceFile } from '../import/source-file'
import { answerOfStream, isEventStream } from '../request-log/event-stream'
import { answerOfChunks, isChunkList } from '../google-contents/chunks'
import { decodeJson } from '../mapped/inner-json'

/** A file as data: lines that are no JSON stand as their text. */
export function asData(text: string): JsonValue {
  const { content, text: plain } = unwrap(readSourceFile(text))
  if (content.type === 'text') return plain.split('\n')
  return content.type === 'json' ? content.value : content.lines.map((line) => line.value ?? line.text)
}

export interface Difference {
  readonly path: JsonPath
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/** Leaves that differ between two JSON values; between two strings of JSON, or two streamed answers, the leaves of what they hold. */
export function differences(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: JsonPath = [],
): readonly Difference[] {
  if (isChunkList(before) && isChunkList(after) && before.length !== after.length)
    return differences(answerOfChunks(before), answerOfChunks(after), path)
  if (isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) =>
      differences(childOf(before, key), childOf(after, key), [...path, Array.isArray(before) ? Number(key) : key]),
    )
  }
  if (Object.is(before, after)) return []
  const inside = differencesInside(before, after, path)
  return inside.length > 0 ? inside : [{ path, before, after }]
}

function differencesInside(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: JsonPath,
): readonly Difference[] {
  const [one, other] = [held(before), held(after)]
  return one === undefined || other === undefined ? [] : differences(one, other, path)
}

/** What a string holds. */
const held = (value: JsonValue | undefined): JsonValue | undefined =>
  decodeJson(value) ?? (typeof value === 'string' && isEventStream(value) ? answerOfStream(value) : undefined)

type Tree = readonly JsonValue[] | { readonly [key: string]: JsonValue }

const isTree = (value: JsonValue | undefined): value is Tree => typeof value === 'object' && value !== null
const childOf = (tree: Tree, key: string): JsonValue | undefined =>
  Object.hasOwn(tree, key) ? (tree as { readonly [key: string]: JsonValue })[key] : undefined
