import { groupBy } from '../core/group-by'
import { objectOf, stringOf, type JsonPath, type JsonValue } from '../core/json'
import { valueAt } from '../conversation/texts/template'
import { isAscii, patchJson, writeValue } from './json/patch-json'
import { replaceAt, replaceEntries, type Entry } from './json/replace'
import { writeJson } from './json/write-json'
import type { FileContent, JsonContent, SourceFile } from './import/source-file'
import type { Embedded, RecordChanges, RecordFile, SourceRecord } from './records'

/** What is to stand in the place of `given`, which holds `before`, so that it holds `after`. */
export type Encode = (given: JsonValue, before: JsonValue, after: JsonValue) => JsonValue

const encodeJson: Encode = (given, before, after) =>
  typeof given === 'string' ? patchJson(given, before, after) : after

/**
 * The whole file with the changes in it. Untouched lines, and an untouched document, keep their text. `encode` writes what is embedded in
 * the file: as JSON in strings, unless the format says otherwise.
 */
export function writeRecords(
  { file, records, embedded = [] }: RecordFile,
  changes: RecordChanges,
  encode: Encode = encodeJson,
): string {
  const wholeLines = new Map(
    records.flatMap((record, index) => (record.path.length === 0 ? [[record.line, index] as const] : [])),
  )
  const touched = new Map<number, JsonValue>()
  for (const [line, elements] of elementsByLine(records)) {
    const own = wholeLines.get(line)
    const replaced = own === undefined ? undefined : changes.replaced.get(own)
    const value = replaced ?? valueAtLine(file.content, line)
    const places = (changes.places ?? []).filter((place) => place.line === line)
    const next =
      value === undefined
        ? undefined
        : throughEmbedded(
            value,
            embedded.filter((each) => each.line === line),
            encode,
            (root) =>
              places.reduce(
                (sum, each) => replaceAt(sum, each.path, each.value),
                withElements(root, elements, changes),
              ),
          )
    if (next !== undefined && next !== value) touched.set(line, next)
  }
  if (file.content.type === 'json')
    return writeDocument(file, file.content, records, touched, changes, embedded.length > 0)
  if (file.content.type === 'text') return file.text
  const encoding = isAscii(file.text) ? 'json-ascii' : 'json'
  const made = (values: readonly JsonValue[] | undefined): string[] =>
    (values ?? []).map((value) => writeValue(value, encoding))
  const lines = file.content.lines.flatMap((line, index) => {
    const record = wholeLines.get(index)
    const around = {
      before: made(record === undefined ? undefined : changes.before.get(record)),
      after: made(record === undefined ? undefined : changes.after.get(record)),
    }
    if (record !== undefined && changes.dropped.has(record)) return [...around.before, ...around.after]
    const next = touched.get(index) ?? (record === undefined ? undefined : changes.replaced.get(record))
    const text = next === undefined || line.value === undefined ? line.text : patchJson(line.text, line.value, next)
    return [...around.before, text, ...around.after]
  })
  return lines.join('\n') + (file.content.trailingNewline ? '\n' : '')
}

function valueAtLine(content: FileContent, line: number): JsonValue | undefined {
  if (content.type === 'text') return undefined
  return content.type === 'json' ? content.value : content.lines[line]?.value
}

function writeDocument(
  file: SourceFile,
  content: Extract<JsonContent, { type: 'json' }>,
  records: readonly SourceRecord[],
  touched: ReadonlyMap<number, JsonValue>,
  changes: RecordChanges,
  inStrings: boolean,
): string {
  const whole = records.findIndex((record) => record.path.length === 0)
  if (whole === -1) {
    const next = touched.get(0)
    if (next === undefined) return file.text
    return inStrings ? patchJson(file.text, content.value, next) : writeJson(next, content, file.text)
  }
  const own = changes.replaced.get(whole) ?? touched.get(0) ?? content.value
  const isWhole = !changes.dropped.has(whole) && !changes.before.has(whole) && !changes.after.has(whole)
  if (isWhole && own === content.value) return file.text
  const kept = changes.dropped.has(whole)
    ? []
    : [own === content.value ? file.text.trim() : writeJson(own, { ...content, trailingNewline: false }, file.text)]
  const made = (values: readonly JsonValue[] | undefined): string[] =>
    (values ?? []).map((value) => JSON.stringify(value))
  return (
    [...made(changes.before.get(whole)), ...kept, ...made(changes.after.get(whole))].join('\n') +
    (content.trailingNewline ? '\n' : '')
  )
}

interface Element {
  readonly index: number
  readonly record: SourceRecord
}

function elementsByLine(records: readonly SourceRecord[]): Map<number, Element[]> {
  const lines = new Map<number, Element[]>()
  records.forEach((record, index) => {
    if (record.path.length === 0) return
    const list = lines.get(record.line)
    if (list) list.push({ index, record })
    else lines.set(record.line, [{ index, record }])
  })
  return lines
}

/** What `change` makes of `root` with what is embedded in it decoded; that in which something changed is written anew, at its place alone. */
function throughEmbedded(
  root: JsonValue,
  embedded: readonly Embedded[],
  encode: Encode,
  change: (root: JsonValue) => JsonValue,
): JsonValue {
  const decoded = embedded.reduce<JsonValue>((sum, { path, value }) => replaceAt(sum, path, value), root)
  const next = change(decoded)
  if (next === decoded) return root
  return embedded.reduce<JsonValue>((sum, { path, value }) => {
    const [given, inner] = [valueAt(root, path) ?? null, valueAt(next, path) ?? null]
    return replaceAt(sum, path, inner === value ? given : encode(given, value, inner))
  }, next)
}

interface ArrayOfRecords {
  readonly path: JsonPath
  readonly items: JsonValue[]
  changed: boolean
}

const isElementOf = (element: JsonPath, array: JsonPath): boolean =>
  element.length === array.length + 1 && array.every((key, index) => key === element[index])

/** `root` with its arrays of records made anew where a record of theirs changed. */
function withElements(root: JsonValue, elements: readonly Element[], changes: RecordChanges): JsonValue {
  const arrays = new Map<string, ArrayOfRecords>()
  let current: ArrayOfRecords | undefined // records of one array mostly follow each other
  const places: { readonly path: JsonPath; readonly value: JsonValue }[] = []
  const keyed = elements.filter(({ record }) => record.keyedBy !== undefined)
  for (const { index, record } of elements) {
    if (record.keyedBy !== undefined) continue
    const own = changes.dropped.has(index) ? undefined : (changes.replaced.get(index) ?? record.value)
    const items = [
      ...(changes.before.get(index) ?? []),
      ...(own === undefined ? [] : [own]),
      ...(changes.after.get(index) ?? []),
    ]
    const same = items.length === 1 && items[0] === record.value
    if (typeof record.path.at(-1) === 'string') {
      if (!same)
        places.push({ path: record.path, value: items.length > 1 ? items : (items[0] ?? record.empty ?? null) })
      continue
    }
    if (!current || !isElementOf(record.path, current.path)) {
      const path = record.path.slice(0, -1)
      const key = JSON.stringify(path)
      current = arrays.get(key) ?? { path, items: [], changed: false }
      arrays.set(key, current)
    }
    const array = current
    for (const item of items) array.items.push(item)
    if (!same) array.changed = true
  }
  const lists = [...arrays.values()].flatMap(({ path, items, changed }) => (changed ? [{ path, value: items }] : []))
  return [...lists, ...places].reduce(
    (sum, { path, value }) => replaceAt(sum, path, value),
    withEntries(root, keyed, changes),
  )
}

/** `root` with its records that are entries of one object: those left out are gone, and new ones stand beside the one they precede or follow. */
function withEntries(root: JsonValue, elements: readonly Element[], changes: RecordChanges): JsonValue {
  const holders = groupBy(elements, ({ record }) => JSON.stringify(record.path.slice(0, -1)))
  return [...holders.values()].reduce((sum, own) => withEntriesOf(sum, own, changes), root)
}

function withEntriesOf(root: JsonValue, elements: readonly Element[], changes: RecordChanges): JsonValue {
  const path = elements[0]?.record.path.slice(0, -1)
  if (!path) return root
  const byKey = new Map(elements.map((element) => [element.record.path.at(-1), element] as const))
  const next = replaceEntries(root, path, (key, value) => {
    const element = byKey.get(key)
    if (!element) return [[key, value]]
    const { index, record } = element
    const made = (values: readonly JsonValue[] = []): readonly Entry[] =>
      values.map((each) => [stringOf(objectOf(each)[record.keyedBy ?? '']), each])
    const own: readonly Entry[] = changes.dropped.has(index) ? [] : [[key, changes.replaced.get(index) ?? value]]
    return [...made(changes.before.get(index)), ...own, ...made(changes.after.get(index))]
  })
  return next === undefined || next === valueAt(root, path) ? root : replaceAt(root, path, next)
}
