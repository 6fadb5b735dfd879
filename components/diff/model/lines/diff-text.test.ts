import { describe, expect, it } from 'vitest'
import type { ComparedHunk, ComparedMessage, ComparedRow, TextLines } from '@/lib/contracts/diff'
import { messageId, noTokens, partId } from '@/lib/engine'
import { afterLines, markdownOf, type RestWords } from '../markdown'
import { positionNamed, matchesInOrder } from '../search-order'
import { segmentsOf } from '../segments'
import { alignMessages } from '../align-messages'
import { comparedRow } from '../../testing/compared-row'

const drawn = (...given: Parameters<typeof segmentsOf>): string =>
  segmentsOf(...given)
    .map(({ text, changed, found, marker }) => `${changed ? '+' : ''}${found ? '?' : ''}${marker ? '⟨' : ''}${text}`)
    .join('|')

describe('a line', () => {
  it('is cut where words came in, where something is found, and where a marker stands', () => {
    expect(drawn('one two three', { marks: [[4, 7]] })).toBe('one |+two| three')
    expect(drawn('one two three', { query: 'T' })).toBe('one |?t|wo |?t|hree')
    expect(drawn('a ⟨ Cut ⟩ b', { markers: true })).toBe('a |⟨⟨ Cut ⟩| b')
    expect(drawn('one two', { marks: [[4, 7]], query: 'two' })).toBe('one |+?two')
    expect(drawn('', { query: 'x' })).toBe('')
  })
})

const row = (position: number): ComparedRow =>
  comparedRow(position, {
    status: 'edited',
    tools: ['Read'],
    tokensBefore: 10,
    tokensAfter: 4,
    changedParts: 1,
    fates: ['recoverable'],
    tokensByFate: { ...noTokens, kept: 4, recoverable: 6 },
  })
const rest: RestWords = { moreLines: (count) => `+${count} lines`, moreCharacters: (count) => `+${count} characters` }
const spine = alignMessages([
  [row(1), row(2)],
  [row(1), row(2)],
])
const part = partId(messageId(2), 1)
const hunk: ComparedHunk = {
  part,
  from: 1,
  to: 3,
  fate: 'recoverable',
  afterFrom: 1,
  after: [{ text: '⟨ Same ⟩' }],
  moreLines: 0,
  references: [],
}

it('a text comes out of its lines before and its hunks', () => {
  const text = (...lines: readonly string[]): TextLines => ({ lines, moreLines: 0, cut: {} })
  expect(afterLines(text('a', 'b', 'c', 'd'), [hunk], rest)).toEqual(['a', '⟨ Same ⟩', 'd'])
  expect(afterLines(text(), [{ ...hunk, from: 0, to: 0 }], rest)).toEqual(['⟨ Same ⟩'])
})

it('a text says where lines of it are not here, and where a line goes on', () => {
  const text: TextLines = { lines: ['a', 'b'], moreLines: 8, cut: { 1: 100 } }
  expect(afterLines(text, [], rest)).toEqual(['a', 'b +99 characters', '+8 lines'])
  const beyond = { ...hunk, from: 4, to: 6, moreLines: 7 }
  expect(afterLines(text, [beyond], rest)).toEqual([
    'a',
    'b +99 characters',
    '+2 lines',
    '⟨ Same ⟩',
    '+7 lines',
    '+4 lines',
  ])
})

it('a message is copied with what each strategy made of it, in fences that its text cannot close', () => {
  const text: ComparedMessage = {
    index: 1,
    parts: [
      {
        id: part,
        type: 'tool-result',
        kind: 'toolResults',
        status: 'edited',
        tokensBefore: 10,
        tokensAfter: 4,
        images: 0,
        reasons: [],
        before: { lines: ['````', 'b', 'c', '````'], moreLines: 0, cut: {} },
        lines: 4,
        hunks: [hunk],
        coarse: 'nothing',
      },
    ],
  }
  const entry = spine.entries[1]
  const columns = [
    { heading: 'A', nothing: 'Nothing' },
    { heading: 'B', nothing: 'In summary #2–#9' },
  ]
  const words = { heading: '#2 Tool Read', original: 'Original', columns, nothing: 'Nothing', ...rest }
  expect(entry && markdownOf(entry, [text, undefined], words).split('\n').filter(Boolean)).toEqual(
    ['## #2 Tool Read', '### Original', '`````', '````', 'b', 'c', '````', '`````'].concat([
      '### A',
      '`````',
      '````',
      '⟨ Same ⟩',
      '````',
      '`````',
      '### B',
      '*In summary #2–#9*',
    ]),
  )
})

it('matches of all columns stand in reading order, and a message is found as it is named', () => {
  const match = (position: number, line: number) =>
    ({ id: messageId(position), part: partId(messageId(position), 1), side: 'after', line, count: 1 }) as const
  const found = matchesInOrder(spine, [
    { total: 2, matches: [match(1, 4), match(2, 0)] },
    { total: 1, matches: [match(1, 2)] },
    undefined,
  ])
  expect(found.map(({ message, line }) => [message, line])).toEqual([
    ['m1', 2],
    ['m1', 4],
    ['m2', 0],
  ])
  expect(['#2', ' #41 ', '#', '2', '#2 lines'].map(positionNamed)).toEqual([2, 41, undefined, undefined, undefined])
})
