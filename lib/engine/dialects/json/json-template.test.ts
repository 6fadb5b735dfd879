import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../core/json'
import { renderTemplate, replaceStrings } from '../../conversation/texts/template'
import { slotKey } from '../../conversation/texts/text-slots'
import { jsonTemplate, type JsonTemplate } from './json-template'

const SEED = 20261121

function templateOf(text: string): JsonTemplate {
  const result = jsonTemplate(text)
  if (!result) throw new Error(`no template for ${text}`)
  return result
}

describe('jsonTemplate', () => {
  it.each([
    '{"path": "a.ts", "limit": 12}',
    '{ "a" : [ "x", {"b":"y"}, null, true ] }\n',
    '"just text"',
    '12',
    '{}',
    '{"caf\\u00e9": "\\u00e9t\\u00e9", "n": 1.50}',
    '{"a":"\\u0041\\/b"}',
    '{"é":"ü"}',
    '{"__proto__":"x","constructor":"y"}',
    '{"lone":"\\ud800"}',
  ])('renders the unchanged value of %s as the same text', (text) => {
    const { input, template } = templateOf(text)
    expect(renderTemplate(template, input)).toBe(text)
    expect(input).toEqual(JSON.parse(text))
  })

  it('changes only the place of a changed value', () => {
    const { input, template } = templateOf('{ "path": "a.ts",  "content": "one\\ntwo", "n": 1.50 }')
    const changed = replaceStrings(input, new Map([[slotKey(['content']), '⟨ x ⟩ "q"']]))
    expect(renderTemplate(template, changed)).toBe('{ "path": "a.ts",  "content": "⟨ x ⟩ \\"q\\"", "n": 1.50 }')
  })

  it('escapes beyond ASCII where the source does', () => {
    const { input, template } = templateOf('{"a":"\\u00e9","b":"plain"}')
    expect(renderTemplate(template, replaceStrings(input, new Map([[slotKey(['b']), 'ü']])))).toBe(
      '{"a":"\\u00e9","b":"\\u00fc"}',
    )
  })

  it('locks a literal that would be written otherwise', () => {
    const slot = templateOf('{"a":"\\u0041é"}').template.find((segment) => segment.type === 'slot')
    expect(slot).toMatchObject({ literal: '"\\u0041é"', value: 'Aé' })
  })

  it.each([
    '',
    '{',
    '{"a":1,"a":2}',
    '{"x":{"a":"1","a":"2"}}',
    '{"a":1,}',
    '{/* c */"a":1}',
    'plain text',
    '['.repeat(100_000),
    `${'['.repeat(300)}${']'.repeat(300)}`,
  ])('has no template for %.40s', (text) => {
    expect(jsonTemplate(text)).toBeUndefined()
  })

  it('holds for any JSON in any layout', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium' }), fc.constantFrom('', ' ', '\t', '    '), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const { input, template } = templateOf(text)
        expect(renderTemplate(template, input)).toBe(text)
        expect(input).toEqual(JSON.parse(text) as JsonValue)
      }),
      { seed: SEED, numRuns: 300 },
    )
  })
})
