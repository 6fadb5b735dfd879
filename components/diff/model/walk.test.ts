import { expect, it } from 'vitest'
import type { DiffItem } from './items'
import { neighbourMessage, positionsOf } from './walk'

const entry = (position: number) => ({ key: `m${position}`, position }) as Extract<DiffItem, { type: 'quiet' }>['entry']
const quiet = (position: number): DiffItem => ({ type: 'quiet', key: `m${position}`, entry: entry(position) })
const items: readonly DiffItem[] = [
  quiet(1),
  { type: 'fold', key: 'fold-m2', first: entry(2), last: entry(8), messages: 7, tokens: 70 },
  quiet(9),
]

it('walks from message to message, into a fold at the end that one comes from, and stops at the ends', () => {
  expect(neighbourMessage(items, { message: 'm1' }, 1)).toBe('m2')
  expect(neighbourMessage(items, { message: 'm9' }, -1)).toBe('m8')
  expect(neighbourMessage(items, undefined, 1)).toBe('m1')
  expect(neighbourMessage(items, { message: 'gone' }, -1)).toBe('m9')
  expect(neighbourMessage(items, { message: 'm9' }, 1)).toBeUndefined()
})

it('passes over what a filter leaves out', () => {
  const filtered = items.map((item): DiffItem => (item.type === 'fold' ? { ...item, isLeftOut: true } : item))
  expect(neighbourMessage(filtered, { message: 'm1' }, 1)).toBe('m9')
  expect(neighbourMessage(filtered, { message: 'm9' }, -1)).toBe('m1')
})

it('knows the positions of what is in sight', () => {
  expect(positionsOf(items.slice(1))).toEqual([2, 9])
  expect(positionsOf([])).toBeUndefined()
})
