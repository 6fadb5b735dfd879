import { describe, expect, it } from 'vitest'
import { eachField } from '../model/each-field'
import { readConfig } from '../model/read-config'
import { readText } from './json-problems'

describe('readText', () => {
  it('names the line and the column of a mistake in the JSON', () => {
    const read = readText('{\n  "passes": [\n    { "id" "a" }\n  ]\n}')
    expect(read).toMatchObject({
      ok: false,
      problems: [{ line: 3, column: 12, what: { type: 'syntax', code: 'ColonExpected' } }],
    })
  })

  it('says where it is nested too deeply to be read', () => {
    expect(readText(`{"passes":\n${'['.repeat(50_000)}`)).toMatchObject({
      ok: false,
      problems: [{ line: 2, column: 64, what: { type: 'syntax', code: 'TooDeep' } }],
    })
  })

  it('wants one object, without comments, from an empty text too', () => {
    expect(readText('[]')).toMatchObject({
      ok: false,
      problems: [{ line: 1, column: 1, what: { type: 'not-object' } }],
    })
    expect(readText('{} // no')).toMatchObject({ ok: false, problems: [{ what: { code: 'InvalidCommentToken' } }] })
    expect(readText('')).toMatchObject({ ok: false, problems: [{ line: 1, column: 1 }] })
  })
  it('finds fields that are not known at their own lines', () => {
    const text = '{\n  "losslessPrelude": {\n    "enabled": true,\n    "operation": {}\n  },\n  "passes": []\n}'
    const read = readText(text)
    if (!read.ok) throw new Error('JSON expected')
    expect(read.locate(eachField(readConfig(read.value).issues))).toMatchObject([
      { path: ['losslessPrelude', 'operation'], line: 4, column: 5 },
    ])
  })
  it('finds what the schema speaks of, and what stands around what is missing', () => {
    const read = readText('{\n  "passes": [\n    {\n      "name": ""\n    }\n  ]\n}')
    if (!read.ok) throw new Error('JSON expected')
    const places = read.locate([
      { path: ['passes', 0, 'name'], message: 'short' },
      { path: ['passes', 0, 'mode'], message: 'missing' },
      { path: ['other'], message: 'missing' },
    ])
    expect(places.map(({ line, column }) => [line, column])).toEqual([
      [4, 7],
      [3, 5],
      [1, 1],
    ])
    expect(places[0]).toMatchObject({ path: ['passes', 0, 'name'], what: { type: 'schema', message: 'short' } })
  })
})
