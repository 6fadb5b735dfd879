import { describe, expect, it } from 'vitest'
import { checkOf, escapeReferences, findReferences, formatReference, replaceReferences, unescapeReferences, type Reference } from './markers'

const reference: Reference = { message: 12, firstLine: 3, lastLine: 40, numbering: { type: 'same' }, check: '482913' }

describe('reference markers', () => {
  it.each<[string, Reference]>([
    ['⟨ Reference: lines 3–40 of message #12 ~482913 ⟩', reference],
    ['⟨ Reference: line 3 of message #12 ~482913 ⟩', { ...reference, lastLine: 3 }],
    ['⟨ Reference: lines 3–40 of message #12 (src/a.ts) ~482913 ⟩', { ...reference, about: 'src/a.ts' }],
    ['⟨ Reference: lines 3–40 of message #12, unnumbered ~482913 ⟩', { ...reference, numbering: { type: 'none' } }],
    ['⟨ Reference: lines 3–40 of message #12, each after "+" ~482913 ⟩', { ...reference, numbering: { type: 'after', sign: '+' } }],
    ['⟨ Reference: lines 3–40 of message #12, each without " " ~482913 ⟩', { ...reference, numbering: { type: 'without', sign: ' ' } }],
    ['⟨ Reference: lines 3–40 of message #12, numbered from 7 ~482913 ⟩', { ...reference, numbering: { type: 'shift', first: 7 } }],
    ['⟨ Reference: lines 3–40 of message #12, numbered from "  7 | ", CRLF ~482913 ⟩', { ...reference, numbering: { type: 'from', first: '  7 | ' }, breaks: '\r\n' }],
  ])('%s', (text, expected) => {
    expect(formatReference(expected)).toBe(text)
    expect(findReferences(`before\n${text}\nafter`)).toEqual([{ reference: expected, start: 7, markerEnd: 7 + text.length, end: 7 + text.length }])
  })

  it('takes the lines below a marker that stand for the excepted ones', () => {
    const expected: Reference = { ...reference, exceptions: [{ first: 5, last: 5 }, { first: 9, last: 10 }], replacements: ['five', '', 'ten'] }
    const marker = '⟨ Reference: lines 3–40 of message #12, except 5, 9–10: ~482913 ⟩'
    expect(formatReference(expected)).toBe(marker)
    const [found] = findReferences(`${marker}\nfive\r\n\nten\nmore`)
    expect(found).toEqual({ reference: expected, start: 0, markerEnd: marker.length, end: `${marker}\nfive\r\n\nten`.length })
    expect(findReferences(`${marker}\nfive\n`)).toEqual([])
  })

  it('reads a short marker as going on in the message before it, and not at all without one', () => {
    const short = formatReference({ ...reference, firstLine: 42, lastLine: 60 }, 12)
    expect(short).toBe('⟨ lines 42–60 ~482913 ⟩')
    expect(findReferences(`${formatReference(reference)}\n${short}`).map((found) => found.reference.message)).toEqual([12, 12])
    expect(findReferences(short)).toEqual([])
  })

  it.each(['⟨ Reference: lines 3–40 of message #12 ~482913 ⟩', '⟨ lines 42–60 ~482913 ⟩', '⟨\\ lines 42–60 ~482913 ⟩', '⟨\\\\ Reference: line 1 of message #1, unnumbered ~000000 ⟩'])('escapes the look-alike %s', (text) => {
    expect(findReferences(`⟨ Reference: line 1 of message #1 ~111111 ⟩${escapeReferences(text)}`)).toHaveLength(1)
    expect(unescapeReferences(escapeReferences(text))).toBe(text)
  })

  it.each(['⟨ Content suppressed ⟩', '⟨ Reference: lines', 'a ⟨b⟩ c', ''])('leaves %j alone', (text) => {
    expect(escapeReferences(text)).toBe(text)
    expect(unescapeReferences(text)).toBe(text)
  })

  it('replaces references, short ones that lost their first too, and unescapes the rest', () => {
    const text = `⟨ lines 42–60 ~482913 ⟩ ⟨\\ lines 1–2 ~000000 ⟩`
    expect(replaceReferences(text, (written) => (written === '⟨ lines 42–60 ~482913 ⟩' ? 'content' : undefined))).toBe('content ⟨ lines 1–2 ~000000 ⟩')
  })

  it('makes checks of six digits that differ', () => {
    expect(checkOf('a')).toMatch(/^\d{6}$/)
    expect(checkOf('a')).not.toBe(checkOf('b'))
  })

  it('reads a marker whose lines below are missing as none, however many there are', () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `⟨ Reference: line 1 of message #1, except 1–${20_000 - index}: ~123456 ⟩`).join('\n')
    expect(findReferences(text)).toEqual([])
  })
})
