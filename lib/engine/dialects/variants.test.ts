import { describe, expect, it } from 'vitest'
import { isJsonObject, tryParseJson, type JsonValue } from '../core/json'
import { unwrap } from '../core/result'
import { everyCase } from '../core/testing/every-case'
import { fixtures } from './testing/corpus'
import { shapeOf } from './testing/projection'
import { importFile } from './import/import-file'
import { dialectById } from './registry'
import { readSourceFile } from './import/source-file'
import { encodeText } from './import/text-encoding'

/*
 * The same session as other tools, editors and systems would have saved it. Each variant is read as the same messages by the same
 * dialect, and written back byte for byte where nothing was changed.
 */

const texts = fixtures().map(({ name, read }) => [name, new TextDecoder().decode(read())] as const)

interface Reread {
  readonly dialect: string
  readonly shape: unknown
  /** The file that its first conversation is written back to. */
  readonly written: string | Uint8Array
}

const originals = new Map<string, Reread>()

function rereadOriginal(text: string): Reread {
  const known = originals.get(text) ?? reread(text)
  originals.set(text, known)
  return known
}

function reread(text: string | Uint8Array): Reread {
  const file = unwrap(importFile(text))
  const conversation = file.conversations[0]?.views[0].conversation
  if (!conversation) throw new Error('no conversation')
  return {
    dialect: file.dialect,
    shape: shapeOf(conversation.messages),
    written: encodeText(dialectById(file.dialect)?.serialize(conversation) ?? '', file.encoding),
  }
}

const contentOf = (text: string) => unwrap(readSourceFile(text)).content
/** A blank line, or one of another kind, means something in Markdown, and inside a value that is laid out. */
function isJsonLines(text: string): boolean {
  const content = contentOf(text)
  return content.type === 'jsonl' && content.lines.every((line) => !line.text.includes('\n'))
}

/** What a model said to a tool, and was given by it, has no versions. */
const said: ReadonlySet<string> = new Set(['action', 'input', 'args', 'arguments', 'kwargs', 'parameters', 'result'])

/** With a field more in every object that has a `role` or a `type`, as a newer version would write. */
function withUnknownFields(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(
    ([key, each]) =>
      [key, said.has(key) ? each : key === 'body' ? bodyWithFields(each) : withUnknownFields(each)] as const,
  )
  const isNamed = typeof value.role === 'string' || typeof value.type === 'string'
  return Object.fromEntries([...entries, ...(isNamed ? [['x_future_field', { note: 'new' }] as const] : [])])
}

/** Of a log, which may hold it as text. */
function bodyWithFields(body: JsonValue): JsonValue {
  const value = typeof body === 'string' ? tryParseJson(body) : undefined
  return isJsonObject(value) ? JSON.stringify(withUnknownFields(value)) : withUnknownFields(body)
}

const eachLine = (text: string, change: (line: string) => string): string =>
  text.replace(/\n$/, '').split('\n').map(change).join('\n') + (text.endsWith('\n') ? '\n' : '')

/** Undefined where a variant is none of that file's. */
const variants: Readonly<Record<string, (text: string) => string | undefined>> = {
  'line ends of Windows': (text) => text.replaceAll(/\r?\n/g, '\r\n'),
  'no line end at the end': (text) => text.replace(/\n+$/, ''),
  'two line ends at the end': (text) => text.replace(/\n*$/, '\n\n'),
  'blank lines between its lines': (text) => (isJsonLines(text) ? eachLine(text, (line) => `${line}\n`) : undefined),
  'its lines laid out over several': (text) => {
    const content = contentOf(text)
    if (content.type !== 'jsonl' || content.lines.some(({ value }) => value === undefined)) return undefined
    return `${content.lines.map(({ value }) => JSON.stringify(value, null, 2)).join('\n')}\n`
  },
  'all in one line': (text) => {
    const content = contentOf(text)
    return content.type === 'json' ? JSON.stringify(content.value) : undefined
  },
  'tabs as indents': (text) => {
    const content = contentOf(text)
    return content.type === 'json' ? `${JSON.stringify(content.value, null, '\t')}\n` : undefined
  },
  'characters as escapes': (text) =>
    text.replaceAll(/[\u0080-\uffff]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

describe('a session as another tool would have saved it', () => {
  it.each(Object.entries(variants))('with %s', (_, variant) =>
    everyCase(texts, (text) => {
      const changed = variant(text)
      if (changed === undefined) return
      const [before, after] = [rereadOriginal(text), reread(changed)]
      expect([after.dialect, after.shape]).toEqual([before.dialect, before.shape])
      expect(after.written).toBe(changed)
    }),
  )

  it('with a byte order mark', () =>
    everyCase(texts, (text) => {
      const marked = `\ufeff${text}`
      expect(reread(marked)).toEqual({ ...rereadOriginal(text), written: marked })
      expect(reread(Buffer.from(marked))).toEqual(reread(marked))
    }))

  it('in UTF-16, as Windows PowerShell writes it', () =>
    everyCase(texts, (text) => {
      const little = Buffer.from(`\ufeff${text}`, 'utf16le')
      const big = Buffer.from(little).swap16()
      const { dialect, shape } = rereadOriginal(text)
      for (const bytes of [little, big]) {
        const after = reread(bytes)
        expect([after.dialect, after.shape]).toEqual([dialect, shape])
        expect(Buffer.compare(Buffer.from(after.written), bytes)).toBe(0)
      }
    }))

  it('with fields of a newer version', () =>
    everyCase(texts, (text) => {
      const content = contentOf(text)
      const changed =
        content.type === 'json'
          ? JSON.stringify(withUnknownFields(content.value), null, content.indent)
          : eachLine(text, (line) => {
              const own = readSourceFile(line)
              return own.ok && own.value.content.type === 'json' && isJsonObject(own.value.content.value)
                ? JSON.stringify(withUnknownFields(own.value.content.value))
                : line
            })
      const [before, after] = [rereadOriginal(text), reread(changed)]
      expect([after.dialect, after.shape]).toEqual([before.dialect, before.shape])
      expect(after.written).toBe(changed)
    }))

  it('with lines of a kind that is not known', () =>
    everyCase(texts, (text) => {
      if (!isJsonLines(text)) return
      const line = '{"timestamp":"2026-01-01T00:00:00Z","type":"x_future_record","payload":{"note":"new"}}'
      const changed = eachLine(text, (each) => `${each}\n${line}`)
      const [before, after] = [rereadOriginal(text), reread(changed)]
      expect([after.dialect, after.shape]).toEqual([before.dialect, before.shape])
      expect(after.written).toBe(changed)
    }))
})
