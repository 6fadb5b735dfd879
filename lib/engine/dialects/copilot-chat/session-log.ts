import { valueAt } from '../../conversation/texts/template'
import { isJsonArray, isJsonObject, objectOf, type JsonPath, type JsonValue } from '../../core/json'
import type { FileContent } from '../import/source-file'

/* VS Code keeps a chat as one document, or as a log: a snapshot (kind 0), then values that were set (1), appended (2) or deleted (3). */

/** A value and where it stands in the file. */
export interface Located {
  readonly value: JsonValue
  readonly line: number
  readonly path: JsonPath
}

/** A request of the chat: where it was written first, and where its fields were written anew. */
export interface LoggedRequest {
  readonly own: Located
  readonly fields: ReadonlyMap<string, Located>
}

/** The chat's other fields, and its requests as they are at the end. */
export interface ChatLog {
  readonly about: JsonValue
  readonly requests: readonly LoggedRequest[]
}

export function chatLogOf(content: FileContent): ChatLog {
  if (content.type === 'json') {
    const { value } = content
    const isSnapshot = isJsonObject(value) && value.kind === 0 && isJsonObject(value.v)
    const [about, path]: readonly [JsonValue, JsonPath] = isSnapshot ? [value.v ?? null, ['v']] : [value, []]
    return { about, requests: requestsAt({ value: about, line: 0, path }, ['requests']) }
  }
  if (content.type === 'text') return { about: null, requests: [] }
  let about: JsonValue = null
  let requests: LoggedRequest[] = []
  content.lines.forEach(({ value }, line) => {
    if (!isJsonObject(value)) return
    if (value.kind === 0) {
      about = value.v ?? null
      requests = [...requestsAt({ value: about, line, path: ['v'] }, ['requests'])]
    } else if (isJsonArray(value.k))
      requests = changed(requests, value.kind, value.k, { value: value.v ?? null, line, path: ['v'] })
  })
  return { about, requests }
}

function requestsAt(root: Located, path: JsonPath): readonly LoggedRequest[] {
  const list = path.length === 0 ? root.value : valueAt(root.value, path)
  if (!isJsonArray(list)) return []
  return list.map((value, index) => ({
    own: { value, line: root.line, path: [...root.path, ...path, index] },
    fields: new Map(),
  }))
}

function changed(
  requests: LoggedRequest[],
  kind: JsonValue | undefined,
  [first, index, field, ...deeper]: readonly JsonValue[],
  value: Located,
): LoggedRequest[] {
  if (first !== 'requests') return requests
  if (typeof index !== 'number') {
    if (kind === 3) return []
    return kind === 2 ? [...requests, ...requestsAt(value, [])] : [...requestsAt(value, [])]
  }
  return requests.map((request, position) => {
    if (position !== index) return request
    if (typeof field !== 'string') return kind === 1 ? { own: value, fields: new Map() } : request
    if (deeper.length > 0 || kind !== 1) return request
    return { ...request, fields: new Map([...request.fields, [field, value]]) }
  })
}

/** A field of a request, where it was written last. */
export function fieldOf({ own, fields }: LoggedRequest, field: string): Located | undefined {
  const found = fields.get(field)
  if (found) return found
  const value = objectOf(own.value)[field]
  return value === undefined ? undefined : { value, line: own.line, path: [...own.path, field] }
}

export function within(located: Located | undefined, ...keys: readonly (string | number)[]): Located | undefined {
  const value = located && valueAt(located.value, keys)
  return located && value !== undefined ? { value, line: located.line, path: [...located.path, ...keys] } : undefined
}
