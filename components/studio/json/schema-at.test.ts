import { describe, expect, it } from 'vitest'
import type { JsonValue } from '@/lib/engine'
import { configSchema } from './config-schema'
import { propertiesAt, valuesAt } from './schema-at'

const pass = (more: Readonly<Record<string, JsonValue>>): JsonValue => ({
  strategy: 'passes',
  passes: [{ id: 'a', name: 'A', ...more }],
})
const names = (...given: Parameters<typeof propertiesAt>): readonly string[] =>
  propertiesAt(...given).map(({ name }) => name)

describe('what may stand at a place', () => {
  it('are the properties that an object may have and has not', () => {
    const found = names(configSchema, pass({ mode: 'individual' }), ['passes', 0])
    expect(found).toEqual(expect.arrayContaining(['selection', 'individualConfig', 'execution', 'enabled']))
    expect(found).not.toContain('id')
  })

  it('is of the alternative that was chosen', () => {
    expect(names(configSchema, pass({ mode: 'batch' }), ['passes', 0])).toContain('batchConfig')
    expect(names(configSchema, pass({ mode: 'batch' }), ['passes', 0])).not.toContain('individualConfig')
    expect(names(configSchema, pass({ selection: { type: 'preserve_tokens' } }), ['passes', 0, 'selection'])).toEqual(
      expect.arrayContaining(['keepTokens', 'filter']),
    )
    expect(
      names(configSchema, pass({ selection: { type: 'preserve_tokens' } }), ['passes', 0, 'selection']),
    ).not.toContain('keepTurns')
  })

  it('are all values that tell alternatives apart, whatever stands there', () => {
    expect(valuesAt(configSchema, pass({ mode: 'batch' }), ['passes', 0, 'mode']).toSorted()).toEqual([
      'batch',
      'individual',
    ])
    expect(valuesAt(configSchema, pass({ selection: { type: '?' } }), ['passes', 0, 'selection', 'type'])).toEqual(
      expect.arrayContaining(['preserve_recent', 'preserve_turns', 'custom']),
    )
    expect(valuesAt(configSchema, { passes: [] }, ['strategy'])).toEqual(
      expect.arrayContaining(['passes', 'two-phase']),
    )
    expect(valuesAt(configSchema, pass({}), ['passes', 0, 'enabled'])).toEqual([true, false])
  })

  it('begins as what is valid there', () => {
    const start = new Map(
      propertiesAt(configSchema, pass({ mode: 'batch' }), ['passes', 0]).map((each) => [each.name, each.start]),
    )
    expect(start.get('enabled')).toBe(true)
    expect(start.get('selection')).toEqual({})
    expect(propertiesAt(configSchema, undefined, ['nowhere', 3])).toEqual([])
  })
})
