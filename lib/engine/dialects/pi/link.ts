import type { PiEnvelope } from './native'
import { shortHash } from '../../core/hash'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { RecordChanges } from '../records'
import { firstKeptOf, idOf, parentOf } from './entries'

/**
 * Entries of a tree that point at one that is left out are pointed at its nearest ancestor that stays, and made entries are hooked
 * in between the entry they precede and that entry's parent. What a compaction names as its first kept entry is named anew where
 * that entry is gone, moved (version 1 counts entries), or has a made one before it.
 */
export function relink(envelope: PiEnvelope, changes: RecordChanges): RecordChanges {
  if (changes.dropped.size === 0 && changes.before.size === 0 && changes.after.size === 0) return changes
  return withFirstKept(envelope, envelope.tree.linked ? withParents(envelope, changes) : changes)
}

const CLIMBING_LINKS = ['targetId', 'fromId', 'appendParentId'] as const

function withParents({ source, tree }: PiEnvelope, changes: RecordChanges): RecordChanges {
  const byId = new Map<string, number>()
  source.records.forEach(({ value }, record) => {
    const id = idOf(value)
    if (id !== undefined) byId.set(id, record)
  })
  const valueAt = (record: number): JsonValue | undefined =>
    changes.replaced.get(record) ?? source.records[record]?.value
  /** The last made entry in front of a record. */
  const hooks = new Map<number, string>()
  /** Nearest ancestor, itself included, that is not left out. */
  const climb = (from: string | null): string | null => {
    const visited = new Set<string>()
    let at = from
    while (at !== null && !visited.has(at)) {
      visited.add(at)
      const record = byId.get(at)
      if (record === undefined || !changes.dropped.has(record)) return at
      at = hooks.get(record) ?? parentOf(valueAt(record))
    }
    return null
  }
  const taken = new Set(byId.keys())
  const chain = (
    values: readonly JsonValue[],
    parent: string | null,
    next: number | undefined,
  ): readonly JsonValue[] => {
    const chained = withIds(values.filter(isJsonObject), parent, taken)
    const last = idOf(chained.at(-1))
    if (last !== undefined && next !== undefined) hooks.set(next, last)
    return chained
  }
  const inOrder = [...changes.before].sort(([one], [other]) => tree.path.indexOf(one) - tree.path.indexOf(other))
  const before = new Map(
    inOrder.map(([record, values]) => [record, chain(values, climb(parentOf(valueAt(record))), record)] as const),
  )
  const after = new Map(
    [...changes.after].map(([record, values]) => {
      const next = tree.path[tree.path.indexOf(record) + 1]
      return [record, chain(values, climb(idOf(valueAt(record)) ?? null), next)] as const
    }),
  )
  const replaced = new Map(changes.replaced)
  /** Where a leaf named the last entry, it now names the last made one behind it. */
  const madeBehind = new Map(
    [...after].map(([record, values]) => [idOf(source.records[record]?.value), idOf(values.at(-1))]),
  )
  source.records.forEach((_, record) => {
    const value = valueAt(record)
    if (changes.dropped.has(record) || idOf(value) === undefined || !isJsonObject(value)) return
    const to = (id: string): string | null => (value.type === 'leaf' ? madeBehind.get(id) : undefined) ?? climb(id)
    const next = linked(value, hooks.get(record) ?? climb(parentOf(value)), to)
    if (next !== value) replaced.set(record, next)
  })
  return { ...changes, replaced, before, after }
}

function linked(value: JsonObject, parentId: string | null, climb: (id: string) => string | null): JsonObject {
  let next = parentId === parentOf(value) ? value : { ...value, parentId }
  for (const key of CLIMBING_LINKS) {
    const from = value[key]
    const to = typeof from === 'string' ? climb(from) : null
    if (to !== null && to !== from) next = { ...next, [key]: to }
  }
  return next
}

/** Made entries with ids of their own, each the child of the one before. */
export function withIds(
  values: readonly JsonObject[],
  parent: string | null,
  taken: Set<string>,
): readonly JsonObject[] {
  let parentId = parent
  return values.map((value) => {
    const { type = '', ...rest } = value
    const id = freeId(JSON.stringify([parentId, value]), taken)
    const entry: JsonObject = { type, id, parentId, ...rest }
    parentId = id
    return entry
  })
}

function freeId(text: string, taken: Set<string>): string {
  const id = shortHash(text, 8)
  if (taken.has(id)) return freeId(`${text}+`, taken)
  taken.add(id)
  return id
}

interface WrittenEntry {
  readonly value: JsonValue
  /** The record it is, or stands before; behind a record, half a place further. */
  readonly origin: number
  readonly isMade: boolean
}

function withFirstKept(envelope: PiEnvelope, changes: RecordChanges): RecordChanges {
  const written = writtenEntries(envelope, changes)
  const replaced = new Map(changes.replaced)
  for (const { value, origin, isMade } of written) {
    if (isMade || !isJsonObject(value) || value.type !== 'compaction') continue
    const source = envelope.source.records[origin]?.value
    const kept = isJsonObject(source) ? firstKeptOf(source, envelope.source) : undefined
    if (kept === undefined) continue
    const next = renamed(value, kept, written, envelope)
    if (next !== value) replaced.set(origin, next)
  }
  return { ...changes, replaced }
}

/** In the full history a made entry before the first kept one stands for what the compaction hides; in the view since, for what it shows. */
function renamed(
  compaction: JsonObject,
  kept: number,
  written: readonly WrittenEntry[],
  { view, tree }: PiEnvelope,
): JsonObject {
  const isKept = (entry: WrittenEntry): boolean =>
    entry.origin >= kept && (!tree.linked || idOf(entry.value) !== undefined)
  const itself = view === 'full' ? written.findIndex((entry) => entry.origin === kept && !entry.isMade) : -1
  const index = itself === -1 ? written.findIndex(isKept) : itself
  const key = tree.linked ? 'firstKeptEntryId' : 'firstKeptEntryIndex'
  const name = tree.linked ? idOf(written[index]?.value) : index
  return name === undefined || name === -1 || name === compaction[key] ? compaction : { ...compaction, [key]: name }
}

function writtenEntries({ source }: PiEnvelope, changes: RecordChanges): readonly WrittenEntry[] {
  return source.records.flatMap(({ value }, record) => {
    const made = (values: readonly JsonValue[] | undefined, origin: number): WrittenEntry[] =>
      (values ?? []).map((entry) => ({ value: entry, origin, isMade: true }))
    const own = changes.replaced.get(record) ?? value
    const kept: WrittenEntry[] =
      own === undefined || changes.dropped.has(record) ? [] : [{ value: own, origin: record, isMade: false }]
    return [...made(changes.before.get(record), record), ...kept, ...made(changes.after.get(record), record + 0.5)]
  })
}
