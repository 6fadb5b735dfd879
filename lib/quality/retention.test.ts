import { describe, expect, it } from 'vitest'
import type { Conversation } from '@/lib/conversation/conversation'
import { messageId, partId, toolCallId } from '@/lib/conversation/ids'
import type { Message } from '@/lib/conversation/message'
import { findArtifacts } from './artifacts'
import { measureQuality } from './retention'

const conversation = (messages: readonly Message[]): Conversation => ({ dialect: 'test', messages, compactions: [], envelope: undefined })

const user = (position: number, text: string): Message => ({ id: messageId(position), role: 'user', parts: [{ id: partId(messageId(position), 1), type: 'text', text }] })

const call = (position: number, command: string): Message => ({
  id: messageId(position),
  role: 'assistant',
  parts: [{ id: partId(messageId(position), 1), type: 'tool-call', callId: toolCallId(`c${position}`), name: 'Bash', input: { command } }],
})

const result = (position: number, text: string): Message => ({
  id: messageId(position),
  role: 'user',
  parts: [{ id: partId(messageId(position), 1), type: 'tool-result', callId: toolCallId(`c${position - 1}`), content: [{ type: 'text', text }], isError: false }],
})

const session = conversation([
  user(1, 'Fix src/app/main.ts. You must never touch test files.'),
  call(2, 'npm test -- src/app'),
  result(3, 'FAIL src/app/main.test.ts\nTypeError: x is undefined\n    at src/app/main.ts:3\nsee https://example.com/docs/x and commit 9f3c2ab1'),
])

describe('findArtifacts', () => {
  it('finds each class by its form', () => {
    const found = findArtifacts(session)
    expect([...found.paths]).toEqual(expect.arrayContaining(['src/app/main.ts', 'src/app/main.test.ts']))
    expect([...found.commands]).toEqual(['npm test -- src/app'])
    expect([...found.urls]).toEqual(['https://example.com/docs/x'])
    expect([...found.errors]).toEqual(['FAIL src/app/main.test.ts', 'TypeError: x is undefined'])
    expect([...found.hashes]).toContain('9f3c2ab1')
    expect([...found.constraints]).toEqual(['You must never touch test files.'])
  })

  it('reads windows paths and JSON text with escaped line breaks', () => {
    const found = findArtifacts(conversation([result(2, '{"output":"src\\\\a\\\\b.ts\\nError: gone"}')]))
    expect([...found.errors]).toHaveLength(1)
  })
})

describe('measureQuality', () => {
  it('calls nothing lost where nothing changed', () => {
    const quality = measureQuality(session, session)
    expect(quality.userText).toMatchObject({ messages: 1, verbatim: 1 })
    for (const retention of Object.values(quality.artifacts)) expect(retention.lost + retention.recoverable).toBe(0)
  })

  it('tells what is gone from what can be rebuilt', () => {
    const after = conversation([user(1, 'Fix src/app/main.ts. You must never touch test files.'), call(2, 'npm test -- src/app'), result(3, '⟨ Content suppressed ⟩')])
    const lossy = measureQuality(session, after)
    expect(lossy.artifacts.errors).toEqual({ total: 2, retained: 0, recoverable: 0, lost: 2 })
    expect(lossy.artifacts.commands.retained).toBe(1)
    const lossless = measureQuality(session, after, session)
    expect(lossless.artifacts.errors).toEqual({ total: 2, retained: 0, recoverable: 2, lost: 0 })
  })

  it('finds what a made summary names within its lines', () => {
    const summary: Message = { id: messageId(9), role: 'assistant', parts: [{ id: partId(messageId(9), 1), type: 'text', text: 'Ran npm test -- src/app, which failed.' }], summary: { type: 'made', by: 'offline', replaces: [messageId(2), messageId(3)] } }
    const quality = measureQuality(session, conversation([user(1, 'Fix src/app/main.ts. You must never touch test files.'), summary]))
    expect(quality.artifacts.commands).toMatchObject({ retained: 1, lost: 0 })
    expect(quality.artifacts.errors.lost).toBe(2)
  })

  it('counts a rewritten user message as not verbatim', () => {
    const after = conversation([user(1, 'Fix it.'), ...session.messages.slice(1)])
    expect(measureQuality(session, after).userText).toMatchObject({ messages: 1, verbatim: 0, charactersKept: 0 })
  })
})
