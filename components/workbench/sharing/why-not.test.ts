import { expect, it } from 'vitest'
import { checkNames, noTokens } from '@/lib/engine'
import type { ResultRow } from '@/lib/contracts/results'
import { whyNot } from './why-not'

const row: ResultRow = {
  tokensBefore: 100,
  tokensAfter: 40,
  messagesBefore: 1,
  messagesAfter: 1,
  fates: noTokens,
  map: [],
  planned: false,
  steps: [],
  checks: Object.fromEntries(checkNames.map((name) => [name, true])) as ResultRow['checks'],
  counter: 'cl100k',
  fallbacks: [],
  warnings: [],
}
const planned = { ...row, planned: true }

it('shares what is there, and says of every other row why it is not', () => {
  expect(whyNot({ row, isStale: false }, undefined)).toBeUndefined()
  // While its run is being made it is there all the same.
  expect(whyNot({ row, isStale: false }, { type: 'running', steps: [] })).toBeUndefined()
  expect(whyNot({ row: planned, isStale: false }, undefined)).toBe('needsModel')
  expect(whyNot({ row: planned, isStale: false }, { type: 'running', steps: [] })).toBe('running')
  expect(whyNot(undefined, undefined)).toBe('waiting')
  expect(whyNot({ row, isStale: true }, undefined)).toBe('waiting')
  expect(whyNot({ row, isStale: false, refusal: 'no pass' }, undefined)).toBe('refused')
  expect(whyNot({ isStale: false, error: new Error('gone') }, undefined)).toBe('failed')
})
