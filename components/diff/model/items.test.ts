import { describe, expect, it } from 'vitest'
import { messageId } from '@/lib/conversation/ids'
import type { DiffRow } from '@/lib/contracts/runs'
import { changeNumber, diffItems, neighbourChange, summariesFirst } from './items'

const statuses = { '.': 'kept', e: 'edited', r: 'removed', i: 'inserted', s: 'inserted' } as const
const rows = (text: string): DiffRow[] =>
  [...text].map((letter, index) => ({
    index,
    id: messageId(index + 1),
    role: 'user',
    status: statuses[letter as keyof typeof statuses],
    kinds: [],
    mainKind: 'messageText',
    tools: [],
    tokensBefore: 10,
    tokensAfter: 10,
    changedParts: 0,
    preview: '',
    summary: letter === 's',
    fates: [],
  }))
const closed = { opened: new Set<number>(), showUnchanged: false }
const show = (items: ReturnType<typeof diffItems>): string =>
  items.map((item) => (item.type === 'gap' ? `(${item.messages})` : item.row.id)).join(' ')

describe('diffItems', () => {
  it.each([
    ['....e..r...', '(4) m5 m6 m7 m8 (3)'],
    ['e', 'm1'],
    ['', ''],
    ['..', 'm1 m2'],
    ['.....', '(5)'],
    ['rrrrrrr.', 'm1 m2 m3 m4 m5 m6 m7 m8'],
    ['.rrrrrrrre', 'm1 (8) m10'],
  ])('%s folds to %s', (text, expected) => expect(show(diffItems(rows(text), closed))).toBe(expected))

  it('opens one fold, all folds, or the fold with the wanted message', () => {
    expect(show(diffItems(rows('...e...'), { ...closed, opened: new Set([4]) }))).toBe('(3) m4 m5 m6 m7')
    expect(show(diffItems(rows('...e...'), { ...closed, showUnchanged: true }))).toBe('m1 m2 m3 m4 m5 m6 m7')
    expect(show(diffItems(rows('...e...'), { ...closed, wanted: 'm2' }))).toBe('m1 m2 m3 m4 (3)')
  })
})

describe('summariesFirst', () => {
  it.each([
    ['.rrs.', 'm1 m4 m2 m3 m5'],
    ['.rri.', 'm1 m2 m3 m4 m5'],
    ['s.rrss', 'm1 m2 m5 m6 m3 m4'],
    ['', ''],
  ])('%s becomes %s', (text, expected) =>
    expect(
      summariesFirst(rows(text))
        .map(({ id }) => id)
        .join(' '),
    ).toBe(expected),
  )

  it('is stepped through in the order of the list', () => {
    const list = summariesFirst(rows('.rrs.'))
    expect([
      neighbourChange(list, undefined, 1)?.id,
      neighbourChange(list, 'm4', 1)?.id,
      neighbourChange(list, 'm2', -1)?.id,
      neighbourChange(list, 'm4', -1)?.id,
    ]).toEqual(['m4', 'm2', 'm4', 'm3'])
  })
})

describe('moving between changes', () => {
  const some = rows('..e..r.i.')
  it.each([
    [undefined, 1, 'm3'],
    [undefined, -1, 'm8'],
    ['m3', 1, 'm6'],
    ['m4', 1, 'm6'],
    ['m4', -1, 'm3'],
    ['m8', 1, 'm3'],
    ['m3', -1, 'm8'],
  ] as const)('from %s by %s to %s', (from, direction, to) =>
    expect(neighbourChange(some, from, direction)?.id).toBe(to),
  )

  it('numbers changes, not messages', () => {
    expect([changeNumber(some, 'm6'), changeNumber(some, 'm4'), changeNumber(some, 'm99')]).toEqual([
      2,
      undefined,
      undefined,
    ])
    expect(neighbourChange(rows('...'), undefined, 1)).toBeUndefined()
  })
})
