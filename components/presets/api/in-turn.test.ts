import { describe, expect, it } from 'vitest'
import { inTurn } from './in-turn'

describe('inTurn', () => {
  it('begins a piece of work when the one before has ended, well or not', async () => {
    const said: string[] = []
    const signal = new AbortController().signal
    const work =
      (name: string, fails = false) =>
      async () => {
        said.push(`${name} begins`)
        await Promise.resolve()
        said.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      }
    const results = await Promise.allSettled([inTurn(work('a', true), signal), inTurn(work('b'), signal)])
    expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  it('does not begin what was given up', async () => {
    const controller = new AbortController()
    let begun = false
    const first = inTurn(async () => controller.abort(), new AbortController().signal)
    const second = inTurn(async () => (begun = true), controller.signal)
    await first
    await expect(second).rejects.toThrow()
    expect(begun).toBe(false)
  })
})
