import { describe, expect, it } from 'vitest'
import { createSharedAnswers } from './shared-answers'

const never = new AbortController().signal

function counted() {
  let times = 0
  const ended: boolean[] = []
  const open: ((value: { n: number }) => void)[] = []
  return {
    times: () => times,
    ended,
    finish: () => open.shift()?.({ n: times }),
    work: (signal: AbortSignal) => {
      times++
      signal.addEventListener('abort', () => ended.push(true))
      return new Promise<{ n: number }>((resolve) => open.push(resolve))
    },
  }
}

describe('shared answers', () => {
  it('are worked out once for all who ask meanwhile, and remembered', async () => {
    const answers = createSharedAnswers<{ n: number }>(100, () => 1)
    const job = counted()
    const both = Promise.all([answers.of('a', job.work, never), answers.of('a', job.work, never)])
    job.finish()
    expect(await both).toEqual([{ n: 1 }, { n: 1 }])
    expect(await answers.of('a', job.work, never)).toEqual({ n: 1 })
    expect(job.times()).toBe(1)
  })

  it('end their work when the last one leaves, not before, and begin anew after it', async () => {
    const answers = createSharedAnswers<{ n: number }>(100, () => 1)
    const job = counted()
    const [first, second] = [new AbortController(), new AbortController()]
    const asked = [answers.of('a', job.work, first.signal), answers.of('a', job.work, second.signal)]
    first.abort()
    await expect(asked[0]).rejects.toThrow(/Nobody waits/)
    expect(job.ended).toEqual([])
    second.abort()
    await expect(asked[1]).rejects.toThrow(/Nobody waits/)
    expect(job.ended).toEqual([true])
    const again = answers.of('a', job.work, never)
    job.finish()
    job.finish()
    expect((await again).n).toBe(2)
  })

  it('tell all who wait how far the work is, and nobody who left', async () => {
    const answers = createSharedAnswers<{ n: number }, string>(100, () => 1)
    const [told, left]: [string[], string[]] = [[], []]
    let say = (_: string): void => undefined
    let end = (): void => undefined
    const work = (_: AbortSignal, tell: (event: string) => void) => {
      say = tell
      return new Promise<{ n: number }>((resolve) => (end = () => resolve({ n: 1 })))
    }
    const leaving = new AbortController()
    const first = answers.of('a', work, leaving.signal, (event) => left.push(event))
    const second = answers.of('a', work, never, (event) => told.push(event))
    say('half')
    leaving.abort()
    say('most')
    end()
    await expect(first).rejects.toThrow(/Nobody waits/)
    await second
    expect([left, told]).toEqual([['half'], ['half', 'most']])
  })

  it('do not remember failures', async () => {
    const answers = createSharedAnswers<{ n: number }>(100, () => 1)
    await expect(answers.of('a', () => Promise.reject(new Error('no')), never)).rejects.toThrow('no')
    expect(await answers.of('a', () => Promise.resolve({ n: 2 }), never)).toEqual({ n: 2 })
  })
})
