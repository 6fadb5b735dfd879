import { describe, expect, it } from 'vitest'
import { messageId, partId } from '@/lib/conversation/ids'
import type { Part } from '@/lib/conversation/part'
import { defaultCounter } from './counter'
import { createMemo } from './memo'
import { warm } from './warm'

const part = (text: string): Part => ({ type: 'text', id: partId(messageId(1), 1), text })

describe('warm', () => {
  it('counts every part, long ones in slices, so that counting them again counts nothing', async () => {
    const counted: string[] = []
    const counter = defaultCounter()
    const memo = createMemo({ id: counter.id, count: (text) => (counted.push(text), counter.count(text)) })
    const parts = [part('short'), part('long words of prose '.repeat(10_000))]
    let pauses = 0
    let clock = 0
    await warm(parts, memo, counter, { now: () => (clock += 5), pause: async () => void (pauses += 1) })
    expect(counted).toEqual(['short'])
    expect(pauses).toBeGreaterThan(2)
    expect(parts.map((each) => memo.countPart(each))).toEqual(parts.map((each) => counter.count(each.type === 'text' ? each.text : '')))
    expect(counted).toEqual(['short'])
  })

  it('stops when it is cancelled', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    let clock = 0
    await expect(warm([part('a'), part('b')], createMemo(defaultCounter()), defaultCounter(), { now: () => (clock += 20), signal })).rejects.toThrow('enough')
  })
})
