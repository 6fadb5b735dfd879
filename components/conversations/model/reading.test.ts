import { describe, expect, it } from 'vitest'
import { messageId, partId } from '@/lib/conversation/ids'
import { readingRows, readingTexts } from './reading'

const id = messageId(1)

describe('reading', () => {
  it('makes rows in which nothing changed', () => {
    const [row] = readingRows([
      {
        id,
        role: 'assistant',
        tokens: 12,
        preview: 'hello',
        summary: false,
        turn: false,
        parts: [
          { id: partId(id, 1), kind: 'messageText', tokens: 2 },
          { id: partId(id, 2), kind: 'toolParameters', tokens: 10, name: 'ls' },
        ],
      },
    ])
    expect(row).toMatchObject({
      index: 0,
      status: 'kept',
      before: 1,
      after: 1,
      mainKind: 'toolParameters',
      tools: ['ls'],
      tokensBefore: 12,
      tokensAfter: 12,
    })
  })

  it('gives texts the index of their row', () => {
    const texts = readingTexts(
      [{ id, role: 'user', parts: [{ id: partId(id, 1), type: 'text', kind: 'messageText', tokens: 2, text: 'hi' }] }],
      40,
    )
    expect(texts).toMatchObject([
      { index: 40, parts: [{ status: 'kept', before: 'hi', after: 'hi', tokensBefore: 2, images: 0 }] },
    ])
  })
})
