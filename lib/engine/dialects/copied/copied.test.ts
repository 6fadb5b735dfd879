import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import type { Conversation } from '../../conversation/conversation'
import { withoutRaw } from '../../conversation/without-raw'
import { importFile } from '../import/import-file'
import { dialectById, dialects } from '../registry'
import { fixtures, type SampleFile } from '../testing/corpus'
import { writeCopied } from './dialect'

interface Session {
  readonly dialect: string
  readonly conversation: Conversation
}

/** Of every view of a file; none where its dialect refuses it. */
function sessionsOf(sample: SampleFile): readonly Session[] {
  const file = importFile(sample.read(), sample.name)
  if (!file.ok) return []
  const { dialect, conversations } = file.value
  return conversations.flatMap(({ views }) => views.map(({ conversation }) => ({ dialect, conversation })))
}

const sessions = fixtures().flatMap(sessionsOf)
/** As it is stored: without what only its dialect looks at. */
const plain = ({ dialect: _, envelope: __, messages, ...rest }: Conversation): unknown =>
  JSON.parse(JSON.stringify({ ...rest, messages: messages.map(withoutRaw) }))

const read = (text: string) => unwrap(importFile(text))
const copied = (conversation: Conversation): Conversation => {
  const again = read(writeCopied(conversation)).conversations[0]?.views[0].conversation
  if (!again) throw new Error('the copy holds no conversation')
  return again
}

describe('a copied session', () => {
  it('is there for every dialect', () => {
    expect(new Set(sessions.map(({ dialect }) => dialect))).toEqual(new Set(dialects.map(({ id }) => id)))
  })

  it.each(dialects.map(({ id, name }) => [id, name]))('of %s is the same, and its harness stays %s', (id, name) => {
    for (const { conversation } of sessions.filter(({ dialect }) => dialect === id)) {
      const copy = copied(conversation)
      expect(plain(copy)).toEqual(plain(conversation))
      expect(dialectById(copy.dialect)?.name).toBe(name)
      // So is a copy of the copy.
      expect(copied(copy)).toEqual(copy)
    }
  })

  it.each(dialects.map(({ id }) => id))('of %s goes out in that dialect', (id) => {
    for (const { conversation } of sessions.filter(({ dialect }) => dialect === id)) {
      const copy = copied(conversation)
      expect(read(dialectById(copy.dialect)?.serialize(copy) ?? '').dialect).toBe(id)
    }
  })

  it('that lacks its messages is refused and said to', () => {
    const { messages: _, ...headless } = JSON.parse(writeCopied(sessions[0]!.conversation)).conversation
    const refused = importFile(JSON.stringify({ format: 'condensery-session', version: 1, conversation: headless }))
    expect(refused.ok ? undefined : refused.error.code).toBe('no-messages')
  })
})
