import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { get_encoding } from 'tiktoken'
import { describe, expect, it } from 'vitest'
import { everyCase } from '../core/testing/every-case'
import { anyText } from '../core/testing/any-text'
import { mixedTexts } from '@/lib/bench/mixed-text'
import { counterNamed } from '@/lib/llm/token-counters'

const vocabularies = [{ id: 'o200k_base' }, { id: 'cl100k_base' }] as const

const seed = 20_261_121

/** Texts that the two split patterns treat differently, and known pitfalls of each. */
const fragments = [
  [
    'a',
    'b',
    'The',
    'HELLO',
    'camelCase',
    'XMLHttp',
    'ing',
    'é',
    'É',
    'ǅ',
    'ʰ',
    'ª',
    'ß',
    'ſ',
    'K',
    'И',
    'и',
    'ж',
    '中',
    '文',
    'あ',
    '한',
    'א',
    'ع',
    'ไ',
    '𝒜',
    '𓀀',
  ],
  ["'s", "'S", "'ſ", "'t", "'re", "'RE", "'vE", "'m", "'ll", "'L", "'d", "'", "''", '’s'],
  ['1', '23', '456', '7890', '٣', '½', 'Ⅷ', '𝟘', '²'],
  [
    ' ',
    '  ',
    '   ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    '\v',
    '\f',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\u2029',
    '\u3000',
    '\u1680',
    '\u200b',
    '\ufeff',
    '\u180e',
  ],
  [
    '!',
    '/',
    '//',
    '/\n',
    '.\r\n',
    '=',
    '{"',
    '":',
    '_',
    '-',
    '#',
    '“',
    '€',
    '\0',
    '\x7f',
    '\u0301',
    '\u0303\u0301',
    '\u20e3',
    '\ufe0f',
    '\u200d',
  ],
  ['😀', '👩‍👩‍👧', '🇫🇷', '👍🏽', '\ud800', '\udc00', '\udc00\ud800', '\ufffd', '\uffff', '\u{10ffff}'],
  ['<|endoftext|>', '<|endofprompt|>', '<|fim_prefix|>', '<|im_start|>'],
].flat()

const hostileUnits = [
  'a',
  'A',
  'z',
  '=',
  '-',
  '/',
  '!',
  '\n',
  '\r',
  '\t',
  ' ',
  '\u3000',
  '1',
  '中',
  'あ',
  'é',
  '\u0301',
  '😀',
  '\ud800',
  '\ufeff',
  '\u0085',
  'ab',
  'aA',
  '中A',
  "'s",
  ' \n',
  '!a',
  '\r\n',
] as const

describe.each(vocabularies)('$id counts as the reference does', ({ id }) => {
  const counter = counterNamed(id)
  const reference = get_encoding(id)
  const expected = (text: string): number => reference.encode_ordinary(text).length
  const check = (text: string): void => {
    const [count, wanted] = [counter.count(text), expected(text)]
    if (count !== wanted) expect(count, JSON.stringify(text.slice(0, 200))).toBe(wanted)
  }

  it('the empty text, and every pair of fragments', () => {
    check('')
    for (const first of fragments) for (const second of fragments) check(first + second)
  })

  it('fragments in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...fragments), { maxLength: 16 }), (parts) => check(parts.join(''))),
      { seed, numRuns: 1_500 },
    )
  })

  it.each([
    ['grapheme', fc.string({ unit: 'grapheme', maxLength: 60 })],
    ['Unicode', anyText({ maxLength: 60 })],
    ['ASCII', fc.string({ unit: 'binary-ascii', maxLength: 60 })],
  ])('random %s text', (_kind, text) => {
    fc.assert(fc.property(text, check), { seed, numRuns: 500 })
  })

  it('random UTF-16 units, lone surrogates included', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    fc.assert(
      fc.property(units, (codes) => check(String.fromCharCode(...codes))),
      { seed, numRuns: 500 },
    )
  })

  it('every code point of the basic plane, as prefix, inside and after words; of its large alike blocks one row in 32', () => {
    for (let codePoint = 0; codePoint < 0x10000; codePoint += codePoint >= 0x4e00 && codePoint < 0xf800 ? 512 : 16) {
      const characters = Array.from({ length: 16 }, (_, offset) => String.fromCharCode(codePoint + offset))
      check(
        characters.map((character) => `x${character}${character}A1${character} b ${character}${character}q`).join('\n'),
      )
    }
  })

  it('mixed texts, and texts longer than a slice', () => {
    const texts = mixedTexts(15, fcRandom())
    texts.forEach(check)
    check(texts.join('\n'))
    check(
      texts
        .join('')
        .replace(/[^A-Za-z]/g, '')
        .replace(/(.{20})/g, '$1 '),
    )
  })

  it('pieces longer than the memo and the short merge hold', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'e', 'n', 'é', '中'), minLength: 50, maxLength: 700 })
    fc.assert(fc.property(letters, check), { seed, numRuns: 60 })
  })

  it('long rows', () => {
    for (const unit of hostileUnits)
      for (const length of [1, 2, 3, 4, 7, 31, 63, 64, 65, 127, 129, 255, 256, 257, 700]) check(unit.repeat(length))
  })

  it('more of the same than fits a slice, which the reference is too slow for', () =>
    everyCase(
      hostileUnits.map((unit) => [JSON.stringify(unit), unit]),
      (unit) => {
        // 9 × 2^12 repeats are a whole number of the longest tokens and of three-digit groups, so the count grows in proportion.
        expect(counter.count(unit.repeat(36_864))).toBe(longRowCount(unit, 36_864))
      },
    ))

  it('a long run between letters, longer than a slice', () => {
    expect(counter.count(`a${'='.repeat(33_501)}b`)).toBe(longRowCount('=', 33_501, 'a', 'b'))
  })

  /** Expected count extrapolated from the reference's counts of two shorter runs: equal steps add equal counts. */
  function longRowCount(unit: string, repeats: number, before = '', after = ''): number {
    const step = 384
    const rest = repeats % step
    const [first = 0, second = 0] = [1, 2].map((steps) => expected(before + unit.repeat(rest + steps * step) + after))
    return first + (second - first) * ((repeats - rest) / step - 1)
  }
})

const corpus = process.env['CONDENSERY_CORPUS']

describe.runIf(corpus)('the corpus', () => {
  const files = corpus
    ? readdirSync(corpus, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []

  it.each(vocabularies)(
    'counts as the reference does by $id',
    ({ id }) => {
      const reference = get_encoding(id)
      for (const file of files) {
        const text = readFileSync(join(file.parentPath, file.name), 'utf8')
        const count = counterNamed(id).count(text)
        expect(count).toBeGreaterThanOrEqual(text === '' ? 0 : 1)
        // The reference takes quadratic time, so longer files are counted without a comparison.
        const expected = text.length < 200_000 ? reference.encode_ordinary(text).length : count
        expect(count, file.name).toBe(expected)
      }
    },
    300_000,
  )
})

/** A plain generator on the same seed (Lehmer, 2^31 − 1). */
function fcRandom(): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
