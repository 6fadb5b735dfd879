import { expect, it } from 'vitest'
import { SearchLog } from './search-log'

it('counts all that was tried, and keeps what was measured on the whole part to be drawn', () => {
  const log = new SearchLog({ kept: 1 })
  const asked = { part: 'tune', stage: 'halving', evaluated: [[], []] } as const
  log.add({ ...asked, configs: [{ kept: 2 }, { kept: 3 }], isWhole: false })
  log.add({ ...asked, configs: [{ kept: 3 }, { kept: 4 }], isWhole: false })
  expect(log.progress(false)).toMatchObject({ tried: 4, candidates: [{ number: 0 }] })
})
