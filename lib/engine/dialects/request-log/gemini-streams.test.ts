import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { mapParts } from '../../conversation/map-parts'
import { importFile } from '../import/import-file'
import { requestLog } from './dialect'

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`

describe('streamed answers of Gemini', () => {
  const asked = { contents: [{ role: 'user', parts: [{ text: 'Where is the lamp?' }] }] }
  const chunk = (text: string, more: object = {}): object => ({
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] } }],
    responseId: 'r1',
    ...more,
  })
  const usageMetadata = {
    promptTokenCount: 100,
    cachedContentTokenCount: 60,
    candidatesTokenCount: 5,
    thoughtsTokenCount: 2,
  }
  const chunks = [chunk('On '), chunk('the '), chunk('shelf.', { usageMetadata, modelVersion: 'gemini-2.5-pro' })]
  const forms: Readonly<Record<string, unknown>> = {
    'a list': chunks,
    'a list as text': JSON.stringify(chunks),
    'an event stream': chunks.map(event).join(''),
    'a list of Code Assist': chunks.map((each) => ({ response: each })),
  }

  it.each(Object.entries(forms))('are one message with the usage of the last: %s', (_, body) => {
    const text = JSON.stringify({ request: { url: 'https://x', body: asked }, response: { body } })
    const file = unwrap(importFile(text))
    const conversation = file.conversations[0]?.views[0].conversation
    if (!conversation) throw new Error('no conversation')
    expect(conversation.messages.map(({ role, parts }) => [role, parts.length])).toEqual([
      ['user', 1],
      ['assistant', 1],
    ])
    expect(conversation.messages[1]?.parts[0]).toMatchObject({ type: 'text', text: 'On the shelf.' })
    expect(conversation.messages[1]?.usage).toEqual({
      inputTokens: 40,
      outputTokens: 7,
      cacheReadTokens: 60,
      model: 'gemini-2.5-pro',
    })
    expect(requestLog.serialize(conversation)).toBe(text)
    const changed = mapParts(conversation, (part) => (part.type === 'text' ? { ...part, text: 'Cut.' } : part))
    const again = unwrap(importFile(requestLog.serialize(changed))).conversations[0]?.views[0].conversation
    expect(again?.messages.map(({ parts, usage }) => [parts, usage])).toEqual(
      changed.messages.map(({ parts, usage }) => [parts, usage]),
    )
  })

  it('are not joined where they are answers to several requests', () => {
    const whole = (id: string): object => ({ ...chunk(`Answer ${id}.`), responseId: id })
    const { conversations } = unwrap(importFile(JSON.stringify([whole('a'), whole('b')])))
    expect(conversations.map(({ views }) => views[0].conversation.messages.length)).toEqual([1, 1])
  })
})
