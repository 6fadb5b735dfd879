import { objectOf, parseJson, tryParseJson, type JsonObject, type JsonValue } from '../../core/json'
import { placeAt, syntaxErrorAt } from '../../core/json-syntax'
import { err, ok, type Result } from '../../core/result'
import { ImportError } from './import-error'
import { isTextSession } from './text-sessions'
import { decodeText, utf16Of, withoutMark, type EncodedText, type TextEncoding } from './text-encoding'

export const MAX_FILE_BYTES = 64 * 1024 * 1024
/** Deeper nesting than any agent writes; beyond it recursion over the data could overflow the stack. */
export const MAX_JSON_DEPTH = 256

/** A file's text, with its JSON parsed once, for every dialect to look at. */
export interface SourceFile {
  readonly text: string
  readonly encoding: TextEncoding
  readonly name?: string | undefined
  readonly content: FileContent
  /** Files that came with it and tell more about its conversation. They are never written back. */
  readonly beside?: readonly SourceFile[]
}

/** `text`: no JSON, but the text of a session in a form of its own. */
/** The object that a document is; an empty one for anything else. */
export const documentOf = (file: SourceFile | undefined): JsonObject =>
  file?.content.type === 'json' ? objectOf(file.content.value) : {}

export type FileContent = JsonContent | { readonly type: 'text' }

export type JsonContent =
  /** One JSON document. `indent` is what to pass to JSON.stringify to write it alike; `trailingNewline` whether one ended it. */
  | { readonly type: 'json'; readonly value: JsonValue; readonly indent: string; readonly trailingNewline: boolean }
  /** One JSON value a line, or several lines that it is laid out over. Lines that do not parse keep their text and are written back untouched. */
  | { readonly type: 'jsonl'; readonly lines: readonly JsonLine[]; readonly trailingNewline: boolean }

export interface JsonLine {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
  /** Undefined where the line does not parse. */
  readonly value: JsonValue | undefined
}

/** Reads text as one JSON document, as JSON lines or as a session in Markdown, refusing what no dialect could read. Accepts bytes to tell binary files and bad encodings. */
export function readSourceFile(input: string | Uint8Array, name?: string): Result<SourceFile, ImportError> {
  const decoded = typeof input === 'string' ? checkSize(input) : decode(input)
  if (!decoded.ok) return decoded
  const { text, encoding } = decoded.value
  if (isTextSession(text)) return ok({ text, encoding, name, content: { type: 'text' } })
  const problem = firstProblem(text)
  if (problem) return err(problem)
  const content = parseContent(text)
  return content.ok ? ok({ text, encoding, name, content: content.value }) : content
}

function checkSize(text: string): Result<EncodedText, ImportError> {
  return text.length > MAX_FILE_BYTES ? err(tooLarge(text.length)) : ok(withoutMark(text))
}

function decode(bytes: Uint8Array): Result<EncodedText, ImportError> {
  if (bytes.byteLength > MAX_FILE_BYTES) return err(tooLarge(bytes.byteLength))
  if (utf16Of(bytes) === undefined && bytes.subarray(0, 8_192).includes(0)) {
    return err(new ImportError({ type: 'binary' }, { type: 'file' }))
  }
  try {
    return ok(decodeText(bytes))
  } catch {
    return err(new ImportError({ type: 'encoding' }, { type: 'file' }))
  }
}

const tooLarge = (size: number): ImportError =>
  new ImportError(
    { type: 'tooLarge', mebibytes: size / 1024 / 1024, most: MAX_FILE_BYTES / 1024 / 1024 },
    { type: 'file' },
  )

function firstProblem(text: string): ImportError | undefined {
  if (text.trim() === '') return new ImportError({ type: 'empty' }, { type: 'file' })
  const deep = firstTooDeep(text)
  if (deep !== undefined) {
    return new ImportError({ type: 'tooDeep', most: MAX_JSON_DEPTH }, { type: 'line', ...placeAt(text, deep) })
  }
  return undefined
}

/** Offset where nesting passes the limit, outside strings. Linear. Lines start afresh only when brackets close, so JSONL is judged alike. */
function firstTooDeep(text: string): number | undefined {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (inString) {
      if (unit === 92) at++
      else if (unit === 34 || unit === 10) inString = false
    } else if (unit === 34) inString = true
    else if (unit === 91 || unit === 123) {
      if (++depth > MAX_JSON_DEPTH) return at
    } else if ((unit === 93 || unit === 125) && depth > 0) depth--
    else if (unit === 10 && text.charCodeAt(at + 1) === 123 && depth === 1) depth = 0 // an unterminated line of JSONL
  }
  return undefined
}

function parseContent(text: string): Result<JsonContent, ImportError> {
  try {
    return ok({
      type: 'json',
      value: parseJson(text),
      indent: indentOf(text),
      trailingNewline: text.endsWith('\n'),
    })
  } catch {
    return parseLines(text, lineEnd) ?? parseLines(text, documentEnd) ?? err(notJson(text))
  }
}

/** So many lines that do not parse, and no more than that are good: what follows would not make it a session. */
const MOST_BAD_LINES = 1_000
/** More than any agent writes. A line is kept as an object, so that many empty ones would take a great deal of memory. */
export const MAX_LINES = 1_000_000

/**
 * JSON lines, when the first that holds anything is a value of its own and most are. Undefined: this is no file of lines. One that is laid
 * out, as jq and some loggers write values one behind the other, goes on to the end of its value.
 */
function parseLines(text: string, endOf: typeof lineEnd): Result<JsonContent, ImportError> | undefined {
  const trailingNewline = text.endsWith('\n')
  const end = trailingNewline ? text.length - 1 : text.length
  const lines: JsonLine[] = []
  const counts = { good: 0, bad: 0, objects: 0 }
  let firstBad = 0
  let number = 1
  for (let from = 0; from <= end; ) {
    const to = endOf(text, from, end)
    const line = readLine(text.slice(from, to), number)
    number += 1 + newLinesIn(line.text)
    if (line.value !== undefined) counts.good++
    else if (line.text.trim() !== '') {
      if (counts.good === 0) return undefined
      firstBad ||= line.number
      if (++counts.bad >= MOST_BAD_LINES && counts.bad >= counts.good) return err(brokenLines(firstBad))
    }
    if (typeof line.value === 'object' && line.value !== null) counts.objects++
    if (lines.push(line) > MAX_LINES) return err(tooManyLines())
    from = to + 1
  }
  const isJsonLines = counts.objects > 0 && counts.good > counts.bad && counts.good + counts.bad > 1
  return isJsonLines ? ok({ type: 'jsonl', lines, trailingNewline }) : undefined
}

function lineEnd(text: string, from: number, end: number): number {
  const at = text.indexOf('\n', from)
  return at === -1 || at > end ? end : at
}

/** Where a value that is laid out ends, and another one begins in the next line. */
function documentEnd(text: string, from: number, end: number): number {
  const next = /[}\]]\r?\n(?=[{[])/g
  next.lastIndex = from
  const found = next.exec(text)
  return found ? Math.min(end, next.lastIndex - 1) : end
}

function newLinesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

const readLine = (text: string, number: number): JsonLine => ({ number, text, value: parseLine(text) })

const brokenLines = (firstBad: number): ImportError =>
  new ImportError({ type: 'brokenLines', most: MOST_BAD_LINES }, { type: 'line', line: firstBad, column: 1 })

const tooManyLines = (): ImportError => new ImportError({ type: 'tooManyLines', most: MAX_LINES }, { type: 'file' })

function parseLine(line: string): JsonValue | undefined {
  return line === '' || line.trim() === '' ? undefined : tryParseJson(line)
}

function indentOf(text: string): string {
  return /^[[{]\r?\n([ \t]+)/.exec(text)?.[1] ?? ''
}

function notJson(text: string): ImportError {
  const start = text.trimStart()[0]
  if (start !== '{' && start !== '[') {
    return new ImportError({ type: 'notJson' }, { type: 'line', line: 1, column: 1 })
  }
  const end = text.trimEnd().length
  const offset = syntaxErrorAt(text) ?? end
  return new ImportError(
    { type: offset < end ? 'syntax' : 'truncated' },
    { type: 'line', ...placeAt(text, Math.min(offset, end)) },
  )
}
