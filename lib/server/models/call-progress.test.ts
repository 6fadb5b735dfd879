import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callMeter } from './call-progress'
import type { CallProgress } from '@/lib/contracts/runs'

const words = (text: string): number => text.split(' ').filter(Boolean).length
const request = () => ({ dialogue: [{ role: 'user' as const, text: 'What is left?' }] })

describe('the progress of a step’s calls', () => {
  const said: [string, CallProgress][] = []
  const meterOf = () => callMeter(words, (step, progress) => void said.push([step, progress]))
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    said.splice(0)
  })

  it('is said at most ten times a second, with all that came until then', () => {
    const [meter, one] = [meterOf(), request()]
    meter.begin('s1', 3)
    meter.started(one, 'Model')
    for (let index = 0; index < 50; index++) meter.heard(one, { type: 'text', text: `word${index} ` })
    expect(said).toEqual([])
    vi.advanceTimersByTime(100)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatchObject([
      's1',
      {
        model: 'Model',
        call: 1,
        expectedCalls: 3,
        finishedCalls: 0,
        outputTokens: 50,
        text: expect.stringContaining('word49'),
      },
    ])
    vi.advanceTimersByTime(1_000)
    expect(said).toHaveLength(1)
  })

  it('shows the oldest of calls that run side by side, then the next', () => {
    const [meter, one, two] = [meterOf(), request(), request()]
    meter.begin('s1', undefined)
    meter.started(one, 'Model')
    meter.started(two, 'Model')
    meter.heard(two, { type: 'text', text: 'second' })
    meter.heard(one, { type: 'text', text: 'first' })
    vi.advanceTimersByTime(100)
    expect(said.at(-1)?.[1]).toMatchObject({ call: 1, text: 'first', outputTokens: 2 })
    meter.finished(one)
    vi.advanceTimersByTime(100)
    expect(said.at(-1)?.[1]).toMatchObject({ call: 2, text: 'second', finishedCalls: 1, outputTokens: 2 })
  })

  it('knows a copy of a request by its dialogue, and says that the provider is busy until it tries again', () => {
    const [meter, one] = [meterOf(), request()]
    meter.begin('s1', 1)
    meter.started(one, 'Model')
    meter.heard(
      { ...one },
      {
        type: 'retry',
        code: 'rate-limited',
        afterMs: 2_000,
        next: 2,
        attempts: 3,
        status: 429,
        message: 'busy',
      },
    )
    vi.advanceTimersByTime(100)
    expect(said.at(-1)?.[1].retry).toEqual({
      code: 'rate-limited',
      afterMs: 2_000,
      next: 2,
      attempts: 3,
      status: 429,
    })
    meter.heard({ ...one }, { type: 'attempt', attempt: 2 })
    vi.advanceTimersByTime(100)
    expect(said.at(-1)?.[1].retry).toBeUndefined()
  })

  it('sends the end of a long answer alone, and nothing after the step', () => {
    const [meter, one] = [meterOf(), request()]
    meter.begin('s1', 1)
    meter.started(one, 'Model')
    meter.heard(one, { type: 'text', text: `${'x'.repeat(5_000)} end` })
    vi.advanceTimersByTime(100)
    expect(said.at(-1)?.[1].text).toHaveLength(600)
    expect(said.at(-1)?.[1].text.endsWith(' end')).toBe(true)
    meter.heard(one, { type: 'text', text: 'more' })
    meter.end()
    vi.advanceTimersByTime(1_000)
    expect(said).toHaveLength(1)
    meter.started(request(), 'Model')
    meter.finished(one)
    vi.advanceTimersByTime(1_000)
    expect(said).toHaveLength(1)
  })
})
