import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../core/json'
import { patchJson } from './patch-json'
import { replaceAt } from './replace'

const SEED = 20_260_211

describe('patchJson', () => {
  it('keeps the spelling of all that is shared', () => {
    const text = '{ "a": 1.0, "b": ["caf\\u00e9", {"big": 12345678901234567890}], "c" : "x" }'
    const before = JSON.parse(text) as JsonValue
    expect(patchJson(text, before, before)).toBe(text)
    expect(patchJson(text, before, replaceAt(before, ['c'], 'né'))).toBe(
      '{ "a": 1.0, "b": ["caf\\u00e9", {"big": 12345678901234567890}], "c" : "n\\u00e9" }',
    )
    expect(patchJson(text, before, replaceAt(before, ['b', 0], 'tea'))).toBe(
      '{ "a": 1.0, "b": ["tea", {"big": 12345678901234567890}], "c" : "x" }',
    )
  })

  it('keeps the elements that stay when others go or come', () => {
    const text = '{"list": [ {"n": 1.0},  {"n": 2.0}, {"n": 3.0} ]}'
    const before = JSON.parse(text) as { list: JsonValue[] }
    const after = { ...before, list: [before.list[0] ?? null, { made: 'é' }, before.list[2] ?? null] }
    expect(patchJson(text, before, { ...before, list: [before.list[0] ?? null, before.list[2] ?? null] })).toBe(
      '{"list": [{"n": 1.0},  {"n": 3.0}]}',
    )
    expect(JSON.parse(patchJson(text, before, after))).toEqual(after)
  })

  it(`gives the changed data whatever is replaced (seed ${SEED})`, () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.jsonValue()), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.jsonValue(),
        (items, choice, value) => {
          const before = JSON.parse(JSON.stringify(items.map(([key, item]) => ({ [key]: item })))) as JsonValue[]
          const after = replaceAt(before, [choice % before.length], JSON.parse(JSON.stringify(value)) as JsonValue)
          expect(JSON.parse(patchJson(JSON.stringify(before, null, 1), before, after))).toEqual(after)
        },
      ),
      { seed: SEED, numRuns: 300 },
    )
  })
})
