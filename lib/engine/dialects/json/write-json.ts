import { escapeBeyondAscii, isAscii } from './patch-json'
import type { JsonContent } from '../import/source-file'

/** Writes a JSON document as its source, `text`, was laid out: indents, line ends, spaces between values, escapes. */
export function writeJson(value: unknown, content: Extract<JsonContent, { type: 'json' }>, text: string): string {
  const isSpaced = content.indent === '' && spacedOnOneLine.test(text)
  const indent = isSpaced ? ' ' : content.indent
  const plain = mayHoldMinusZero.test(text)
    ? JSON.stringify(value, markMinusZero, indent).replaceAll(JSON.stringify(MINUS_ZERO), '-0')
    : JSON.stringify(value, null, indent)
  const laidOut = isSpaced ? onOneLine(plain) : withLineEnds(plain, text)
  const written = text.includes('\\u') && isAscii(text) ? escapeBeyondAscii(laidOut) : laidOut
  return written + (content.trailingNewline ? (/(?:\r?\n)+$/.exec(text.slice(-8))?.[0] ?? '\n') : '')
}

/** As Python writes JSON that it does not indent: `{"a": 1, "b": [2, 3]}`. */
const spacedOnOneLine = /^(?:\[|\{(?="))*"(?:[^"\\]|\\.)*": \S/

/** Line breaks stand only between values: inside texts they are escaped. */
const onOneLine = (written: string): string => written.replace(/,\n */g, ', ').replace(/\n */g, '')

const withLineEnds = (written: string, text: string): string =>
  /^[[{]\r\n/.test(text) ? written.replaceAll('\n', '\r\n') : written

/** `JSON.parse` tells −0 from 0, `JSON.stringify` does not. */
const mayHoldMinusZero = /[[:,\s]-0/
const MINUS_ZERO = '\u0000minus zero\u0000'
const markMinusZero = (_: string, value: unknown): unknown => (Object.is(value, -0) ? MINUS_ZERO : value)
