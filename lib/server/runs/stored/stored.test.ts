import { expect, it } from 'vitest'
import { checkNames, noTokens } from '@/lib/engine'
import { readReport } from '../run-record'
import { parseRecord } from '../tasks/run-records'

const report = (more: object) => ({
  schema: 2,
  counter: 'c',
  byKindBefore: {},
  byKindAfter: {},
  fates: noTokens,
  messagesBefore: 1,
  messagesAfter: 1,
  checks: Object.fromEntries(checkNames.map((name) => [name, true])),
  steps: [],
  fallbacks: [],
  warnings: [],
  ...more,
})

const figures = { tokensBefore: 9, tokensAfter: 5, timeMs: 1 }

it('reads reports back as they were written', () => {
  const now = report({
    steps: [
      {
        ...figures,
        id: 'b',
        label: { type: 'text', text: 'Mine' },
        status: 'skipped',
        reason: { type: 'notAbove', tokens: 5, above: 9 },
      },
    ],
    warnings: [{ type: 'larger' }],
  })
  expect(readReport(now)).toEqual(now)
})

it.each([
  { schema: 9 },
  { steps: 'none' },
  { checks: {} },
  { warnings: [{ type: 'unheard-of' }] },
  { money: { calls: 1 } },
])('refuses a report that no version wrote: %j', (more) => {
  expect(() => readReport(report(more))).toThrow()
})

it('refuses records that no version wrote', () => {
  const row = {
    message: 'm1',
    part: 'm1.p1',
    kind: 'toolResults',
    step: 'a',
    rule: 'truncation.old-zone',
    operation: 'truncate',
    status: 'truncated',
    tokensBefore: 5,
    tokensAfter: 1,
  }
  const fates = { total: noTokens, beside: 0, parts: [] }
  const record = { schema: 2, compactions: [], before: [], after: [], ledger: [row], fates }
  expect(parseRecord(JSON.stringify(record))).toEqual(record)
  for (const other of [{ schema: 9 }, { ledger: [{ ...row, status: 'lost' }] }, { before: [{ id: 'm1' }] }])
    expect(() => parseRecord(JSON.stringify({ ...record, ...other }))).toThrow()
})
