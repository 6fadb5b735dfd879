import { describe, expect, it } from 'vitest'
import { messageId, partId, toolCallId } from '../conversation/ids'
import type { Part } from '../conversation/part'
import { counterNamed, defaultCounter } from '@/lib/llm/token-counters'
import { createMemo } from './memo'

const id = partId(messageId(1), 1)
const textPart = (text: string): Part => ({ type: 'text', id, text })
const long = 'the quick brown fox jumps over the lazy dog. '.repeat(20)

function spied(): { counted: string[]; memo: ReturnType<typeof createMemo> } {
  const counted: string[] = []
  const counter = defaultCounter()
  const count = (text: string): number => {
    counted.push(text)
    return counter.count(text)
  }
  return { counted, memo: createMemo({ id: counter.id, count }) }
}

describe('createMemo', () => {
  it('counts a part once', () => {
    const { counted, memo } = spied()
    const part = textPart('short')
    expect(memo.countPart(part)).toBe(defaultCounter().count('short'))
    expect(memo.countPart(part)).toBe(memo.countText('short'))
    expect(counted).toEqual(['short', 'short'])
  })

  it('counts a long text once, whichever part holds it', () => {
    const { counted, memo } = spied()
    expect(memo.countPart(textPart(long))).toBe(memo.countPart(textPart(`${long}`)))
    expect(memo.countText(long)).toBe(defaultCounter().count(long))
    expect(counted).toEqual([long])
  })

  it('tells apart texts of equal length that differ anywhere', () => {
    const { memo } = spied()
    for (let at = 0; at < long.length; at += 7) {
      const other = `${long.slice(0, at)}\u4e2d${long.slice(at + 1)}`
      expect(memo.countText(other)).toBe(defaultCounter().count(other))
    }
  })

  it('adds the images of a part to its text', () => {
    const { memo } = spied()
    const image = { type: 'image', source: { type: 'url', url: 'https://example.test/a.png' } } as const
    const bare = memo.countPart({ type: 'image', id, source: image.source })
    expect(bare).toBeGreaterThan(0)
    const result: Part = {
      type: 'tool-result',
      id,
      callId: toolCallId('c1'),
      isError: false,
      content: [{ type: 'text', text: 'seen' }, image],
    }
    expect(memo.countPart(result)).toBeGreaterThan(bare)
  })

  it('sums parts', () => {
    const { memo } = spied()
    const parts = [textPart('one'), textPart(long), textPart('')]
    expect(memo.countParts(parts)).toBe(parts.reduce((sum, part) => sum + memo.countPart(part), 0))
    expect(memo.countParts([])).toBe(0)
  })
})

describe('the named counters', () => {
  it('are one each, under their own names', () => {
    expect(counterNamed('cl100k_base').id).toBe('cl100k_base')
    expect(counterNamed('cl100k_base')).toBe(counterNamed('cl100k_base'))
    expect(defaultCounter().id).toBe('o200k_base')
  })
})
