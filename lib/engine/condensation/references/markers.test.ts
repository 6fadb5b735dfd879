import { describe, expect, it } from 'vitest'
import {
  checkOf,
  escapeReferences,
  findReferences,
  formatReference,
  mayHoldReference,
  unescapeReferences,
  type Reference,
} from './markers'
import { legends } from './readable-references'

const reference: Reference = { message: 12, firstLine: 3, lastLine: 40, numbering: { type: 'same' }, check: '482913' }

describe('reference markers', () => {
  it.each<[string, Reference]>([
    ['⟨ Reference: lines 3–40 of message #12 ~482913 ⟩', reference],
    ['⟨ Reference: line 3 of message #12 ~482913 ⟩', { ...reference, lastLine: 3 }],
    ['⟨ Reference: lines 3–40 of message #12 (src/a.ts) ~482913 ⟩', { ...reference, about: 'src/a.ts' }],
    ['⟨ Reference: lines 3–40 of message #12, unnumbered ~482913 ⟩', { ...reference, numbering: { type: 'none' } }],
    [
      '⟨ Reference: lines 3–40 of message #12, each after "+" ~482913 ⟩',
      { ...reference, numbering: { type: 'after', sign: '+' } },
    ],
    [
      '⟨ Reference: lines 3–40 of message #12, each without " " ~482913 ⟩',
      { ...reference, numbering: { type: 'without', sign: ' ' } },
    ],
    [
      '⟨ Reference: lines 3–40 of message #12, numbered from 7 ~482913 ⟩',
      { ...reference, numbering: { type: 'shift', first: 7 } },
    ],
    [
      '⟨ Reference: lines 3–40 of message #12, numbered from "  7 | ", CRLF ~482913 ⟩',
      { ...reference, numbering: { type: 'from', first: '  7 | ' }, breaks: '\r\n' },
    ],
  ])('%s', (text, expected) => {
    expect(formatReference(expected)).toBe(text)
    expect(findReferences(`before\n${text}\nafter`)).toEqual([
      { reference: expected, start: 7, markerEnd: 7 + text.length, end: 7 + text.length },
    ])
  })

  it('takes the lines below a marker that stand for the excepted ones', () => {
    const expected: Reference = {
      ...reference,
      exceptions: [
        { first: 5, last: 5 },
        { first: 9, last: 10 },
      ],
      replacements: ['five', '', 'ten'],
    }
    const marker = '⟨ Reference: lines 3–40 of message #12, except 5, 9–10: ~482913 ⟩'
    expect(formatReference(expected)).toBe(marker)
    const [found] = findReferences(`${marker}\nfive\r\n\nten\nmore`)
    expect(found).toEqual({
      reference: expected,
      start: 0,
      markerEnd: marker.length,
      end: `${marker}\nfive\r\n\nten`.length,
    })
    expect(findReferences(`${marker}\nfive\n`)).toEqual([])
  })

  it('reads a short marker as going on in the message before it, and not at all without one', () => {
    const short = formatReference({ ...reference, firstLine: 42, lastLine: 60 }, reference)
    expect(short).toBe('⟨ lines 42–60 ~482913 ⟩')
    expect(findReferences(`${formatReference(reference)}\n${short}`).map((found) => found.reference.message)).toEqual([
      12, 12,
    ])
    expect(findReferences(short)).toEqual([])
  })

  it.each<[string, Reference]>([
    [
      '⟨ Same as lines 109–165 of `Read src/a.ts` ~12.3.482913 ⟩',
      { ...reference, lastLine: 59, readable: { lines: { type: 'numbered', first: 109 }, place: '`Read src/a.ts`' } },
    ],
    [
      '⟨ Same as all 38 lines of `content` in `Write a` ~12.3.482913 ⟩',
      { ...reference, readable: { lines: { type: 'all' }, place: '`content` in `Write a`' } },
    ],
    [
      '⟨ Same as lines 109–165 of the first `Read src/a.ts` above ~12.3.482913 ⟩',
      {
        ...reference,
        lastLine: 59,
        readable: { lines: { type: 'numbered', first: 109 }, place: 'the first `Read src/a.ts` above' },
      },
    ],
    [
      '⟨ Same as line 109 of the 12th `Read src/a.ts` above, numbered from 158 ~12.3.482913 ⟩',
      {
        ...reference,
        lastLine: 3,
        numbering: { type: 'shift', first: 158 },
        readable: { lines: { type: 'numbered', first: 109 }, place: 'the 12th `Read src/a.ts` above' },
      },
    ],
    [
      '⟨ Same as all 38 lines of `content` in the second `Write a` below, without line numbers, CRLF ~12.3.482913 ⟩',
      {
        ...reference,
        numbering: { type: 'none' },
        breaks: '\r\n',
        readable: { lines: { type: 'all' }, place: '`content` in the second `Write a` below' },
      },
    ],
    [
      '⟨ Same as 38 lines of the user’s text above “const a … }”, each line after "+" ~12.3.482913 ⟩',
      {
        ...reference,
        numbering: { type: 'after', sign: '+' },
        readable: { lines: { type: 'quoted', first: 'const a', last: '}' }, place: 'the user’s text above' },
      },
    ],
    [
      '⟨ Same as 1 line of this text “a, b” ~12.3.482913 ⟩',
      { ...reference, lastLine: 3, readable: { lines: { type: 'quoted', first: 'a, b' }, place: 'this text' } },
    ],
    [
      '⟨ Same as 4 lines of this text “a, b” ~12.3.482913 ⟩',
      { ...reference, lastLine: 6, readable: { lines: { type: 'quoted', first: 'a, b' }, place: 'this text' } },
    ],
  ])('%s', (text, expected) => {
    expect(formatReference(expected)).toBe(text)
    expect(findReferences(`before\n${text}\nafter`)).toEqual([
      { reference: expected, start: 7, markerEnd: 7 + text.length, end: 7 + text.length },
    ])
  })

  it('reads quotes behind a comma, as they were written before', () => {
    const [found] = findReferences('⟨ Same as 4 lines of this text, “a … b” ~12.3.482913 ⟩')
    expect(found?.reference.readable).toEqual({ lines: { type: 'quoted', first: 'a', last: 'b' }, place: 'this text' })
  })

  it('names exceptions of a readable reference by the printed numbers', () => {
    const expected: Reference = {
      ...reference,
      readable: { lines: { type: 'numbered', first: 103 }, place: 'this text' },
      exceptions: [
        { first: 5, last: 5 },
        { first: 9, last: 10 },
      ],
      replacements: ['five', '', 'ten'],
    }
    const marker = '⟨ Same as lines 103–140 of this text, except 105, 109–110: ~12.3.482913 ⟩'
    expect(formatReference(expected)).toBe(marker)
    expect(findReferences(`${marker}\nfive\n\nten`).map((found) => found.reference)).toEqual([expected])
  })

  it('says “there” for the place of the reference before it', () => {
    const first: Reference = { ...reference, readable: { lines: { type: 'all' }, place: 'the first `ls` above' } }
    const second: Reference = {
      ...first,
      firstLine: 9,
      lastLine: 10,
      readable: { lines: { type: 'numbered', first: 9 }, place: 'the first `ls` above' },
    }
    expect(formatReference(second, first)).toBe('⟨ Same as lines 9–10 there ~9.482913 ⟩')
    expect(
      findReferences(`${formatReference(first)} ${formatReference(second, first)}`).map((found) => found.reference),
    ).toEqual([first, second])
    expect(formatReference(second, { ...first, message: 3 })).toContain('of the first')
  })

  it.each(legends)(
    'takes the legend before a reference as a part of it, and escapes one that stands alone: %s',
    (legend) => {
      const text = `a\n${legend}${formatReference(reference)}`
      expect(findReferences(text)[0]).toMatchObject({ legendStart: 2, start: 2 + legend.length })
      expect(unescapeReferences(escapeReferences(`x\n${legend}y`, 3), 3)).toBe(`x\n${legend}y`)
      expect(escapeReferences(legend, 3)).not.toBe(legend)
    },
  )

  it.each([
    '⟨ Reference: lines 3–40 of message #12 ~482913 ⟩',
    '⟨ lines 42–60 ~482913 ⟩',
    '⟨ Same as 2 lines there, “a b … c” ~4.482913 ⟩',
  ])('marks the look-alike %s as the source’s own, for its message alone', (text) => {
    expect(findReferences(`⟨ Reference: line 1 of message #1 ~111111 ⟩${escapeReferences(text, 4)}`)).toHaveLength(1)
    expect(unescapeReferences(escapeReferences(text, 4), 4)).toBe(text)
    expect(unescapeReferences(escapeReferences(text, 4), 5)).toBe(escapeReferences(text, 4))
    expect(mayHoldReference(escapeReferences(text, 4))).toBe(true)
  })

  it.each([
    '⟨ Content suppressed ⟩',
    '⟨ Reference: lines',
    'a ⟨b⟩ c',
    '',
    '⟨\\ lines 42–60 ~482913 ⟩',
    '⟨\\000000 lines 42–60 ~482913 ⟩',
  ])('leaves %j alone', (text) => {
    expect(escapeReferences(text, 1)).toBe(text)
    expect(unescapeReferences(text, 1)).toBe(text)
  })

  it('makes checks of six digits that differ', () => {
    expect(checkOf('a')).toMatch(/^\d{6}$/)
    expect(checkOf('a')).not.toBe(checkOf('b'))
  })

  it('reads a marker whose lines below are missing as none, however many there are', () => {
    const text = Array.from(
      { length: 20_000 },
      (_, index) => `⟨ Reference: line 1 of message #1, except 1–${20_000 - index}: ~123456 ⟩`,
    ).join('\n')
    expect(findReferences(text)).toEqual([])
  })
})
