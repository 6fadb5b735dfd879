import { expect, it } from 'vitest'
import { readReport } from './run-record'
import { parseRecord } from '@/lib/server/tasks/run-records'

const report = (more: object) => ({
  counter: 'c',
  byKindBefore: {},
  byKindAfter: {},
  messagesBefore: 1,
  messagesAfter: 1,
  checks: {},
  steps: [],
  fallbacks: [],
  warnings: [],
  ...more,
})

it('reads reports whose reasons were sentences: names of the app are known again, the rest is text', () => {
  const old = report({
    summarizer: 'Offline extract',
    steps: [
      { id: 'a', label: 'Lossless prelude', status: 'done', calls: 1 },
      { id: 'b', label: 'Mine', status: 'skipped', reason: 'Nothing selected.' },
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

it('reads records of schema 1, and refuses those that it does not know', () => {
  const row = { message: 'm1', part: 'm1.p1', tokensBefore: 5, tokensAfter: 1 }
  expect(
    parseRecord(JSON.stringify({ schema: 1, before: [], after: [], ledger: [row, { ...row, note: 'Why.' }] })),
  ).toEqual({ schema: 2, before: [], after: [], ledger: [row, { ...row, note: { type: 'text', text: 'Why.' } }] })
  expect(() => parseRecord(JSON.stringify({ schema: 9, before: [], after: [], ledger: [] }))).toThrow()
})
