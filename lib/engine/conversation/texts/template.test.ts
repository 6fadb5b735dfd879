import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonPath } from '../../core/json'
import { anyText } from '../../core/testing/any-text'
import { encodeSlot, renderTemplate, replaceStrings, valueAt, type TextTemplate } from './template'

const SEED = 20261121

describe('encodeSlot', () => {
  it.each([
    ['plain', 'é "x"', 'é "x"'],
    ['json', 'é "x"\n', '"é \\"x\\"\\n"'],
    ['json-ascii', 'é🙂\u007f', '"\\u00e9\\ud83d\\ude42\\u007f"'],
  ] as const)('writes %s', (encoding, value, expected) => {
    expect(encodeSlot(value, encoding)).toBe(expected)
  })

  it('writes JSON that reads back as the value', () => {
    fc.assert(
      fc.property(anyText(), fc.constantFrom('json', 'json-ascii'), (value, encoding) => {
        expect(JSON.parse(encodeSlot(value, encoding))).toBe(value)
      }),
      { seed: SEED },
    )
  })
})

describe('renderTemplate', () => {
  const template: TextTemplate = [
    { type: 'fixed', text: '<a>' },
    { type: 'slot', path: ['a', 0], encoding: 'plain' },
    { type: 'fixed', text: '</a>' },
    { type: 'slot', path: ['b'], encoding: 'json', literal: '"\\u0041"', value: 'A' },
  ]

  it("puts each value in its place and keeps the source's own writing of an unchanged one", () => {
    expect(renderTemplate(template, { a: ['x'], b: 'A' })).toBe('<a>x</a>"\\u0041"')
    expect(renderTemplate(template, { a: ['y'], b: 'B' })).toBe('<a>y</a>"B"')
  })

  it('leaves out values that are gone or are no texts', () => {
    expect(renderTemplate(template, { a: [], b: 7 })).toBe('<a></a>')
  })
})

describe('valueAt and replaceStrings', () => {
  const value = { a: ['x', { b: 'y' }], c: null, '["a"]': 'z' }

  it.each<[JsonPath, unknown]>([
    [[], value],
    [['a', 1, 'b'], 'y'],
    [['a', 2], undefined],
    [['c', 'd'], undefined],
    [['a', 0, 'length', 'x'], undefined],
  ])('finds what stands at %j', (path, expected) => {
    expect(valueAt(value, path)).toEqual(expected)
  })

  it('replaces texts by path and nothing else', () => {
    expect(
      replaceStrings(
        value,
        new Map([
          ['["a",1,"b"]', 'new'],
          ['["c"]', 'no text there'],
        ]),
      ),
    ).toEqual({ a: ['x', { b: 'new' }], c: null, '["a"]': 'z' })
    expect(replaceStrings('x', new Map([['[]', 'y']]))).toBe('y')
  })
})
