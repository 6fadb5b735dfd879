import { describe, expect, it } from 'vitest'
import { withMessages } from '@/lib/conversation/conversation'
import { unwrap } from '@/lib/core/result'
import { checkOf, findReferences } from '../markers'
import { applyLossless } from './apply'
import { defaultLosslessConfig } from './config'
import { expand, resolveReference } from './expand'
import { relink } from './relink'
import { conversationOf, said, toolUse } from './testing/conversations'
import { wordCounter } from './testing/counter'

const text = Array.from({ length: 12 }, (_, index) => `line ${index} of the file, which says something of its own`).join('\n')

describe('expand', () => {
  it.each([
    ['no-such-message', `⟨ Reference: line 1 of message #9 ~${checkOf('x')} ⟩`],
    ['no-such-lines', `⟨ Reference: lines 2–30 of message #1 ~${checkOf('x')} ⟩`],
    ['no-such-lines', `⟨ Reference: lines 3–2 of message #1 ~${checkOf('x')} ⟩`],
    ['check-differs', '⟨ Reference: line 1 of message #1 ~000000 ⟩'],
    ['circular', `⟨ Reference: line 1 of message #3 ~${checkOf('x')} ⟩`],
  ])('says %s, and where', (code, marker) => {
    const broken = conversationOf([said('user', 'x'), said('user', marker), said('user', '⟨ Reference: line 1 of message #2 ~000000 ⟩')])
    const expanded = expand(broken)
    expect(expanded).toMatchObject({ ok: false, error: { code, messageId: expect.stringMatching(/^m[23]$/), partId: expect.stringMatching(/^m[23]\.p1$/) } })
    expect(expanded.ok || expanded.error.message).toContain('cannot be resolved')
  })

  it('resolves one reference for a reader', () => {
    const condensed = applyLossless(conversationOf([...toolUse('1', 'read', {}, text), ...toolUse('2', 'read', {}, text)]), defaultLosslessConfig, wordCounter).conversation
    const part = condensed.messages[3]?.parts[0]
    const [found] = findReferences(part?.type === 'tool-result' && part.content[0]?.type === 'text' ? part.content[0].text : '')
    expect(found && unwrap(resolveReference(condensed, 4, found.reference))).toBe(text)
    expect(found && resolveReference(condensed, 4, { ...found.reference, message: 77 })).toMatchObject({ ok: false })
  })

  it('gives a conversation without references back as it is', () => {
    const session = conversationOf([said('user', 'x')])
    expect(unwrap(expand(session))).toBe(session)
  })
})

describe('relink', () => {
  const session = conversationOf([said('user', 'Begin'), ...['1', '2', '3'].flatMap((id) => toolUse(id, 'read', { path: 'a' }, text))])
  const condensed = applyLossless(session, defaultLosslessConfig, wordCounter).conversation
  const resultAt = (conversation: typeof session, index: number): string => {
    const part = conversation.messages[index]?.parts[0]
    return part?.type === 'tool-result' && part.content[0]?.type === 'text' ? part.content[0].text : ''
  }

  it('hands content to the earliest reference that is left', () => {
    const lossy = withMessages(condensed, condensed.messages.filter(({ id }) => id !== 'm2' && id !== 'm3'))
    const { conversation, changes } = relink(condensed, lossy, defaultLosslessConfig, wordCounter)
    expect(resultAt(conversation, 2)).toBe(text)
    expect(resultAt(conversation, 4)).toMatch(/^⟨ Reference: lines 1–12 of message #3/)
    expect(changes.map(({ part, operation, status }) => [part, operation, status])).toEqual([['m5.p1', 'insert', 'kept']])
  })

  it('leaves alone what refers to nothing that changed, and only renumbers what moved', () => {
    const shorter = withMessages(condensed, condensed.messages.slice(0, -1))
    expect(relink(condensed, shorter, defaultLosslessConfig, wordCounter).conversation).toBe(shorter)
    const moved = withMessages(condensed, condensed.messages.slice(1))
    const { conversation } = relink(condensed, moved, defaultLosslessConfig, { ...wordCounter, countText: () => { throw new Error('encoded anew') } })
    expect(resultAt(conversation, 3)).toMatch(/^⟨ Reference: lines 1–12 of message #2/)
    expect(conversation.messages[1]).toBe(moved.messages[1])
    expect(unwrap(expand(conversation)).messages).toEqual(session.messages.slice(1))
  })

  it('follows lines behind a part that was removed from their message', () => {
    const other = text.replaceAll('line', 'row')
    const both = conversationOf([{ role: 'assistant', parts: [...said('assistant', text).parts, ...said('assistant', other).parts] }, said('assistant', other)])
    const encoded = applyLossless(both, defaultLosslessConfig, wordCounter).conversation
    const lossy = withMessages(encoded, encoded.messages.map((message, index) => (index === 0 ? { ...message, parts: message.parts.slice(1) } : message)))
    const { conversation } = relink(encoded, lossy, defaultLosslessConfig, wordCounter)
    expect(conversation.messages[1]?.parts[0]).toMatchObject({ text: expect.stringMatching(/^⟨ Reference: lines 1–12 of message #1 /) })
    expect(unwrap(expand(conversation)).messages[1]).toEqual(both.messages[1])
  })

  it('does nothing where nothing changed, or no reference is', () => {
    expect(relink(condensed, condensed, defaultLosslessConfig, wordCounter).changes).toEqual([])
    const shorter = withMessages(session, session.messages.slice(0, 3))
    expect(relink(session, shorter, defaultLosslessConfig, wordCounter).conversation).toBe(shorter)
  })
})
