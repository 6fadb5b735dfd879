import { expect, it } from 'vitest'
import { type LedgerRow, messageId, partId } from '@/lib/engine'
import { tokenCount } from '@/lib/engine/conversation/ids'
import type { SharedRun } from '@/lib/contracts/share'
import { ledgerOfRows } from './copy-ledger'

const removed = (message: number, tokens: number): LedgerRow => ({
  message: messageId(message),
  part: partId(messageId(message), 1),
  kind: 'thinking',
  step: 'drop',
  rule: 'smart.drop-half',
  operation: 'remove',
  status: 'removed',
  tokensBefore: tokenCount(tokens),
  tokensAfter: tokenCount(0),
})

it('a copy of an earlier version has no line of what no token is counted of, and its sums agree', () => {
  const run = { tokensAfter: 60 } as SharedRun['run']
  expect(ledgerOfRows([removed(1, 40), removed(2, 0)], { run })).toMatchObject({
    items: [{ position: 1, fates: { removed: 40 } }],
    changedParts: 1,
    changedBefore: 40,
    changedAfter: 0,
    untouched: 60,
  })
})
