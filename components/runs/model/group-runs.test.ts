import { expect, it } from 'vitest'
import type { RunSummary } from '@/lib/contracts/runs'
import { groupRuns } from './group-runs'

const run = (id: string, conversationId: string | undefined, createdAt = '2026-11-20T12:00:00Z'): RunSummary =>
  ({ id, conversationId, conversationTitle: 'Mend it', tokensBefore: 10, view: 'full', createdAt }) as RunSummary
const ids = (groups: ReturnType<typeof groupRuns>) => groups.map(({ runs }) => runs.map(({ id }) => id))

it('puts runs under their session, the newest session first, deleted ones by what is left of them', () => {
  const runs = [run('5', 'a'), run('4', undefined), run('3', 'b'), run('2', 'a'), run('1', undefined)]
  expect(ids(groupRuns(runs, 'session'))).toEqual([['5', '2'], ['4', '1'], ['3']])
})

it('keeps two views of one session apart, whose figures are of other messages', () => {
  const whole = run('1', 'a')
  expect(ids(groupRuns([whole, { ...run('2', 'a'), view: 'since-compaction' }], 'session'))).toEqual([['1'], ['2']])
})

it('puts them under their day', () => {
  const runs = [run('3', 'a', '2026-11-21T12:00:00Z'), run('2', 'b'), run('1', 'a')]
  expect(ids(groupRuns(runs, 'date'))).toEqual([['3'], ['2', '1']])
})
