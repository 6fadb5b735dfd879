import { noteText } from '@/lib/condensation/words'
import { describe, expect, it } from 'vitest'
import type { LedgerRow } from '@/lib/condensation/report'
import { messageId, partId, summaryId, tokenCount } from '@/lib/conversation/ids'
import { filterLedger, outcomesIn, sortLedger, valuesOf } from './ledger-model'

const row = (message: number, before: number, after: number, rest: Partial<LedgerRow> = {}): LedgerRow => ({
  message: messageId(message),
  part: partId(messageId(message), 1),
  kind: 'toolResults',
  step: 'one',
  rule: 'truncation.old',
  operation: 'truncate',
  status: 'truncated',
  tokensBefore: tokenCount(before),
  tokensAfter: tokenCount(after),
  ...rest,
})
const rows = [
  row(12, 100, 10),
  row(9, 50, 40, {
    status: 'recoverable',
    operation: 'reference',
    rule: 'lossless.file-reads',
    note: { type: 'text', text: 'src/app.ts stood in #3' },
  }),
  row(10, 7, 7, { kind: 'messageText' }),
  { ...row(1, 0, 5), message: summaryId(1), part: undefined, operation: 'insert' as const },
]
const ids = (list: readonly LedgerRow[]): string[] => list.map(({ message }) => message)

describe('filterLedger', () => {
  it.each([
    [{ text: '' }, ['m12', 'm9', 'm10', 's1']],
    [{ text: 'APP.TS' }, ['m9']],
    [{ text: 'm1', kind: 'toolResults' }, ['m12']],
    [{ text: '', status: 'recoverable' }, ['m9']],
    [{ text: '', operation: 'insert' }, ['s1']],
    [{ text: 'nowhere' }, []],
  ] as const)('%j', (filter, expected) => expect(ids(filterLedger(rows, filter, noteText))).toEqual(expected))
})

describe('sortLedger', () => {
  it('counts ids as numbers, and puts made messages last', () =>
    expect(ids(sortLedger(rows, { column: 'message', descending: false }))).toEqual(['m9', 'm10', 'm12', 's1']))
  it('sorts by tokens saved', () =>
    expect(ids(sortLedger(rows, { column: 'saved', descending: true }))).toEqual(['m12', 'm9', 'm10', 's1']))
  it('keeps the order without a sort, and among equals', () => {
    expect(sortLedger(rows, undefined)).toBe(rows)
    expect(ids(sortLedger(rows, { column: 'kind', descending: false }))).toEqual(['m10', 'm12', 'm9', 's1'])
  })
})

it('valuesOf lists each once', () => expect(valuesOf(rows, 'operation')).toEqual(['truncate', 'reference', 'insert']))

describe('what can be recovered', () => {
  const forms = [
    row(1, 9, 1, { status: 'recoverable', references: 'readable' }),
    row(2, 9, 1, { status: 'recoverable', references: 'compact' }),
    row(3, 9, 1, { status: 'recoverable' }),
    row(4, 9, 1),
  ]
  it('is listed as a whole and by whom it can be read', () =>
    expect(outcomesIn(forms)).toEqual(['recoverable', 'recoverable-readable', 'recoverable-compact', 'truncated']))
  it.each([
    ['recoverable', ['m1', 'm2', 'm3']],
    ['recoverable-readable', ['m1']],
    ['recoverable-compact', ['m2']],
  ] as const)('filtered by %s', (status, expected) =>
    expect(ids(filterLedger(forms, { text: '', status }, noteText))).toEqual(expected),
  )
})
