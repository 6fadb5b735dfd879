import { isJsonObject, listOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { plainOf } from '../otlp-value'
import { elementRecords, lineRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'

/** A span, or a log record that stands for one, in a line of the file (0 in a document). */
export interface Span {
  readonly value: JsonObject
  readonly line: number
  readonly path: JsonPath
}

/** Every span of the file: of the service's export, of the collector's file exporter (one export a line), and log records. */
export function spansOf({ content }: SourceFile): readonly Span[] {
  return lineRecords(content).flatMap(({ value, line }) => {
    const below = (records: readonly SourceRecord[], ...keys: readonly string[]): readonly SourceRecord[] =>
      records.flatMap(({ path }) => keys.flatMap((key) => elementRecords(value, [...path, key], line)))
    const spans = below(
      below(elementRecords(value, ['resourceSpans'], line), 'scopeSpans', 'instrumentationLibrarySpans'),
      'spans',
    )
    const logs = below(below(elementRecords(value, ['resourceLogs'], line), 'scopeLogs'), 'logRecords')
    return [...spans, ...logs].flatMap(({ value: span, path }): readonly Span[] =>
      isJsonObject(span) && Array.isArray(span.attributes) ? [{ value: span, line, path }] : [],
    )
  })
}

export interface Attribute {
  readonly value: JsonValue | undefined
  /** Of the attribute's value, as OTLP writes it. */
  readonly path: JsonPath
}

/** The attribute of a list by the first of these keys that it has. */
export function attributeIn(
  attributes: JsonValue | undefined,
  path: JsonPath,
  ...keys: readonly string[]
): Attribute | undefined {
  const list = listOf(attributes)
  for (const key of keys) {
    const index = list.findIndex((attribute) => isJsonObject(attribute) && attribute.key === key)
    const found = list[index]
    if (isJsonObject(found)) return { value: found.value, path: [...path, index, 'value'] }
  }
  return undefined
}

export const attributeOf = (span: Span, ...keys: readonly string[]): JsonValue | undefined => {
  const found = attributeIn(span.value.attributes, [...span.path, 'attributes'], ...keys)
  return found && plainOf(found.value)
}

/** When it began, in a form that sorts. OTLP writes nanoseconds, as a string or a number. */
export function startOf({ value }: Span): { readonly startedAt?: string } {
  const time = value.startTimeUnixNano ?? value.timeUnixNano ?? value.observedTimeUnixNano
  return time === undefined ? {} : { startedAt: String(time).padStart(20, '0') }
}
