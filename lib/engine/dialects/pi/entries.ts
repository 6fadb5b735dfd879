import { isJsonArray, isJsonObject, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import type { OddRecord } from '../dialect'
import type { RecordFile } from '../records'

/** What a line of the session is to the conversation: also what an extension put in, and summaries. */
export type Entry =
  | { readonly type: 'message'; readonly kind: EntryKind; readonly body: JsonObject; readonly at: JsonPath }
  | { readonly type: 'odd'; readonly code: Exclude<OddRecord['code'], 'malformed-message'> }
  | { readonly type: 'other' }

export type EntryKind = 'user' | 'assistant' | 'result' | 'bash' | 'injected' | 'summary'

const kindOfRole: ReadonlyMap<JsonValue | undefined, EntryKind> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['toolResult', 'result'],
  ['bashExecution', 'bash'],
  ['custom', 'injected'],
  ['hookMessage', 'injected'],
])

const other: Entry = { type: 'other' }

export function readEntry(value: JsonValue): Entry {
  if (!isJsonObject(value)) return { type: 'odd', code: 'not-an-object' }
  switch (value.type) {
    case 'message':
      return readMessage(value.message)
    case 'custom_message':
      return hasContent(value) ? { type: 'message', kind: 'injected', body: value, at: [] } : other
    case 'branch_summary':
    case 'compaction':
      return stringOf(value.summary) === '' ? other : { type: 'message', kind: 'summary', body: value, at: [] }
    default:
      return other
  }
}

function readMessage(body: JsonValue | undefined): Entry {
  const kind = isJsonObject(body) ? kindOfRole.get(body.role) : undefined
  if (!isJsonObject(body) || kind === undefined) return { type: 'odd', code: 'unknown-role' }
  if (isCopyOfOpenClaw(body)) return other
  const entry: Entry = { type: 'message', kind, body, at: ['message'] }
  if (kind === 'bash') return isShown(body) ? entry : other
  if (typeof body.content !== 'string' && !isJsonArray(body.content)) return { type: 'odd', code: 'no-content' }
  return kind === 'result' || hasContent(body) ? entry : other
}

/** OpenClaw notes what it delivered, or put in, as answers that no model gave; they are never sent to one. */
const isCopyOfOpenClaw = ({ role, provider, model }: JsonObject): boolean =>
  role === 'assistant' && provider === 'openclaw' && (model === 'delivery-mirror' || model === 'gateway-injected')

/** A turn that was aborted before the model said anything leaves an empty list; no model is ever sent one. */
const hasContent = ({ content }: JsonObject): boolean =>
  typeof content === 'string' || (isJsonArray(content) && content.length > 0)

/** Commands that the person ran with `!!` are never sent to the model. */
const isShown = (message: JsonObject): boolean =>
  message.excludeFromContext !== true && (typeof message.command === 'string' || typeof message.output === 'string')

export interface SessionTree {
  /** False in version 1, whose lines have no ids and follow one another. */
  readonly linked: boolean
  /** Records from the first entry to the last leaf. */
  readonly path: readonly number[]
}

/** Entries that the conversation goes on with. Others that have an id, as an extension's own, are passed by. */
const canonicalTypes: ReadonlySet<unknown> = new Set([
  'message',
  'thinking_level_change',
  'model_change',
  'compaction',
  'reset',
  'branch_summary',
  'custom',
  'custom_message',
  'label',
  'session_info',
])

/**
 * From version 2 on, entries form a tree; what the model is sent is the path to the file's last entry, or in OpenClaw to the one that a
 * `leaf` behind it names. Other branches, which the person left, and what was appended aside, stay in the file untouched.
 */
export function treeOf({ records }: RecordFile): SessionTree {
  const byId = new Map<string, number>()
  records.forEach(({ value }, record) => {
    const id = idOf(value)
    if (id !== undefined) byId.set(id, record)
  })
  if (byId.size === 0) return { linked: false, path: [...records.keys()] }
  const { leaf, parents } = lineageOf(records)
  const path: number[] = []
  const visited = new Set<number>()
  let at = leaf === null ? undefined : byId.get(leaf)
  while (at !== undefined && !visited.has(at)) {
    visited.add(at)
    if (!isLeafControl(records[at]?.value)) path.push(at)
    const parent = parents.get(idOf(records[at]?.value) ?? '') ?? null
    at = parent === null ? undefined : byId.get(parent)
  }
  return { linked: true, path: path.toReversed() }
}

const isLeafControl = (value: JsonValue | undefined): boolean => isJsonObject(value) && value.type === 'leaf'

/** Each entry's parent, and the last entry of the branch in use. What follows a `leaf`, or something put aside, goes on from that branch. */
function lineageOf(records: RecordFile['records']): {
  readonly leaf: string | null
  readonly parents: ReadonlyMap<string, string | null>
} {
  const parents = new Map<string, string | null>()
  let [leaf, end]: [string | null, string | null] = [null, null]
  for (const { value } of records) {
    const id = idOf(value)
    if (id === undefined || !isJsonObject(value)) continue
    const own = parentOf(value)
    const target = typeof value.targetId === 'string' ? value.targetId : null
    if (value.type === 'leaf' && (target === null || parents.has(target))) {
      parents.set(id, target)
      leaf = target
      end = typeof value.appendParentId === 'string' ? value.appendParentId : target
      continue
    }
    const goesOn = canonicalTypes.has(value.type) && value.appendMode !== 'side'
    parents.set(id, goesOn && own === end && leaf !== end ? leaf : own)
    end = id
    if (goesOn) leaf = id
  }
  return { leaf, parents }
}

/** An entry's own id; the session's head has one too, but it is no entry. */
export function idOf(value: JsonValue | undefined): string | undefined {
  return isJsonObject(value) && value.type !== 'session' && typeof value.id === 'string' && 'parentId' in value
    ? value.id
    : undefined
}

function parentOf(value: JsonValue | undefined): string | null {
  return isJsonObject(value) && typeof value.parentId === 'string' ? value.parentId : null
}

/** The record of the first entry that a compaction kept beside its summary. Version 1 counts the file's entries, its head being 0. */
export function firstKeptOf(compaction: JsonObject, { records }: RecordFile): number | undefined {
  const { firstKeptEntryId: id, firstKeptEntryIndex: index } = compaction
  if (typeof id === 'string') return recordOrUndefined(records.findIndex(({ value }) => idOf(value) === id))
  if (typeof index !== 'number') return undefined
  return [...records.keys()].filter((record) => records[record]?.value !== undefined)[index]
}

const recordOrUndefined = (record: number): number | undefined => (record === -1 ? undefined : record)
