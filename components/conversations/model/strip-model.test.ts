import { describe, expect, it } from 'vitest'
import { messageId, partId } from '@/lib/conversation/ids'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { DiffRow } from '@/lib/contracts/runs'
import { kindShares } from '@/components/shared/model/kinds'
import { cellAt, stripCells, stripHeight } from './strip-model'

const message = (position: number, tokens: number): OutlineMessage => {
  const id = messageId(position)
  const parts = [
    { id: partId(id, 1), kind: 'messageText', tokens: 1 },
    { id: partId(id, 2), kind: 'toolResults', tokens: tokens - 1 },
  ] as const
  return { id, role: 'user', tokens, preview: '', summary: false, turn: false, parts }
}
const row = (position: number, status: DiffRow['status'], tokensAfter: number): DiffRow => ({
  index: position - 1,
  id: messageId(position),
  role: 'user',
  status,
  kinds: [],
  mainKind: 'messageText',
  tools: [],
  tokensBefore: 10,
  tokensAfter,
  changedParts: 1,
  fates: [],
  preview: '',
  summary: false,
})

describe('stripCells', () => {
  it('shows the session alone before any run', () => {
    expect(stripCells([message(1, 10)], undefined)).toMatchObject([
      { position: 1, before: 10, after: 10, status: 'kept', mainKind: 'toolResults' },
    ])
  })

  it('shows what a run left of each message, and nothing of those it made', () => {
    const cells = stripCells(
      [message(1, 10), message(2, 10)],
      [row(1, 'edited', 4), { ...row(9, 'inserted', 3) }, row(2, 'removed', 0)],
    )
    expect(cells.map(({ id, status, after }) => [id, status, after])).toEqual([
      ['m1', 'edited', 4],
      ['m2', 'removed', 0],
    ])
  })
})

it('stripHeight keeps small messages visible and empty ones away', () => {
  expect([stripHeight(0, 100), stripHeight(100, 100), stripHeight(25, 100), stripHeight(0.01, 100)]).toEqual([
    0, 1, 0.5, 0.06,
  ])
})

it('cellAt stays within the strip', () => {
  expect([cellAt(-5, 100, 4), cellAt(0, 100, 4), cellAt(99, 100, 4), cellAt(100, 100, 4), cellAt(5, 0, 4)]).toEqual([
    0, 0, 3, 3, 3,
  ])
})

it('kindShares has a fixed order and sums to one', () => {
  const shares = kindShares({ toolResults: 3, messageText: 1, thinking: 0 })
  expect(shares).toEqual([
    { kind: 'messageText', tokens: 1, share: 0.25 },
    { kind: 'toolResults', tokens: 3, share: 0.75 },
  ])
})
