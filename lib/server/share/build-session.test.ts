import { type Conversation, messageId, type PartId, toolCallId } from '@/lib/engine'
import { describe, expect, it } from 'vitest'
import { buildContent, type Redactions } from './build'
import { draftOf } from './draft'
import { findUnredacted } from './redaction/find-unredacted'
import { MAIL, diffPart, sourceOf, nothing, recordedAt } from './testing/sources'

describe('the record of the requests', () => {
  const source = sourceOf([[diffPart('m1.p1', { before: 'a' })]], {
    outline: [{ id: messageId(1), role: 'assistant', parts: [], tokens: 1, preview: '', summary: false, turn: false }],
    original: recordedAt('2026-10-14T10:12:40+02:00'),
  })
  const recordWith = (redactions: Redactions | undefined) => {
    const { conversation } = buildContent('Title', [source], draftOf([source]), redactions)
    const [message] = conversation?.messages ?? []
    return { timestamp: message?.timestamp, usage: message?.usage, model: conversation?.model }
  }

  it('goes with the texts, times as times', () => {
    expect(recordWith(nothing)).toEqual({
      timestamp: '2026-10-14T08:12:40.000Z',
      usage: { inputTokens: 4, model: 'own-model', beside: { outputTokens: 2, model: 'sub-model' } },
      model: 'own-model',
    })
    const odd = { ...source, original: recordedAt('when Jane was back') }
    const { conversation } = buildContent('Title', [odd], draftOf([odd]), nothing)
    expect(conversation?.messages[0]).not.toHaveProperty('timestamp')
  })

  it('has nothing that is redacted, and is not in a copy of figures', () => {
    expect(recordWith({ ...nothing, redactWords: ['own-model', '2026-10'] })).toEqual({
      timestamp: undefined,
      usage: { inputTokens: 4, beside: { outputTokens: 2, model: 'sub-model' } },
      model: undefined,
    })
    expect(recordWith(undefined)).toEqual({ timestamp: undefined, usage: undefined, model: undefined })
  })
})

describe('the session of a copy', () => {
  const original: Conversation = {
    ...recordedAt('2026-10-14T10:12:40Z'),
    messages: [
      {
        id: messageId(1),
        role: 'assistant',
        parts: [
          {
            id: 'm1.p1' as PartId,
            type: 'tool-call',
            callId: toolCallId('of-jane'),
            name: 'dial',
            input: { number: 4_930_123_456, of: { marmalade: ['jam'] } },
            template: [{ type: 'fixed', text: '<dial>4930123456</dial>' }],
          },
          { id: 'm1.p2' as PartId, type: 'image', source: { type: 'base64', data: 'c2VjcmV0' } },
        ],
      },
    ],
  }
  const sessionWith = (redactWords: readonly string[]): string => {
    const source = sourceOf([], { original })
    return JSON.stringify(buildContent('Title', [source], draftOf([source]), { ...nothing, redactWords }).conversation)
  }

  it('has no images, and calls under ids of its own', () => {
    expect(sessionWith([])).toContain('4930123456')
    expect(sessionWith([])).not.toMatch(/c2VjcmV0|of-jane/)
  })

  it('loses what is redacted in numbers, names of fields and texts that arguments stand in', () => {
    expect(sessionWith(['4930123456', 'marmalade', 'jam'])).not.toMatch(/4930123456|marmalade|jam/)
  })
})

describe('notes on messages', () => {
  const source = sourceOf([], {
    outline: [1, 2].map((position) => ({
      id: messageId(position),
      role: 'user' as const,
      parts: [],
      tokens: 9,
      preview: '',
      summary: false,
      turn: true,
    })),
    original: {
      dialect: 'anthropic-messages',
      messages: [1, 2].map((position) => ({ id: messageId(position), role: 'user' as const, parts: [] })),
      compactions: [],
      envelope: undefined,
    },
  })
  const notes = [
    { message: 'm2', text: `Ask ${MAIL} about the clock.` },
    { message: 'm1', text: 'The clockwork begins here.' },
    { message: 'm7', text: 'On a message of another session.' },
  ]
  const draft = draftOf([source], notes)
  const copyWith = (conversation: Redactions | undefined) => buildContent('Title', [source], draft, conversation)

  it('go along in the order of their messages, and lose what is redacted: what was found in them too, and words', () => {
    expect(draft.findings.map(({ type, context }) => [type, context.before])).toEqual([['email', 'Ask ']])
    const conversation = {
      redactParts: [],
      redactFindings: draft.findings.map(({ id }) => id),
      redactWords: ['clockwork'],
      notes,
    }
    const content = copyWith(conversation)
    expect(content.notes).toEqual([
      { message: 'm1', text: 'The ⟨ Redacted: words 1 ⟩ begins here.' },
      { message: 'm2', text: 'Ask ⟨ Redacted: e-mail address 1 ⟩ about the clock.' },
    ])
    expect(findUnredacted(content, draft, conversation)).toBeUndefined()
    expect(findUnredacted({ ...content, notes: notes.slice(0, 1) }, draft, conversation)).toEqual({
      type: 'email',
      number: 1,
      finding: draft.findings[0]?.id,
      message: 2,
    })
  })

  it('are not in a copy without the conversation, nor where there are none', () => {
    expect(copyWith(undefined)).not.toHaveProperty('notes')
    expect(copyWith(nothing)).not.toHaveProperty('notes')
  })
})
