import { describe, expect, it } from 'vitest'
import { messageId, partId, type RowFigures, unpackFates } from '@/lib/engine'
import { packFates } from '@/lib/engine/fate/packed-fates'
import { axisOf, messageAt, messagesIn, rangeOf, shareOf, wholeOf, zoomed } from './axis'
import { bucketsOf } from './buckets'
import { fatesOfMessage, hairlinesOf, layersOfFates } from './layers'
import type { MatrixRow } from './matrix-row'
import { equalCosts, heldAgainst, moved, nextSort, sortRows } from './order'
import { highestTrigger } from './highest-trigger'

const tokens = [100, 0, 300, 50, 550]
const axis = axisOf(tokens)

describe('the axis', () => {
  it('finds the message at a place and the place of a message, also inside a range', () => {
    expect(wholeOf(axis)).toEqual({ from: 0, to: 1_000 })
    expect([0, 99, 100, 399, 400, 999].map((at) => messageAt(axis, at))).toEqual([0, 0, 2, 2, 3, 4])
    expect(rangeOf(axis, 2, 3)).toEqual({ from: 100, to: 450 })
    expect(messagesIn(axis, rangeOf(axis, 2, 3))).toEqual([2, 3])
    expect(shareOf(axis, 3, { from: 100, to: 500 })).toBe(0.75)
    expect(wholeOf(axisOf(tokens, 'messages'))).toEqual({ from: 0, to: 5 })
  })

  it('zooms about a place that stays where it is, and out to the whole session', () => {
    const range = zoomed(axis, wholeOf(axis), 0.5, 800)
    expect(range).toEqual({ from: 400, to: 900 })
    expect(zoomed(axis, range ?? wholeOf(axis), 0.5, 900)).toEqual({ from: 650, to: 900 })
    expect(zoomed(axis, range ?? wholeOf(axis), 4, 500)).toBeUndefined()
  })
})

describe('buckets', () => {
  const runs = [
    { message: 0, layer: 0, tokens: 100 },
    { message: 2, layer: 0, tokens: 60 },
    { message: 2, layer: 1, tokens: 240 },
    { message: 3, layer: 1, tokens: 50 },
    { message: 4, layer: 0, tokens: 550 },
  ]

  it('are full, and their area is the tokens, at any width', () => {
    for (const count of [1, 7, 100, 3_000]) {
      const shares = bucketsOf(runs, axis, wholeOf(axis), count, 2)
      const upper = [...shares].filter((_, index) => index % 2 === 1)
      for (const [bucket, share] of upper.entries()) expect((shares[bucket * 2] ?? 0) + share).toBeCloseTo(1, 6)
      expect(upper.reduce((sum, share) => sum + share, 0) / count).toBeCloseTo(0.29, 6)
    }
  })

  it('by messages give each message the same room, and one without tokens none', () => {
    const by = axisOf(tokens, 'messages')
    const shares = bucketsOf(runs, by, wholeOf(by), 5, 2)
    expect([...shares].map((share) => Math.round(share * 10) / 10)).toEqual([1, 0, 0, 0, 0.2, 0.8, 0, 1, 1, 0])
  })

  it('of a range show that range alone', () => {
    const shares = bucketsOf(runs, axis, rangeOf(axis, 2, 2), 10, 2)
    expect([...shares].filter((_, index) => index % 2 === 0).map((share) => Math.round(share))).toEqual([
      1, 1, 0, 0, 0, 0, 0, 0, 0, 0,
    ])
  })
})

it('fates are packed and come back, neighbours of one fate as one', () => {
  const packed = packFates([
    { message: 0, fate: 'kept', tokens: 10 },
    { message: 0, fate: 'kept', tokens: 5 },
    { message: 0, fate: 'truncated', tokens: 7 },
    { message: 2, fate: 'truncated', tokens: 3 },
  ])
  expect(packed).toHaveLength(9)
  expect([...unpackFates(packed)]).toEqual([
    { message: 0, fate: 'kept', tokens: 15 },
    { message: 0, fate: 'truncated', tokens: 7 },
    { message: 2, fate: 'truncated', tokens: 3 },
  ])
  expect(fatesOfMessage(packed, 0)).toMatchObject({ kept: 15, truncated: 7, removed: 0 })
  expect([...layersOfFates(packed)].map(({ layer }) => layer)).toEqual([0, 4, 4])
})

it('a line across the map stands where a person speaks, a double one where the session was compacted before', () => {
  const message = (role: 'user' | 'assistant', kind: 'messageText' | 'toolResults', summary = false) => ({
    id: messageId(1),
    role,
    parts: [{ id: partId(messageId(1), 1), kind, tokens: 1 }],
    tokens: 1,
    preview: '',
    summary,
    turn: false,
  })
  const lines = hairlinesOf([
    message('user', 'messageText'),
    message('assistant', 'messageText'),
    // What a tool answered is nobody's word.
    message('user', 'toolResults'),
    message('user', 'messageText', true),
  ])
  expect(lines).toEqual([
    { message: 0, double: false },
    { message: 3, double: true },
  ])
})

describe('the order of rows', () => {
  const row = (key: string, figures?: RowFigures): MatrixRow => ({
    key,
    letter: key,
    name: key,
    status: { type: 'ready' },
    ...(figures && { figures }),
  })
  const rows = [
    row('A', { tokens: 5, planned: false, instructions: { total: 4, kept: 2, paraphrased: 0 } }),
    row('B'),
    row('C', { tokens: 3, planned: true }),
  ]
  const order = (...given: Parameters<typeof nextSort>) =>
    sortRows(rows, nextSort(...given))
      .map(({ key }) => key)
      .join('')

  it('is by a column, the other way round, and the person’s again; unknown figures come last', () => {
    expect(order(undefined, 'tokens')).toBe('CAB')
    expect(order({ column: 'tokens', descending: false }, 'tokens')).toBe('ACB')
    expect(order({ column: 'tokens', descending: true }, 'tokens')).toBe('ABC')
    expect(nextSort(undefined, 'instructions')).toEqual({ column: 'instructions', descending: true })
    expect(order(undefined, 'instructions')).toBe('ABC')
  })

  it('is held against a row that shows its figures, and against no failed one', () => {
    expect(heldAgainst(rows, 'A')?.key).toBe('A')
    const failed = rows.map((each): MatrixRow => ({ ...each, status: { type: 'failed' } }))
    expect([heldAgainst(failed, 'A'), heldAgainst(rows, 'B'), heldAgainst(rows, undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is the person’s by moving', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b'])
  })
})

describe('costs that a replay cannot tell apart', () => {
  const priced = (letter: string, sessionCost: number, idle = false): MatrixRow => ({
    key: letter.toLowerCase(),
    letter,
    name: letter,
    status: { type: 'ready' },
    figures: {
      tokens: 1,
      planned: false,
      sessionCost,
      ...(idle && { neverReached: { peakPercent: 10, thresholdPercent: 75 } }),
    },
  })

  it('name the nearest row within three points of the original’s cost', () => {
    const rows = [priced('A', 13.51), priced('B', 14.31), priced('C', 12.55), priced('D', 12.62), priced('E', 13.4)]
    expect([...equalCosts(rows, 15.23)]).toEqual([
      ['a', 'E'],
      ['c', 'D'],
      ['d', 'C'],
      ['e', 'A'],
    ])
  })

  it('leave out rows that condense nothing, and say nothing where the original has no cost', () => {
    const rows = [priced('A', 10, true), priced('B', 10, true), priced('C', 9)]
    expect(equalCosts(rows, 10).size).toBe(0)
    expect(equalCosts([priced('A', 5), priced('B', 5)], undefined).size).toBe(0)
  })
})

it('the highest trigger that fires is a whole thousand below the largest context', () => {
  expect([highestTrigger(96_900), highestTrigger(900), highestTrigger(undefined)]).toEqual([
    96_000,
    undefined,
    undefined,
  ])
})
