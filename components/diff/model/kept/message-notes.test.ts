import { expect, it } from 'vitest'
import { MOST_NOTES, NOTE_CHARACTERS } from '@/lib/contracts/shared/note-limits'
import { MOST_SESSIONS, notesOn, readNotes, withNote, withNotes, type SessionNotes } from './message-notes'

it('writes, changes and deletes the note on a message', () => {
  const one = withNote({}, 'm1', '  as said  ')
  expect(one).toEqual({ m1: 'as said' })
  expect(withNote(one, 'm1', 'otherwise')).toEqual({ m1: 'otherwise' })
  expect(withNote(one, 'm1', ' \n ')).toEqual({})
  expect(withNote({}, 'm1', 'x'.repeat(NOTE_CHARACTERS + 1)).m1).toHaveLength(NOTE_CHARACTERS)
})

it('takes no more notes on a session than a copy may hold, and changes those that are there', () => {
  const full = Object.fromEntries(Array.from({ length: MOST_NOTES }, (_, index) => [`m${index}`, 'text']))
  expect(withNote(full, 'more', 'text')).toBe(full)
  expect(withNote(full, 'm0', 'other').m0).toBe('other')
})

it('keeps the sessions that were written to last, and the present one in any case', () => {
  let all: SessionNotes = []
  for (let number = 0; number <= MOST_SESSIONS; number++) all = withNotes(all, `s${number}`, { m1: 'text' })
  expect(all).toHaveLength(MOST_SESSIONS)
  expect(notesOn(all, 's0')).toEqual({})
  expect(notesOn(all, 's1')).toEqual({ m1: 'text' })
  expect(notesOn(withNotes(all, 's1', {}), 's1')).toEqual({})
  const large = Object.fromEntries(Array.from({ length: MOST_NOTES }, (_, index) => [`m${index}`, 'x'.repeat(2_000)]))
  const two = withNotes(withNotes(all, 'one', large), 'two', large)
  expect(two.map(({ session }) => session)).toEqual(['two'])
})

it('reads what a browser kept, without what is no note', () => {
  expect(readNotes('damaged')).toEqual([])
  const stored = [null, { session: 's' }, { session: 's', notes: { m1: 'text', m2: 3, m3: ' ' } }]
  expect(readNotes(stored)).toEqual([{ session: 's', notes: { m1: 'text' } }])
})
