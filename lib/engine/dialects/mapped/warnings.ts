import type { ImportPlace } from '../import/import-problem'
import type { ImportWarning } from '../import/import-warning'
import type { SourceFile } from '../import/source-file'
import { placeOf } from '../records'
import { decodeInner } from './inner-json'
import type { MappedFormat, MappedSource } from './mapped-format'
import { CallIds } from './mapped-message'

/** What is odd about a file of these sources, in its order, and then what each source says itself. */
export function warningsIn(
  format: MappedFormat,
  file: SourceFile,
  sources: readonly MappedSource[],
): readonly ImportWarning[] {
  const odd = [...lineWarnings(file), ...sources.flatMap((source) => oddRecords(format, source))]
  return [
    ...odd.toSorted((one, other) => lineOf(one) - lineOf(other)),
    ...sources.flatMap((source) => [...(source.warnings ?? []), ...otherBranches(format, source)]),
  ]
}

const lineOf = ({ place }: ImportWarning): number => (place.type === 'line' ? place.line : 0)

/** The lines that are no JSON. */
export function lineWarnings({ content }: SourceFile): readonly ImportWarning[] {
  if (content.type !== 'jsonl') return []
  const bad = content.lines.filter((line) => line.value === undefined && line.text.trim() !== '')
  return bad.map((line) => ({ code: 'unparsable-line', place: { type: 'line', line: line.number } }))
}

function oddRecords(format: MappedFormat, { source }: MappedSource): readonly ImportWarning[] {
  if (!format.odd) return []
  return source.records.flatMap(({ value }, record) => {
    const odd = value === undefined ? [] : (format.odd?.(value) ?? [])
    return odd.map(({ at = [], ...oddity }): ImportWarning => ({ ...oddity, place: placeOf(source, record, at) }))
  })
}

/** The messages that the person left, with the place of the first where the format says what is odd about single records. */
function otherBranches(format: MappedFormat, { aside, source, beside }: MappedSource): readonly ImportWarning[] {
  const left = [...(aside ?? [])].filter((record) => {
    const value = source.records[record]?.value
    return value !== undefined && format.read(decodeInner(value, format.inner), new CallIds(), beside) !== undefined
  })
  const [first] = left
  if (first === undefined) return []
  const place: ImportPlace = format.odd ? placeOf(source, first) : { type: 'file' }
  return [{ code: 'other-branches', messages: left.length, place }]
}
