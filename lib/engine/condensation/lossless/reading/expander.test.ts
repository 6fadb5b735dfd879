import { describe, expect, it } from 'vitest'
import { checkOf } from '../../references/markers'
import { Expander, expanderOf } from './expander'
import { conversationOf, said } from '../testing/conversations'

describe('Expander', () => {
  it('refuses references that double the text message by message', () => {
    let text = 'some line of text'
    const texts = [text]
    for (let message = 1; message <= 30; message++) {
      const lines = text.split('\n').length
      const place = lines === 1 ? 'line 1' : `lines 1–${lines}`
      const marker = `⟨ Reference: ${place} of message #${message} ~${checkOf(text)} ⟩`
      texts.push(`${marker}\n${marker}`)
      text = `${text}\n${text}`
      if (text.length > 20_000) break
    }
    const { messages } = conversationOf(texts.map((each) => said('user', each)))
    expect(() => new Expander(messages, { largest: 10_000 }).expanded(messages.length - 1)).toThrow('would grow beyond')
    expect(new Expander(messages).expanded(3).lines.complete.length).toBeGreaterThan(4)
  })
})

describe('a longer conversation', () => {
  const lines = Array.from({ length: 6 }, (_, index) => `line ${index} of a text`).join('\n')
  const reference = (message: number, text = lines): string =>
    `⟨ Reference: lines 1–6 of message #${message} ~${checkOf(text)} ⟩`
  const first = conversationOf([
    said('user', lines),
    said('assistant', reference(1)),
    said('user', reference(2)),
    said('assistant', reference(5)),
  ]).messages

  it('takes over what was expanded of messages that lead to the same', () => {
    const shorter = expanderOf({ messages: first }, 'leave')
    const before = first.map((_, index) => shorter.expanded(index).message())
    const added = conversationOf([...Array.from({ length: 4 }, () => said('user', '')), said('user', lines)]).messages
    const longer = [...first, ...added.slice(4)]
    const expander = expanderOf({ messages: longer }, 'leave')
    expect(expander.has(2)).toBe(true)
    expect(expander.expanded(2).message()).toBe(before[2])
    // It led to nothing before.
    expect(before[3]).toBe(first[3])
    expect(expander.has(3)).toBe(false)
    expect(expander.expanded(3).message().parts).toMatchObject([{ text: lines }])
  })

  it('expands anew what leads to a message that is another one now', () => {
    const known = expanderOf({ messages: first }, 'leave')
    for (const index of first.keys()) known.expanded(index)
    const other = conversationOf([said('user', 'other lines')]).messages
    const expander = expanderOf({ messages: [...other, ...first.slice(1)] }, 'leave')
    expect([1, 2].some((index) => expander.has(index))).toBe(false)
    expect(expander.expanded(1).message()).toBe(first[1])
  })
})
