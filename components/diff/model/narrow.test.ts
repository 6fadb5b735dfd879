import { expect, it } from 'vitest'
import { messageId } from '@/lib/engine'
import { diffItems } from './items'
import { leftOut, narrowSpine, widened, withFolds } from './narrow'
import { alignMessages } from './align-messages'
import { comparedRow as row } from '../testing/compared-row'

const summary = row(90, { before: undefined, status: 'inserted', summary: true })
const gone = (position: number) => row(position, { status: 'removed', after: undefined })
const spine = alignMessages([[gone(1), gone(2), summary, row(3), row(4)]])
const keys = (...only: readonly number[]) =>
  narrowSpine(spine, new Set(only.map(messageId)), undefined).entries.map(({ key }) => key)

it('leaves all of it where nothing narrows it', () => {
  expect(narrowSpine(spine, undefined, undefined)).toBe(spine)
})

it('leaves the messages that are asked for, and the summary that holds one of them', () => {
  expect(keys(4)).toEqual([messageId(4)])
  expect(keys(2)).toEqual([messageId(90), messageId(2)])
  expect(keys()).toEqual([])
})

it('keeps the message that the person went to', () => {
  const { entries, indexOf } = narrowSpine(spine, new Set([messageId(4)]), messageId(3))
  expect(entries.map(({ key }) => key)).toEqual([messageId(3), messageId(4)])
  expect(indexOf.get(messageId(4))).toBe(1)
})

it('folds what is left out, in one piece each, and unfolds it', () => {
  const whole = alignMessages([[1, 2, 3, 4, 5, 6].map((position) => row(position))])
  const only = new Set([messageId(3)])
  const pieces = leftOut(whole, only)
  const shownWith = (...unfolded: readonly string[]) => {
    const keySet = new Set(unfolded)
    const shown = narrowSpine(whole, widened(only, pieces, keySet), undefined)
    return withFolds(diffItems(shown, { unfolded: keySet, showUnchanged: true }), pieces, { whole, shown }).map(
      (item) => (item.type === 'fold' ? `${item.first.key}–${item.last.key}: ${item.messages}` : item.key),
    )
  }
  expect(shownWith()).toEqual(['m1–m2: 2', 'm3', 'm4–m6: 3'])
  expect(shownWith(pieces[1]?.key ?? '')).toEqual(['m1–m2: 2', 'm3', 'm4', 'm5', 'm6'])
  expect(leftOut(whole, undefined)).toEqual([])
})

it('leaves to a summary what it stands for', () => {
  const pieces = leftOut(spine, new Set([messageId(2)]))
  const shown = narrowSpine(spine, new Set([messageId(2)]), undefined)
  const items = withFolds(diffItems(shown, { unfolded: new Set(), showUnchanged: true }), pieces, {
    whole: spine,
    shown,
  })
  expect(items.map(({ type, key }) => [type, key])).toEqual([
    ['span', messageId(90)],
    ['fold', `left-out-${messageId(3)}`],
  ])
})
