import { expect, it } from 'vitest'
import type { ComparedRow, HunkPlace } from '@/lib/contracts/diff'
import { messageId, noTokens, partId, type Fate } from '@/lib/engine'
import { alignMessages } from '../align-messages'
import { stopsOf } from '../stops'
import { markOf, nextOpenStop, reviewedOf } from './stop-marks'
import { comparedRow } from '../../testing/compared-row'

const hunk = (position: number, from: number, to: number, fate: Fate = 'truncated'): HunkPlace => ({
  part: partId(messageId(position), 1),
  from,
  to,
  fate,
})

const row = (position: number, hunks: readonly HunkPlace[], more: Partial<ComparedRow> = {}): ComparedRow =>
  comparedRow(position, { status: hunks.length === 0 ? 'kept' : 'edited', tokensAfter: 10, hunks, ...more })

function marked(...columns: readonly (readonly ComparedRow[])[]) {
  const spine = alignMessages(columns)
  const stops = stopsOf(spine)
  return { spine, stops, marks: stops.map((stop) => markOf(stop, spine)) }
}

const removed = (position: number, tokens: number) =>
  row(position, [], { status: 'removed', after: undefined, tokensByFate: { ...noTokens, removed: tokens } })

it('names a hunk by what is changed and not by its number', () => {
  const before = marked([row(1, [hunk(1, 8, 9)]), row(2, [hunk(2, 0, 3)])])
  const one = marked([row(1, [hunk(1, 2, 3), hunk(1, 8, 9)]), row(2, [hunk(2, 0, 3)])])
  expect(one.marks).toHaveLength(3)
  expect(one.marks.slice(1)).toEqual(before.marks)
})

it('names it otherwise where its lines, its fate or what stands there now are others', () => {
  const here = { ...hunk(1, 2, 3), hash: 'aa' }
  const [known] = marked([row(1, [here])]).marks
  for (const other of [
    { ...here, to: 4 },
    { ...here, fate: 'removed' } as const,
    { ...here, hash: 'bb' },
    hunk(1, 2, 3),
  ])
    expect(marked([row(1, [other])]).marks).not.toEqual([known])
  expect(marked([row(1, [here])], [row(1, [])]).marks).not.toEqual([known])
})

it('keeps its name where an edit changes the rest of its message, or moves what it refers to', () => {
  const here = { ...hunk(1, 2, 3, 'recoverable'), hash: 'aa', leadsTo: [4] }
  const [known] = marked([row(1, [here])]).marks
  const edited = row(
    1,
    [
      { ...here, leadsTo: [3] },
      { ...hunk(1, 20, 30), hash: 'cc' },
    ],
    { tokensAfter: 7 },
  )
  expect(marked([edited]).marks[0]).toBe(known)
})

it('names messages that were left out together by which they are and what became of them', () => {
  const spanRows = (tokens: number, last: number) =>
    Array.from({ length: 5 }, (_, at) => (at < last ? removed(at + 1, tokens) : row(at + 1, [])))
  const span = (tokens: number, last: number) => marked(spanRows(tokens, last)).marks
  expect(span(30, 3)).toHaveLength(1)
  expect(span(30, 3)).toEqual(span(30, 3))
  expect(span(30, 4)).not.toEqual(span(30, 3))
  expect(span(20, 3)).not.toEqual(span(30, 3))

  const summary = (hash: string) =>
    row(1, [{ part: partId(messageId(90), 1), from: 0, to: 0, fate: 'summarized', hash }], {
      id: messageId(90),
      status: 'inserted',
      before: undefined,
      summary: true,
    })
  const summarized = (hash: string) => marked([...spanRows(30, 3).slice(0, 3), summary(hash), row(4, [])]).marks
  expect(summarized('aa')).toHaveLength(1)
  expect(summarized('aa')).toEqual(summarized('aa'))
  expect(summarized('bb'), 'the summary says something else').not.toEqual(summarized('aa'))
})

it('counts what is reviewed, and goes to the next hunk that is not, round at the end', () => {
  const { spine, stops, marks } = marked([row(1, [hunk(1, 2, 3), hunk(1, 8, 9)]), row(2, [hunk(2, 0, 3)])])
  const [first = '', second = '', third = ''] = marks
  const some = reviewedOf(stops, spine, [second, 'of another result', 'm1/other'])
  expect([some.count, some.of, [...some.ids]]).toEqual([1, 3, ['m1/2']])
  expect([...reviewedOf(stops, spine, [first, second]).ids]).toEqual(['m1/1', 'm1/2', 'm1'])
  expect(nextOpenStop(stops, some, 1)).toMatchObject({ message: 'm2', hunk: 1 })
  expect(nextOpenStop(stops, some, 3)).toMatchObject({ message: 'm1', hunk: 1 })
  expect(nextOpenStop(stops, some, undefined)).toMatchObject({ message: 'm1', hunk: 1 })
  const others = reviewedOf(stops, spine, [second, third])
  expect(nextOpenStop(stops, others, 1), 'the present one is none to go to').toBeUndefined()
})
