import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack, unpack } from './packed'

const again = (value: unknown): unknown => unpack(pack(value))

describe('packed JSON', () => {
  it('gives back what it was given', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(again(value)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { seed: 20261128 },
    )
  })

  it('gives back records that are almost alike', () => {
    const record = fc.record(
      {
        id: fc.string(),
        tokens: fc.nat(),
        parts: fc.array(
          fc.record(
            { kind: fc.constantFrom('text', 'call'), path: fc.string() },
            { requiredKeys: ['kind'], noNullPrototype: true },
          ),
        ),
        summary: fc.option(fc.boolean()),
        note: fc.oneof(fc.string(), fc.nat(), fc.constant(null)),
      },
      { requiredKeys: ['id'], noNullPrototype: true },
    )
    fc.assert(
      fc.property(fc.array(record), (records) => {
        expect(again(records)).toEqual(records)
      }),
      { seed: 20261128 },
    )
  })

  it.each([
    ['nothing in a list', [{ a: [] }, { a: [] }, {}]],
    ['records without keys', [{}, {}]],
    ['keys that objects have of themselves', JSON.parse('[{"__proto__": {"a": 1}}, {"constructor": 2, "a": 3}]')],
    ['texts that are numbers of places', { texts: ['0', '1', '0'], root: ['records', 1, []] }],
  ])('gives back %s', (_, value) => {
    expect(JSON.stringify(again(value))).toBe(JSON.stringify(value))
  })

  it('loses what JSON loses', () => {
    const value = {
      at: new Date(0),
      none: undefined,
      missing: [undefined],
      records: [{ a: 1, b: undefined }, { a: 2 }],
    }
    expect(again(value)).toEqual(JSON.parse(JSON.stringify(value)))
  })

  it('writes each key and each text once', () => {
    const long = 'a text of some length'
    const packed = pack({ rows: [{ preview: long }, { preview: long }], messages: [{ preview: long }] })
    expect(packed.split(long)).toHaveLength(2)
    expect(packed.split('preview')).toHaveLength(3)
  })
})
