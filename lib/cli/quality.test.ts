import { describe, expect, it } from 'vitest'
import { cli, json, testFolder } from './testing/cli'
import { usedLater } from './testing/used-later'

testFolder()

describe('what a run loses', () => {
  const keys = ['kept', 'recoverable', 'summarized', 'lost', 'unknown']

  it('is a vector of counts with the lists behind them, and future-use recall at the deciles', async () => {
    const { quality } = (await json(['run', '-', '--provider', 'truncation'], usedLater)) as unknown as {
      quality: Record<string, Record<string, unknown>>
    }
    expect(Object.keys(quality)).toEqual([
      'userText',
      'instructions',
      'artifacts',
      'summaries',
      'redundancy',
      'byPosition',
      'futureUse',
    ])
    expect(quality['artifacts']?.['command']).toMatchObject({
      total: expect.any(Number),
      items: expect.any(Array),
      ...Object.fromEntries(keys.map((key) => [key, expect.any(Number)])),
    })
    expect(quality['futureUse']).toMatchObject({
      basis: 'exact',
      needed: { items: expect.any(Number) },
      byType: { identifier: { items: expect.any(Number) } },
      all: { needed: expect.any(Object) },
      tokensKept: expect.any(Number),
      lost: { items: expect.any(Array) },
      fetchedAgain: { tokens: expect.any(Number) },
    })
    expect(quality['futureUse']?.['cuts']).toHaveLength(9)
  })

  it('is said to people', async () => {
    const { out } = await cli(['run', '-', '--provider', 'truncation', '--quality'])
    expect(out).toContain('stands in the original')
    expect(out).toMatch(/future-use recall (?:\d+%|not measured)/)
  })

  it('is measured where it is asked for alone: it condenses nine times more', async () => {
    const { out, progress } = await cli(['run', '-', '--provider', 'truncation'])
    expect(out).not.toContain('stands in the original')
    expect(progress).not.toContain('measuring')
  })
})

describe('--min-recall', () => {
  it('ends with 3 where the bar is missed, after the result was shown', async () => {
    const ran = await cli(['run', '-', '--preset', 'codex', '--min-recall', '99'], usedLater)
    expect(ran).toMatchObject({
      status: 3,
      out: expect.stringContaining('future-use recall'),
      progress: expect.stringMatching(/--min-recall 99 is missed: future-use recall is [\d.]+% of \d+ items/),
    })
  })

  it('ends with 0 where it is met, or where too few items decide nothing', async () => {
    expect(await cli(['run', '-', '--provider', 'lossless', '--min-recall', '100'], usedLater)).toMatchObject({
      status: 0,
    })
    const short = JSON.stringify({
      messages: [
        { role: 'user', content: 'Hello.' },
        { role: 'assistant', content: 'Hello.' },
        { role: 'user', content: 'Bye.' },
        { role: 'assistant', content: 'Bye.' },
      ],
    })
    expect(await cli(['run', '-', '--provider', 'lossless', '--min-recall', '100'], short)).toMatchObject({
      status: 0,
      progress: expect.stringContaining('the bar decides nothing'),
    })
  })

  it.each(['0', '101', 'most'])('refuses %s', async (bar) => {
    expect(await cli(['run', '-', '--min-recall', bar])).toMatchObject({ status: 2 })
  })
})
