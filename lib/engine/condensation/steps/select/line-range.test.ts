import { describe, expect, it } from 'vitest'
import { assistant, call, conversation, result, user } from '../../testing/conversations'
import type { JsonObject } from '../../../core/json'
import { coversRange, lineRange } from './line-range'
import { toolFacts } from './tool-facts'

describe('the lines that a call asks for', () => {
  it.each<[JsonObject, ReturnType<typeof lineRange>]>([
    [{ file_path: 'a' }, undefined],
    [
      { file_path: 'a', offset: 100, limit: 50 },
      { from: 100, to: 149 },
    ],
    [
      { file_path: 'a', limit: 50 },
      { from: 1, to: 50 },
    ],
    [
      { file_path: 'a', offset: 100 },
      { from: 100, to: Infinity },
    ],
    [
      { path: 'a', start_line: '3', end_line: '9' },
      { from: 3, to: 9 },
    ],
    [
      { path: 'a', startLine: 3, endLine: 9 },
      { from: 3, to: 9 },
    ],
    [
      { path: 'a', view_range: [5, -1] },
      { from: 5, to: Infinity },
    ],
  ])('%j', (input, range) => expect(lineRange(input)).toEqual(range))

  it('are covered by all of the file, and by a range around them', () => {
    expect(coversRange(undefined, { from: 1, to: 5 })).toBe(true)
    expect(coversRange({ from: 1, to: 5 }, undefined)).toBe(false)
    expect(coversRange({ from: 1, to: 9 }, { from: 2, to: 9 })).toBe(true)
    expect(coversRange({ from: 1, to: 9 }, { from: 2, to: 10 })).toBe(false)
  })
})

describe('a read that is superseded', () => {
  const supersededIn = (...inputs: readonly JsonObject[]): readonly boolean[] => {
    const session = conversation(
      user('go'),
      ...inputs.flatMap((input, index) => [
        assistant(call(`c${index}`, 'Read', { file_path: 'src/a.ts', ...input })),
        user(result(`c${index}`, 'text')),
      ]),
    )
    const facts = toolFacts(session)
    return session.messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool-result' ? [facts.superseded(part)] : [])),
    )
  }

  it('is one of lines that are read again, not of another range of the file', () => {
    expect(supersededIn({ offset: 1, limit: 50 }, { offset: 51, limit: 50 })).toEqual([false, false])
    expect(supersededIn({ offset: 1, limit: 50 }, { offset: 1, limit: 80 })).toEqual([true, false])
    expect(supersededIn({ offset: 1, limit: 50 }, {})).toEqual([true, false])
    expect(supersededIn({}, { offset: 1, limit: 50 })).toEqual([false, false])
    expect(supersededIn({}, {})).toEqual([true, false])
  })
})
