import { shortHash } from '../../core/hash'
import { valueAt } from '../../conversation/texts/template'
import {
  isJsonArray,
  isJsonObject,
  listOf,
  objectOf,
  sameJson,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { isRestructured, type PlaceInFile, type RecordChanges, type RecordFile, type SourceRecord } from '../records'

/** The fields by which records form a tree. */
export interface Links {
  readonly id: string
  readonly parent: string
  /** A list of the ids of those that name the record as their parent. */
  readonly children?: string
  /** Other fields that name a record: of one that is left out, they name the nearest ancestor instead, if there is one. */
  readonly others?: readonly string[]
  /** Whether a record names the end of the branch in those fields: they then name new records that are put behind that end. */
  namesEnd?(record: JsonObject): boolean
  /** An id made from what a new record says. Absent: `condensed-` and a hash of it. */
  newId?(text: string): string
  /** A new record with its id and its parent's. Absent: they stand behind its other fields. */
  withIds?(record: JsonObject, id: string, parent: JsonValue): JsonObject
}

/** Where the file names the record that its conversation ends with. */
export interface CurrentRecord {
  readonly line: number
  readonly path: JsonPath
  readonly id: string
  /** A list in the file that repeats the conversation's records, each with some of its fields. */
  readonly copies?: JsonPath
}

/**
 * Records that name one that is left out are pointed at its nearest ancestor that stays; new ones get ids of their own, and are hooked in
 * between the record that they precede and its parent. `way`: the records of the branch in use; where new ones are put behind one of them,
 * the next record of the branch follows those.
 */
export function relink(
  links: Links,
  source: RecordFile,
  changes: RecordChanges,
  current: CurrentRecord | undefined,
  way: readonly number[] = [],
): RecordChanges {
  if (!isRestructured(changes) && (!current?.copies || changes.replaced.size === 0)) return changes
  return new Relinking(links, source, changes).run(current, way)
}

/** A copy of a record with the record's own values in the fields that it has. */
const updated = (copy: JsonObject, record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(copy).map(([key, value]) => [key, record[key] ?? value]))

class Relinking {
  private readonly byId = new Map<string, number>()
  /** The id of the last new record before one that the file has. */
  private readonly hooks = new Map<number, string>()
  /** The id of the last new record behind one that the file has. */
  private readonly behind = new Map<JsonValue, JsonValue | undefined>()
  private readonly taken: Set<string>

  constructor(
    private readonly links: Links,
    private readonly source: RecordFile,
    private readonly changes: RecordChanges,
  ) {
    source.records.forEach((_, record) => {
      const id = this.fieldOf(record, links.id)
      if (typeof id === 'string') this.byId.set(id, record)
    })
    this.taken = new Set(this.byId.keys())
  }

  run(current: CurrentRecord | undefined, way: readonly number[]): RecordChanges {
    const { changes, source, links } = this
    const inOrder = [...changes.before].sort(([one], [other]) => one - other)
    const before = new Map(
      inOrder.map(([record, values]) => {
        if (!this.isLinked(record)) return [record, values] as const
        const chained = chainRecords(links, values, this.climb(this.fieldOf(record, links.parent) ?? null), this.taken)
        this.hook(record, chained)
        return [record, chained] as const
      }),
    )
    const after = new Map(
      [...changes.after].map(([record, values]) => {
        if (!this.isLinked(record)) return [record, values] as const
        const chained = chainRecords(links, values, this.climb(this.fieldOf(record, links.id) ?? null), this.taken)
        const next = way.includes(record) ? way[way.indexOf(record) + 1] : undefined
        if (next !== undefined) this.hook(next, chained)
        this.behind.set(this.fieldOf(record, links.id) ?? null, chained.at(-1)?.[links.id])
        return [record, chained] as const
      }),
    )
    const replaced = new Map(changes.replaced)
    source.records.forEach((_, record) => {
      const value = this.valueAt(record)
      if (changes.dropped.has(record) || !isJsonObject(value) || !(links.parent in value)) return
      const next = this.relinked(value, this.hooks.get(record) ?? this.climb(value[links.parent] ?? null))
      if (next !== value) replaced.set(record, next)
    })
    const linked = { ...changes, replaced, before, after }
    return this.withCurrent(links.children === undefined ? linked : this.withChildren(linked, links.children), current)
  }

  private relinked(value: JsonObject, parent: JsonValue): JsonObject {
    const { links } = this
    const own = sameJson(parent, value[links.parent]) ? value : { ...value, [links.parent]: parent }
    return (links.others ?? []).reduce((sum, key) => {
      const from = value[key]
      const end = links.namesEnd?.(value) ? this.behind.get(from ?? null) : undefined
      const named = end ?? (typeof from === 'string' ? this.climb(from) : null)
      return named === null || named === from ? sum : { ...sum, [key]: named }
    }, own)
  }

  /** The record comes behind the last of the new ones. */
  private hook(record: number, chained: readonly JsonObject[]): void {
    const last = chained.at(-1)?.[this.links.id]
    if (typeof last === 'string') this.hooks.set(record, last)
  }

  private withCurrent(changes: RecordChanges, current: CurrentRecord | undefined): RecordChanges {
    if (!current) return changes
    const last = [...changes.after.values()].flat().at(-1)
    const id = (isJsonObject(last) ? last[this.links.id] : undefined) ?? this.climb(current.id)
    const places = [
      ...(id === current.id ? [] : [{ line: current.line, path: current.path, value: id }]),
      ...this.copiesOf(changes, current),
    ]
    return places.length === 0 ? changes : { ...changes, places }
  }

  /** The list that repeats the records, in the same order, with what changed in them. */
  private copiesOf(changes: RecordChanges, { line, copies }: CurrentRecord): readonly PlaceInFile[] {
    const before =
      copies && this.source.file.content.type === 'json' ? valueAt(this.source.file.content.value, copies) : undefined
    if (!copies || !isJsonArray(before)) return []
    const idOf = (value: JsonValue): JsonValue | undefined => objectOf(value)[this.links.id]
    const known = new Map(before.map((value) => [idOf(value), objectOf(value)] as const))
    const value = this.source.records.flatMap(({ value: own }, record): readonly JsonValue[] => {
      const next = changes.replaced.get(record) ?? own
      const copy = next === undefined ? undefined : known.get(idOf(next))
      const kept = copy && next !== undefined && !changes.dropped.has(record) ? [updated(copy, objectOf(next))] : []
      return [...(changes.before.get(record) ?? []), ...kept, ...(changes.after.get(record) ?? [])]
    })
    return [{ line, path: copies, value }]
  }

  private withChildren(changes: RecordChanges, key: string): RecordChanges {
    const { id, parent } = this.links
    const ids = new Map<JsonValue | undefined, JsonValue[]>()
    const note = (value: JsonValue | undefined): void => {
      if (!isJsonObject(value) || value[id] === undefined) return
      ids.set(value[parent], [...(ids.get(value[parent]) ?? []), value[id]])
    }
    const replaced = new Map(changes.replaced)
    this.source.records.forEach(({ value }, record) => {
      for (const made of changes.before.get(record) ?? []) note(made)
      if (!changes.dropped.has(record)) note(replaced.get(record) ?? value)
      for (const made of changes.after.get(record) ?? []) note(made)
    })
    const withOwn = (value: JsonValue): JsonValue => {
      if (!isJsonObject(value)) return value
      const found = ids.get(value[id]) ?? []
      const before = listOf(value[key])
      const next = [
        ...before.filter((child) => found.includes(child)),
        ...found.filter((child) => !before.includes(child)),
      ]
      return sameJson(next, before) ? value : { ...value, [key]: next }
    }
    this.source.records.forEach(({ value: own }, record) => {
      const value = replaced.get(record) ?? own
      const next = value === undefined ? value : withOwn(value)
      if (next !== undefined && next !== value && !changes.dropped.has(record)) replaced.set(record, next)
    })
    const each = (values: ReadonlyMap<number, readonly JsonValue[]>): ReadonlyMap<number, readonly JsonValue[]> =>
      new Map([...values].map(([record, made]) => [record, made.map(withOwn)]))
    return { ...changes, replaced, before: each(changes.before), after: each(changes.after) }
  }

  private isLinked(record: number): boolean {
    return typeof this.fieldOf(record, this.links.id) === 'string'
  }

  private valueAt(record: number): JsonValue | undefined {
    return this.changes.replaced.get(record) ?? this.source.records[record]?.value
  }

  private fieldOf(record: number, key: string): JsonValue | undefined {
    const value = this.valueAt(record)
    return isJsonObject(value) ? value[key] : undefined
  }

  /** The nearest ancestor, itself included, that is not left out. */
  private climb(from: JsonValue): JsonValue {
    const visited = new Set<JsonValue>()
    let at = from
    while (typeof at === 'string' && !visited.has(at)) {
      visited.add(at)
      const record = this.byId.get(at)
      if (record === undefined || !this.changes.dropped.has(record)) return at
      at = this.hooks.get(record) ?? this.fieldOf(record, this.links.parent) ?? null
    }
    return typeof at === 'string' ? null : at
  }
}

/** New records, each the child of the one before it, with ids that are not taken. */
export function chainRecords(
  links: Links,
  values: readonly JsonValue[],
  parent: JsonValue,
  taken: Set<string>,
): readonly JsonObject[] {
  let above = parent
  return values.filter(isJsonObject).map((value) => {
    const id = freeId(links, JSON.stringify([above, value]), taken)
    const made = links.withIds?.(value, id, above) ?? { ...value, [links.id]: id, [links.parent]: above }
    above = id
    return made
  })
}

function freeId(links: Links, text: string, taken: Set<string>): string {
  const id = links.newId?.(text) ?? `condensed-${shortHash(text, 8)}`
  if (taken.has(id)) return freeId(links, `${text}+`, taken)
  taken.add(id)
  return id
}

interface Branch {
  /** The records from the root to the leaf. */
  readonly way: readonly number[]
  /** The others that have an id: those of branches that the person left. */
  readonly beside: ReadonlySet<number>
}

/** The branch that ends with the record of that id, or with the last one. Empty where no record names its parent. */
export function branchTo(links: Links, records: readonly SourceRecord[], leaf?: string): Branch {
  const byId = new Map<JsonValue, number>()
  records.forEach(({ value }, record) => {
    if (isJsonObject(value) && typeof value[links.id] === 'string') byId.set(value[links.id] ?? null, record)
  })
  const isLinked = records.some(({ value }) => isJsonObject(value) && typeof value[links.parent] === 'string')
  const last = records.findLastIndex(({ value }) => isJsonObject(value) && typeof value[links.id] === 'string')
  let at = (leaf === undefined ? undefined : byId.get(leaf)) ?? (last === -1 ? undefined : last)
  if (!isLinked || at === undefined) return { way: [], beside: new Set() }
  const way = new Set<number>()
  while (at !== undefined && !way.has(at)) {
    way.add(at)
    at = byId.get(objectOf(records[at]?.value)[links.parent] ?? null)
  }
  return { way: [...way].toReversed(), beside: new Set([...byId.values()].filter((record) => !way.has(record))) }
}

export const besideBranch = (links: Links, records: readonly SourceRecord[], leaf?: string): ReadonlySet<number> =>
  branchTo(links, records, leaf).beside
