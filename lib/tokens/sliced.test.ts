import { describe, expect, it } from 'vitest'
import { defaultCounter } from '@/lib/tokens/counter'
import { countSliced } from '@/lib/tokens/sliced'

const counter = defaultCounter()
const spaced = 'const value = compute(first, second)\n'.repeat(4_000)
const unbroken = 'abcd'.repeat(30_000)

describe('countSliced', () => {
  it.each([['short', 'a short text'], ['spaced', spaced], ['unbroken', unbroken], ['mixed', `${spaced}${unbroken}${spaced}`]])('counts %s text as count does', async (_name, text) => {
    let pauses = 0
    const total = await countSliced(counter, text, { sliceMs: 0, pause: async () => void pauses++ })
    expect(total).toBe(counter.count(text))
    expect(pauses > 0).toBe(text.length > 20_000)
  })

  it('gives each step little to do, on unbroken text too', () => {
    for (const text of [spaced, unbroken]) expect([...counter.steps(text)].length).toBeGreaterThan(Math.floor(text.length / 33_000))
  })

  it('lets other counts run between two steps', () => {
    const alone = counter.count(unbroken + spaced)
    const steps = counter.steps(unbroken + spaced)
    let step = steps.next()
    for (; !step.done; step = steps.next()) counter.count(`${spaced.slice(0, 5_000)}zzzzqqqqxxxx`)
    expect(step.value).toBe(alone)
  })

  it('pauses when the slice is over by the given clock, and not before', async () => {
    let time = 0
    const pausedAt: number[] = []
    await countSliced(counter, spaced, { sliceMs: 3, now: () => (time += 1), pause: async () => void pausedAt.push(time) })
    expect(pausedAt.length).toBeGreaterThan(0)
    for (const [index, at] of pausedAt.entries()) expect(at - (pausedAt[index - 1] ?? 0)).toBeGreaterThanOrEqual(3)
  })

  it('turns the event loop by default, and stops at an abort', async () => {
    const controller = new AbortController()
    setImmediate(() => controller.abort(new Error('stopped')))
    await expect(countSliced(counter, spaced.repeat(4), { sliceMs: 0, signal: controller.signal })).rejects.toThrow('stopped')
  })
})
