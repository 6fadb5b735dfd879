import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { claimsOf, detectDialect } from './detect'
import type { Dialect } from '../dialect'
import { formatPlace } from './import-error'
import { importFile } from './import-file'
import { readSourceFile } from './source-file'

const file = unwrap(readSourceFile('{"something":"else"}'))
const refuse = (): never => {
  throw new Error('not asked for')
}
const dialect = (id: string, confidence: number): Dialect => ({
  id,
  name: `Format ${id}`,
  extension: '.json',
  home: { checked: 'sessions' },
  places: { systemPrompt: false, freeTextArguments: false },
  detect: () => confidence,
  parse: refuse,
  serialize: refuse,
  write: refuse,
})

describe('detectDialect', () => {
  it('takes the surest', () => {
    const dialects = [dialect('a', 0.3), dialect('b', 0.9), dialect('c', 0)]
    expect(claimsOf(file, dialects).map((claim) => claim.dialect.id)).toEqual(['b', 'a'])
    expect(unwrap(detectDialect(file, dialects)).id).toBe('b')
  })

  it('names the formats there are when none fits', () => {
    const result = detectDialect(file, [dialect('a', 0), dialect('b', 0)])
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'unknown-format', remedy: 'Choose a file in one of these formats: Format a, Format b.' },
    })
  })
})

describe('importFile', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

  it.each<[string, string | Uint8Array, string, string]>([
    ['nothing', '', 'empty', 'the file'],
    ['blanks', ' \n ', 'empty', 'the file'],
    ['a binary file', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0]), 'binary', 'the file'],
    ['half an archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'archive', 'the file'],
    ['another encoding', new Uint8Array([0x5b, 0x22, 0xe9, 0x22, 0x5d]), 'encoding', 'the file'],
    ['prose', 'Dear agent,\nhello', 'not-json', 'line 1, column 1'],
    ['half a file', '[{"role":"user",\n"content":"a', 'truncated', 'line 2, column 13'],
    [
      'a slip',
      '[{"role":"user",\n"content" "a"},\n{"role":"assistant","content":"b"}]',
      'not-json',
      'line 2, column 11',
    ],
    ['a word that is none', '[{"role":"user",\n"content":NaN}]', 'not-json', 'line 2, column 11'],
    ['a comma too many', '[{"role":"user"},\n]', 'not-json', 'line 2, column 1'],
    ['brackets without end', '['.repeat(1_000), 'too-deep', 'line 1, column 257'],
    ['other JSON', bytes('{"something":"else"}'), 'unknown-format', 'the file'],
  ])('refuses %s', (_, input, code, place) => {
    const result = importFile(input)
    if (result.ok) throw new Error('was read')
    expect([result.error.code, formatPlace(result.error.place)]).toEqual([code, place])
    expect(result.error.remedy).toMatch(/\.$/)
  })

  it('reads bytes with a byte order mark', () => {
    expect(importFile(bytes('\ufeff[{"role":"user","content":"<task>a</task>","ts":1}]'))).toMatchObject({
      ok: true,
      value: { dialect: 'roo-cline' },
    })
  })
})
