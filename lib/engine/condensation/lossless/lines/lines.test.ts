import { describe, expect, it } from 'vitest'
import { numberPrefix, prefixAfter, prefixNumber, splitLines } from './lines'

const split = (text: string) => splitLines(text).map(({ text: line, separator }) => [line, separator])

describe('splitLines', () => {
  it('cuts at line breaks of either kind', () => {
    expect(split('a\nb\r\nc')).toEqual([
      ['a', '\n'],
      ['b', '\r\n'],
      ['c', ''],
    ])
    expect(split('')).toEqual([['', '']])
    expect(split('a\n')).toEqual([
      ['a', '\n'],
      ['', ''],
    ])
  })

  it('cuts at breaks written out when there are many in one line', () => {
    expect(split('{"o":"a\\nb\\r\\nc\\n"}')).toEqual([
      ['{"o":"a', '\\n'],
      ['b', '\\r\\n'],
      ['c', '\\n'],
      ['"}', ''],
    ])
    expect(split('printf("a\\n")')).toEqual([['printf("a\\n")', '']])
  })

  it.each(['', '\n\n', 'a\r\r\nb\r', 'x\\ny\\nz\\n\\r\\n\nq', '\\n\\n\\n\\n'])('gives %j back when joined', (text) => {
    expect(
      splitLines(text)
        .map((line) => line.text + line.separator)
        .join(''),
    ).toBe(text)
  })
})

describe('numberPrefix', () => {
  it.each([
    ['    12→code', '    12→'],
    [' 12 | code', ' 12 | '],
    ['  3 | ', '  3 | '],
    ['12:    code', '12:'],
    ['12: code', '12: '],
    ['00012| code', '00012| '],
    ['     7\tcode', '     7\t'],
    ['code 12', ''],
    ['12 code', ''],
    ['', ''],
  ])('%j → %j', (line, prefix) => expect(numberPrefix(line)).toBe(prefix))

  it('counts on in a field of the same width', () => {
    expect(prefixAfter('  9 | ', 1)).toBe(' 10 | ')
    expect(prefixAfter('9: ', 1)).toBe('10: ')
    expect(prefixAfter('00009| ', 3)).toBe('00012| ')
    expect(prefixAfter('', 3)).toBe('')
    expect(prefixNumber(' 10 | ')).toBe(10)
  })
})
