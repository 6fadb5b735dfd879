import { type Message, messageId, type PartId } from '@/lib/engine'
import { describe, expect, it } from 'vitest'
import { buildContent, type Redactions } from '../build'
import { draftOf } from '../draft'
import { findUnredacted } from './find-unredacted'
import { MAIL, diffPart, sourceOf, nothing, recordedAt } from '../testing/sources'

describe('findUnredacted', () => {
  const source = sourceOf([[diffPart('m1.p1', { before: `for ${MAIL}` })]])
  const draft = draftOf([source])
  const all: Redactions = { redactParts: [], redactFindings: [...draft.secrets.keys()] }

  it('finds what was to go and is still there, with its place, and only that', () => {
    const open = buildContent('Title', [source], draft, nothing)
    expect(findUnredacted(open, draft, nothing)).toBeUndefined()
    expect(findUnredacted(open, draft, all)).toEqual({
      type: 'email',
      number: 1,
      finding: draft.findings[0]?.id,
      part: 'm1.p1',
      strategy: 1,
      message: 1,
    })
    expect(findUnredacted(open, draft, undefined)).toMatchObject({ type: 'email', number: 1 })
    expect(findUnredacted(buildContent('Title', [source], draft, all), draft, all)).toBeUndefined()
  })

  it('finds nothing in a compacted session with its record, whatever was chosen', () => {
    const [answer] = recordedAt('2026-10-14T10:12:40Z').messages
    if (!answer) throw new Error('expected a message')
    const summary: Message = { ...answer, summary: { type: 'made', by: 'own-model', replaces: [] } }
    const compacted = sourceOf([[diffPart('m1.p1', { before: `for ${MAIL}` })]], {
      original: { ...recordedAt('2026-10-14T10:12:40Z'), messages: [summary] },
    })
    for (const chosen of [nothing, all]) {
      const copy = buildContent('Title', [compacted], draft, chosen)
      expect(findUnredacted(copy, draft, chosen)).toBeUndefined()
      expect(copy.conversation?.messages).toEqual([{ ...summary, timestamp: '2026-10-14T10:12:40.000Z' }])
    }
  })

  it('says in which part of the session it is', () => {
    const session = { ...recordedAt('2026-10-14T10:12:40Z'), messages: [] as Message[], system: 'Be brief.' }
    const text = { id: 'm2.p1' as PartId, type: 'text', text: `to ${MAIL}` } as const
    const messages: Message[] = [1, 2].map((at) => ({ id: messageId(at), role: 'user', parts: at === 2 ? [text] : [] }))
    const held = sourceOf([[], [diffPart('m2.p1', { before: `to ${MAIL}` })]], { original: { ...session, messages } })
    const found = draftOf([held])
    const copy = buildContent('Title', [held], found, nothing)
    const chosen = { redactParts: [], redactFindings: [...found.secrets.keys()] }
    expect(findUnredacted(copy, found, chosen)).toMatchObject({ part: 'm2.p1', message: 2 })
    const typed = { ...nothing, redactWords: ['brief'] }
    expect(findUnredacted(copy, found, typed)).toMatchObject({ type: 'word', part: 'system' })
  })
})
