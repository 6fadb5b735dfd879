import { expect, it } from 'vitest'
import {
  forgetMarks,
  marksIn,
  MOST_SESSIONS,
  MOST_MARKS,
  readMarks,
  toggleMark,
  type ReviewMarks,
} from './review-marks'

it('sets and takes away marks of one session only, and forgets all of it', () => {
  const one = toggleMark(toggleMark([], 'one', 'm1/a'), 'one', 'm2/b')
  const both = toggleMark(one, 'two', 'm1/a')
  expect(marksIn(both, 'one')).toEqual(['m1/a', 'm2/b'])
  expect(marksIn(toggleMark(both, 'one', 'm1/a'), 'one')).toEqual(['m2/b'])
  expect(marksIn(forgetMarks(both, 'one'), 'one')).toEqual([])
  expect(marksIn(forgetMarks(both, 'one'), 'two')).toEqual(['m1/a'])
  expect(toggleMark(toggleMark([], 'one', 'm1/a'), 'one', 'm1/a')).toEqual([])
})

it('keeps the sessions that were changed last, and of each the last marks', () => {
  let all: ReviewMarks = []
  for (let number = 0; number <= MOST_SESSIONS; number++) all = toggleMark(all, `c${number}`, 'm1/a')
  expect(all).toHaveLength(MOST_SESSIONS)
  expect(marksIn(all, 'c0')).toEqual([])
  expect(all[0]?.session).toBe(`c${MOST_SESSIONS}`)
  const full = [{ session: 'one', marks: Array.from({ length: MOST_MARKS }, (_, index) => `m${index}`) }]
  const marks = marksIn(toggleMark(full, 'one', 'new'), 'one')
  expect([marks.length, marks[0], marks.at(-1)]).toEqual([MOST_MARKS, 'm1', 'new'])
})

it('reads what a browser kept, without what is no mark', () => {
  expect(readMarks(undefined)).toEqual([])
  expect(readMarks({ session: 'one' })).toEqual([])
  expect(readMarks([null, { session: 1, marks: [] }, { session: 'one', marks: ['a', 2] }])).toEqual([
    { session: 'one', marks: ['a'] },
  ])
})
