import { describe, expect, it } from 'vitest'
import { cli, json, testFolder } from '../testing/cli'

testFolder()

describe('inspect', () => {
  it('answers in the shape of the contract', async () => {
    expect(await json(['inspect', '-'])).toMatchObject({
      schema: 1,
      dialect: 'anthropic',
      conversations: [
        {
          index: 0,
          title: expect.any(String),
          messages: expect.any(Number),
          parts: expect.any(Number),
          tokens: expect.any(Number),
          counter: 'o200k_base',
          byKind: { toolResults: expect.any(Number) },
          toolPairs: expect.any(Number),
          orphans: 0,
        },
      ],
      warnings: [],
    })
  })

  it('says what the recorded requests cost, and that it is by list prices', async () => {
    const file = 'public/samples/coding-agent.jsonl'
    const bill = { costUsd: expect.any(Number), isByList: true }
    expect(await json(['inspect', file])).toMatchObject({ conversations: [{ bill }] })
    expect((await cli(['inspect', file])).out).toMatch(/^recorded requests: \$\d+\.\d\d at list prices/m)
  })

  it('prints a table for people', async () => {
    const ran = await cli(['inspect', '-'])
    expect(ran.status).toBe(0)
    expect(ran.out).toContain('toolResults')
  })
})
