import { expect, it } from 'vitest'
import { fallbackText } from '../words'
import { individual, run } from '../testing/passes'
import { failing, fakeSummarizer, testPorts } from '../testing/ports'

it('says once what every summary of a step failed with, and of how many', async () => {
  const passes = [individual('sum', { toolResults: { operation: 'summarize' } })]
  const done = await run({ passes }, testPorts({ summarizer: fakeSummarizer(failing('unauthorized')) }))
  const cut = done.ledger.filter(({ operation }) => operation === 'truncate')
  expect(done.fallbacks).toMatchObject([
    { from: { type: 'summary', parts: cut.length }, reason: { code: 'unauthorized' } },
  ])
  expect(done.fallbacks.map(fallbackText)).toEqual([expect.stringContaining(`and ${cut.length - 1} more`)])
})
