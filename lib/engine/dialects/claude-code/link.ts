import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { RecordChanges, RecordFile } from '../records'

const links = ['parentUuid', 'logicalParentUuid', 'leafUuid'] as const

/**
 * The client loads a session by walking `parentUuid` from its last line. So lines that point at one that is left out are pointed at
 * its nearest ancestor that stays, and made lines are hooked in between the line they precede and that line's parent.
 */
export function relink(source: RecordFile, owned: readonly number[], changes: RecordChanges): RecordChanges {
  if (changes.dropped.size === 0 && changes.before.size === 0 && changes.after.size === 0) return changes
  const valueAt = (record: number): JsonObject | undefined => {
    const value = changes.replaced.get(record) ?? source.records[record]?.value
    return isJsonObject(value) ? value : undefined
  }
  const survivors = new Set<JsonValue | undefined>()
  const parents = new Map<string, JsonValue>()
  source.records.forEach((_, record) => {
    const value = valueAt(record)
    if (typeof value?.uuid !== 'string') return
    if (changes.dropped.has(record)) parents.set(value.uuid, value.parentUuid ?? null)
    else survivors.add(value.uuid)
  })
  const before = new Map(changes.before)
  const hooked = new Map<number, string>()
  for (const [record, values] of changes.before) {
    const anchor = valueAt(record)
    const chained = chain(values, anchor ? climb(anchor.parentUuid ?? null, parents, survivors) : null)
    const last = uuidOf(chained.at(-1))
    before.set(record, chained)
    if (last === undefined || typeof anchor?.uuid !== 'string') continue
    hooked.set(record, last)
    if (changes.dropped.has(record)) parents.set(anchor.uuid, last)
    survivors.add(last)
  }
  const after = new Map(
    [...changes.after].map(([record, values]) => [record, chain(values, lastUuid(owned, changes, valueAt))] as const),
  )
  const replaced = new Map(changes.replaced)
  source.records.forEach((_, record) => {
    const value = valueAt(record)
    if (!value || changes.dropped.has(record)) return
    const next = relinked(value, hooked.get(record), parents, survivors)
    if (next !== value) replaced.set(record, next)
  })
  return { ...changes, replaced, before, after }
}

/** Nearest ancestor, itself included, that is not left out. */
function climb(
  uuid: JsonValue,
  parents: ReadonlyMap<string, JsonValue>,
  survivors: ReadonlySet<JsonValue | undefined>,
): JsonValue {
  const visited = new Set<JsonValue>()
  let at = uuid
  while (typeof at === 'string' && !survivors.has(at) && !visited.has(at)) {
    visited.add(at)
    const parent = parents.get(at)
    if (parent === undefined) return at
    at = parent
  }
  return at
}

function relinked(
  value: JsonObject,
  hook: string | undefined,
  parents: ReadonlyMap<string, JsonValue>,
  survivors: ReadonlySet<JsonValue | undefined>,
): JsonObject {
  let next = value
  for (const key of links) {
    const from = value[key]
    if (typeof from !== 'string') continue
    const to = climb(from, parents, survivors)
    if (to !== from && (key === 'parentUuid' || to !== null)) next = { ...next, [key]: to }
  }
  return hook === undefined ? next : { ...next, parentUuid: hook }
}

function chain(values: readonly JsonValue[], parent: JsonValue): JsonValue[] {
  let at = parent
  return values.map((value) => {
    if (!isJsonObject(value) || !('uuid' in value)) return value
    const linked = { ...value, parentUuid: at }
    at = value.uuid ?? null
    return linked
  })
}

function lastUuid(
  owned: readonly number[],
  changes: RecordChanges,
  valueAt: (record: number) => JsonObject | undefined,
): JsonValue {
  const last = owned.reduce(
    (largest, record) => (changes.dropped.has(record) || record < largest ? largest : record),
    -1,
  )
  return valueAt(last)?.uuid ?? null
}

const uuidOf = (value: JsonValue | undefined): string | undefined =>
  isJsonObject(value) && typeof value.uuid === 'string' ? value.uuid : undefined
