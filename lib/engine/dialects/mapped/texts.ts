import type { JsonValue } from '../../core/json'
import { writtenRecords, type RecordChanges, type RecordFile } from '../records'

/** How a format that is no JSON writes its records. */
export interface TextForm {
  /** The record's text; of one that was read from a file, the very text that it was read from. */
  render(value: JsonValue): string
  /** What is to stand between two records so that they are not read as one. `text` is the first as it was rendered. */
  between(text: string, before: JsonValue, after: JsonValue): string
}

/** The whole file with the changes in it. Its records, one behind the other, are all of its text. */
export const writeTexts = (source: RecordFile, changes: RecordChanges, form: TextForm): string =>
  renderAll(valuesAfter(source, changes), form)

/** The records that are left and made, in their order. */
export const valuesAfter = (source: RecordFile, changes: RecordChanges): readonly JsonValue[] =>
  writtenRecords(source, changes).map(({ value }) => value)

export function renderAll(values: readonly JsonValue[], { render, between }: TextForm): string {
  const texts = values.map(render)
  return texts
    .map((text, index) => {
      const [before, value] = [values[index - 1], values[index]]
      return before === undefined || value === undefined ? text : between(texts[index - 1] ?? '', before, value) + text
    })
    .join('')
}

/** A backslash before lines that begin like something else in the format, and one more before those that have some already. */
export const escapeLines = (text: string, special: RegExp): string =>
  eachLine(text, (line) => (special.test(withoutSlashes(line)) ? `\\${line}` : line))

/** The text that `escapeLines` was given. */
export const unescapeLines = (text: string, special: RegExp): string =>
  eachLine(text, (line) => (line.startsWith('\\') && special.test(withoutSlashes(line)) ? line.slice(1) : line))

const withoutSlashes = (line: string): string => line.replace(/^\\+/, '')

const eachLine = (text: string, change: (line: string) => string): string => text.split('\n').map(change).join('\n')
