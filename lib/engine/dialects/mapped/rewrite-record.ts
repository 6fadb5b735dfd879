import { native, type MappedRaw, type Copy, type Place } from './native'
import type { Part, PartOf } from '../../conversation/part'
import { renderTemplate, valueAt } from '../../conversation/texts/template'
import { isJsonObject, sameJson, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { framed } from '../frame'
import { replaceAt } from '../json/replace'
import type { MappedPart } from './mapped-message'

/**
 * The record with these parts in it: the very same value where they say what it says, undefined where none of its own parts are left.
 * `own` is what was read from the record; `insert` puts a part into the record that was not read from it.
 */
export function rewriteRecord(
  value: JsonValue,
  record: number,
  parts: readonly Part[],
  own: readonly MappedPart[],
  insert: (value: JsonValue, part: Part) => JsonValue,
): JsonValue | undefined {
  const ours = parts.flatMap((part) => {
    const raw = native.part(part)
    return raw && raw.record === record ? [{ part, raw }] : []
  })
  const made = parts.filter((part) => native.part(part)?.record !== record)
  if (own.length > 0 && ours.length === 0 && made.length === 0) return undefined
  const gone = goneOf(
    own,
    ours.map(({ raw }) => raw.at),
  )
  const removals = gone.flatMap(({ at, empty, copies = [] }) => [
    ...(empty === undefined ? [at] : []),
    ...copies.map((copy) => copy.at),
  ])
  let next = gone.reduce((sum, { at, empty }) => (empty === undefined ? sum : replaceAt(sum, at, empty)), value)
  for (const { part, raw } of ours) {
    const written = writePart(next, part, raw)
    next = written.value
    removals.push(...written.removals)
  }
  next = removeAll(next, removals)
  return made.reduce((sum, part) => insert(sum, part), next)
}

/** The record's own parts that are not among those left, but for those that go with the record only. */
function goneOf(own: readonly MappedPart[], left: readonly JsonPath[]): readonly MappedPart[] {
  if (own.length === left.length && own.every(({ at }, index) => samePath(at, left[index] ?? []))) return []
  const places = new Set(left.map((at) => JSON.stringify(at)))
  return own.filter(({ at }) => at.length > 0 && !places.has(JSON.stringify(at)))
}

const samePath = (one: JsonPath, other: JsonPath): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index])

interface Written {
  readonly value: JsonValue
  readonly removals: readonly JsonPath[]
}

function writePart(value: JsonValue, part: Part, { place, copies = [] }: MappedRaw): Written {
  const unchanged = { value, removals: [] }
  switch (place.type) {
    case 'fixed':
      return unchanged
    case 'text':
      return 'text' in part && part.text !== place.standsFor
        ? { value: writeText(value, part.text, place, copies), removals: [] }
        : unchanged
    case 'input':
      return part.type === 'tool-call'
        ? { value: writeInput(value, part, place.path, copies), removals: [] }
        : unchanged
    case 'fields':
      return part.type === 'tool-call' && isJsonObject(part.input)
        ? { value: setFields(value, place.path, part.input), removals: [] }
        : unchanged
    case 'items':
      return part.type === 'tool-result' ? writeItems(value, part, place) : unchanged
  }
}

function writeText(
  value: JsonValue,
  text: string,
  { path, frame }: Extract<Place, { type: 'text' }>,
  copies: readonly Copy[],
): JsonValue {
  const next = setAt(value, path, framed(text, frame))
  return next === value ? value : copies.reduce((sum, copy) => replaceAt(sum, copy.input, text), next)
}

/** The fields that differ, one by one, so that those beside them stay. */
function setFields(value: JsonValue, path: JsonPath, fields: JsonObject): JsonValue {
  return Object.entries(fields).reduce<JsonValue>((sum, [key, field]) => {
    const at = [...path, key]
    return sameJson(valueAt(sum, at), field) ? sum : replaceAt(sum, at, field)
  }, value)
}

function writeInput(value: JsonValue, part: PartOf<'tool-call'>, path: JsonPath, copies: readonly Copy[]): JsonValue {
  const before = valueAt(value, path)
  const next = inputOf(part, before)
  if (next === before || (before === undefined && JSON.stringify(next) === '{}')) return value // a call may say nothing of its arguments
  return copies.reduce(
    (sum, copy) =>
      replaceAt(
        sum,
        copy.input,
        typeof valueAt(sum, copy.input) === 'string' ? JSON.stringify(part.input) : part.input,
      ),
    replaceAt(value, path, next),
  )
}

function inputOf(part: PartOf<'tool-call'>, before: JsonValue | undefined): JsonValue {
  if (part.template) return renderTemplate(part.template, part.input)
  return before !== undefined && sameJson(before, part.input) ? before : part.input
}

/** Items keep their places by `raw`, their number; one that is new is written where the first text stood, or as a block for one that goes. */
function writeItems(
  value: JsonValue,
  part: PartOf<'tool-result'>,
  { paths, standFor = [], blocks = [] }: Extract<Place, { type: 'items' }>,
): Written {
  const kept = new Set<number>()
  const placed = new Set(part.content.map(({ raw }) => raw))
  const isFree = (position: number): boolean => !kept.has(position) && !placed.has(position)
  let next = value
  for (const item of part.content) {
    const index =
      typeof item.raw === 'number'
        ? item.raw
        : paths.findIndex((path, position) => isFree(position) && typeof valueAt(value, path) === 'string')
    const path = paths[index]
    const spare = blocks.findIndex((_, position) => isFree(position))
    if (path) {
      kept.add(index)
      if (item.type === 'text' && item.text !== standFor[index]) next = setAt(next, path, item.text)
    } else if (item.type === 'text' && blocks[spare]) {
      kept.add(spare)
      next = replaceAt(next, blocks[spare], { type: 'text', text: item.text })
    }
  }
  return { value: next, removals: paths.flatMap((path, index) => (kept.has(index) ? [] : [blocks[index] ?? path])) }
}

function setAt(value: JsonValue, path: JsonPath, text: JsonValue): JsonValue {
  return valueAt(value, path) === text ? value : replaceAt(value, path, text)
}

/** Everything at the given paths taken out: elements of arrays go, keys of objects too. Later places first, so that earlier ones stay true. */
function removeAll(value: JsonValue, paths: readonly JsonPath[]): JsonValue {
  return paths.toSorted(laterFirst).reduce<JsonValue>((sum, path) => removeAt(sum, path), value)
}

function laterFirst(a: JsonPath, b: JsonPath): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [one, other] = [a[at], b[at]]
    if (typeof one === 'number' && typeof other === 'number' && one !== other) return other - one
  }
  return b.length - a.length
}

function removeAt(value: JsonValue, path: JsonPath): JsonValue {
  const key = path.at(-1)
  const holder = valueAt(value, path.slice(0, -1))
  if (Array.isArray(holder) && typeof key === 'number')
    return replaceAt(
      value,
      path.slice(0, -1),
      holder.filter((_, index) => index !== key),
    )
  if (!isJsonObject(holder) || typeof key !== 'string' || !(key in holder)) return value
  return replaceAt(
    value,
    path.slice(0, -1),
    Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key)),
  )
}
