import { MOST_NOTES, NOTE_CHARACTERS } from '@/lib/contracts/shared/note-limits'

/** Plain texts by the id of the message of the original that they are on. */
export type MessageNotes = Readonly<Record<string, string>>

/** The notes on sessions, the last written first. */
export type SessionNotes = readonly { readonly session: string; readonly notes: MessageNotes }[]

/**
 * Sessions whose notes are kept. More characters than this a browser has no room for: the notes on the session that was written to longest ago go then.
 *
 * @internal
 */
export const MOST_SESSIONS = 100
const MOST_CHARACTERS = 1_000_000

export const noNotes: MessageNotes = {}

export const notesOn = (all: SessionNotes, session: string): MessageNotes =>
  all.find((each) => each.session === session)?.notes ?? noNotes

/** With this text on a message, or without any where it is blank. One more than are allowed is not taken. */
export function withNote(notes: MessageNotes, message: string, text: string): MessageNotes {
  const { [message]: known, ...others } = notes
  const written = text.trim().slice(0, NOTE_CHARACTERS)
  if (written === '') return others
  return known === undefined && Object.keys(others).length >= MOST_NOTES ? notes : { ...notes, [message]: written }
}

/** With these notes on a session in place of those that it has. */
export function withNotes(all: SessionNotes, session: string, notes: MessageNotes): SessionNotes {
  const others = all.filter((each) => each.session !== session)
  if (Object.keys(notes).length === 0) return others
  let room = MOST_CHARACTERS
  return [{ session, notes }, ...others].slice(0, MOST_SESSIONS).filter((each, index) => {
    room -= Object.values(each.notes).reduce((sum, text) => sum + text.length, 0)
    return index === 0 || room >= 0
  })
}

/** What a browser kept, without what is no note: anything may stand there. */
export function readNotes(stored: unknown): SessionNotes {
  if (!Array.isArray(stored)) return []
  return stored
    .flatMap((item: unknown): SessionNotes => {
      if (typeof item !== 'object' || item === null || !('session' in item) || !('notes' in item)) return []
      const { session, notes } = item
      if (typeof session !== 'string' || typeof notes !== 'object' || notes === null) return []
      const texts = Object.entries(notes).flatMap(([message, text]: [string, unknown]) =>
        typeof text === 'string' && text.trim() !== ''
          ? [[message, text.trim().slice(0, NOTE_CHARACTERS)] as const]
          : [],
      )
      return texts.length === 0 ? [] : [{ session, notes: Object.fromEntries(texts.slice(0, MOST_NOTES)) }]
    })
    .slice(0, MOST_SESSIONS)
}
