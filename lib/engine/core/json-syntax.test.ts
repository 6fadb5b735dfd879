import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tryParseJson } from './json'
import { placeAt, syntaxErrorAt } from './json-syntax'

describe('where a text stops being JSON', () => {
  it.each([
    ['{"n":NaN,"m":1}', 5],
    ['{"a":1,}', 7],
    ['[1,,2]', 3],
    ['[,1]', 1],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ["{'a':1}", 1],
    ['{/* no */}', 1],
    ['{"a":01}', 5],
    ['{"a":"\\x"}', 6],
    ['{"a":"b\nc"}', 7],
    ['{"a":1]', 6],
    ['{} {}', 3],
    ['\u00a0{}', 0],
  ])('%j: at %i', (text, offset) => expect(syntaxErrorAt(text)).toBe(offset))

  it.each(['', '[1,', '{"a', '{"a":', '{"a":tru', '{"a":1.', '["\\u00', '[['])(
    '%j: at its end, where more is expected',
    (text) => expect(syntaxErrorAt(text)).toBe(text.length),
  )

  it('is nowhere in what parses, and somewhere in what does not', () => {
    const sign = fc.constantFrom(...'{}[],:"\\0-1.eE+ntrue \n/x')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(sign).map((signs) => signs.join('')),
        ),
        (text) => {
          expect(syntaxErrorAt(text) === undefined).toBe(tryParseJson(text) !== undefined)
        },
      ),
      { seed: 7, numRuns: 2_000 },
    )
  })

  it('is found however deep the text is', () => expect(syntaxErrorAt(`${'['.repeat(200_000)}x`)).toBe(200_000))
})

it('tells an offset by line and column', () => {
  expect(placeAt('a\nbc', 0)).toEqual({ line: 1, column: 1 })
  expect(placeAt('a\nbc', 3)).toEqual({ line: 2, column: 2 })
})
