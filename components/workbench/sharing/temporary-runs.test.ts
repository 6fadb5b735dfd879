import { expect, it } from 'vitest'
import type { RunSummary } from '@/lib/contracts/runs'
import { createTemporaryRuns } from './temporary-runs'

const passing = (id: string) => ({ key: id, run: { id } as RunSummary, before: undefined })

it('what was looked at and not shared is taken back, what comes too late as well', () => {
  const back: string[] = []
  const runs = createTemporaryRuns(({ key }) => back.push(key))
  for (const id of ['a', 'b', 'c']) runs.add(passing(id))
  expect(runs.keep(['b', 'of before'])).toEqual(['b'])
  expect(back).toEqual([])
  runs.end()
  runs.add(passing('d'))
  runs.end()
  expect(back).toEqual(['a', 'c', 'd'])
})
