import { expect, it } from 'vitest'
import { checkNames } from '@/lib/engine'
import { readReport } from '../run-record'
import { parseRecord } from '../tasks/run-records'

const report = (more: object) => ({
  counter: 'c',
  byKindBefore: {},
  byKindAfter: {},
  messagesBefore: 1,
  messagesAfter: 1,
  checks: Object.fromEntries(checkNames.map((name) => [name, true])),
  steps: [],
  fallbacks: [],
  warnings: [],
  ...more,
})

const figures = { tokensBefore: 9, tokensAfter: 5, timeMs: 1 }

it('reads reports whose reasons were sentences: names of the app are known again, the rest is text', () => {
  const old = report({
    summarizer: 'Offline extract',
    steps: [
      { ...figures, id: 'a', label: 'Lossless prelude', status: 'done', calls: 1 },
      { ...figures, id: 'b', label: 'Mine', status: 'skipped', reason: 'Nothing selected.' },
    ],
    fallbacks: [{ from: 'native', to: 'truncate-half', reason: 'It failed.' }],
    warnings: ['Odd.'],
  })
  const text = (words: string) => ({ type: 'text', text: words })
  expect(readReport(old)).toMatchObject({
    mechanical: true,
    steps: [
      { id: 'a', label: { type: 'named', name: 'lossless-prelude' }, calls: 1 },
      { label: text('Mine'), reason: text('Nothing selected.') },
    ],
    fallbacks: [{ from: text('native'), to: text('truncate-half'), reason: text('It failed.') }],
    warnings: [text('Odd.')],
  })
})

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
  expect(readReport({ schema: 2, ...now })).toEqual({ schema: 2, ...now })
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

it('reads records of schema 1, and refuses those that it does not know', () => {
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
  expect(
    parseRecord(JSON.stringify({ schema: 1, before: [], after: [], ledger: [row, { ...row, note: 'Why.' }] })),
  ).toEqual({ schema: 2, before: [], after: [], ledger: [row, { ...row, note: { type: 'text', text: 'Why.' } }] })
  for (const other of [{ schema: 9 }, { ledger: [{ ...row, status: 'lost' }] }, { before: [{ id: 'm1' }] }])
    expect(() => parseRecord(JSON.stringify({ schema: 2, before: [], after: [], ledger: [], ...other }))).toThrow()
})

it('an error of 0 of a line through one request, as earlier versions wrote it, is none', () => {
  const read = (calibration: object) =>
    readReport(report({ figures: { session: { requests: 3, overflows: 0, calibration } } })).figures?.session
  const line = { scale: 1, overheadTokens: 2 }
  expect(read({ ...line, requests: 1, meanErrorPercent: 0 })?.calibration).toEqual({ ...line, requests: 1 })
  const fitted = { ...line, requests: 9, meanErrorPercent: 2.5 }
  expect(read(fitted)?.calibration).toEqual(fitted)
})
