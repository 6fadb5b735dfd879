import { isJsonObject, listOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { otlpValueOf, plainOf } from './otlp-value'
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
    const own: readonly Span[] = isSpanAlone(value) ? [{ value, line, path: [] }] : []
    return [
      ...own,
      ...[...spans, ...logs].flatMap(({ value: span, path }): readonly Span[] =>
        isJsonObject(span) && Array.isArray(span.attributes) ? [{ value: span, line, path }] : [],
      ),
    ]
  })
}

/** A line that is a span itself, with its attributes as an object, as Copilot's exporter to a file writes it. */
export const isSpanAlone = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  typeof value.traceId === 'string' &&
  typeof value.spanId === 'string' &&
  isJsonObject(value.attributes)

export interface Attribute {
  /** As OTLP writes it. */
  readonly value: JsonValue | undefined
  /** Of the attribute's value. */
  readonly path: JsonPath
  /** The file holds plain JSON there. */
  readonly isPlain?: true
}

/** The attribute of a list by the first of these keys that it has. */
export function attributeIn(
  attributes: JsonValue | undefined,
  path: JsonPath,
  ...keys: readonly string[]
): Attribute | undefined {
  if (isJsonObject(attributes)) {
    const key = keys.find((each) => (attributes[each] ?? null) !== null)
    if (key === undefined) return undefined
    return { value: otlpValueOf(undefined, undefined, attributes[key] ?? null), path: [...path, key], isPlain: true }
  }
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

/** When it began, in a form that sorts. OTLP writes nanoseconds, as a string or a number; Copilot, seconds and nanoseconds. */
export function startOf({ value }: Span): { readonly startedAt?: string } {
  const [seconds, nanoseconds = 0] = listOf(value.startTime)
  if (seconds !== undefined)
    return { startedAt: `${String(seconds)}${String(nanoseconds).padStart(9, '0')}`.padStart(20, '0') }
  const time = value.startTimeUnixNano ?? value.timeUnixNano ?? value.observedTimeUnixNano
  return time === undefined ? {} : { startedAt: String(time).padStart(20, '0') }
}
