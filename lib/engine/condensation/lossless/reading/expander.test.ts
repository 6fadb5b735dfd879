import { describe, expect, it } from 'vitest'
import { checkOf } from '../../references/markers'
import { Expander } from './expander'
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
