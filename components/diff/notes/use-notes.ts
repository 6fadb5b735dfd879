import { useCallback, useMemo } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { MessageNote } from '@/lib/contracts/share'
import { useStored } from '../hooks/use-stored'
import {
  noNotes,
  notesOn,
  readNotes,
  withNote,
  withNotes,
  type MessageNotes,
  type SessionNotes,
} from '../model/kept/message-notes'

interface NotesState {
  readonly all: SessionNotes
  readonly put: (session: string, notes: MessageNotes) => void
}

const STORED_AS = 'condensery.message-notes'

const useNotesStore = create<NotesState>()(
  persist(
    (set) => ({
      all: [],
      put: (session, notes) => set(({ all }) => ({ all: withNotes(all, session, notes) })),
    }),
    {
      name: STORED_AS,
      partialize: ({ all }) => ({ all }),
      merge: (stored, state) => ({ ...state, all: readNotes((stored as Partial<NotesState> | undefined)?.all) }),
      skipHydration: true,
    },
  ),
)

/** The notes on the messages of a session. */
export interface Notes {
  /** By id of the message. */
  readonly texts: MessageNotes
  /** Writes the note on a message, or deletes it where the text is blank; absent: they can only be read. Throws where the browser has no room for it. */
  readonly write?: (message: string, text: string) => void
}

/** The notes on a session that this browser keeps; undefined where there is no session. */
export function useNotes(session: string | undefined): Notes | undefined {
  const texts = useKeptNotes(session)
  const write = useCallback(
    (message: string, text: string): void => {
      if (session === undefined) return
      const { all, put } = useNotesStore.getState()
      put(session, withNote(notesOn(all, session), message, text))
    },
    [session],
  )
  return useMemo(() => (session === undefined ? undefined : { texts, write }), [session, texts, write])
}

/** The notes that travel with the shared copies of a session; none where there is no session. */
export function useNotesToShare(session: string | undefined): readonly MessageNote[] {
  const texts = useKeptNotes(session)
  return useMemo(() => Object.entries(texts).map(([message, text]) => ({ message, text })), [texts])
}

function useKeptNotes(session: string | undefined): MessageNotes {
  useStored(useNotesStore, STORED_AS)
  return useNotesStore(({ all }) => (session === undefined ? noNotes : notesOn(all, session)))
}

/** Keeps the notes that came with a shared copy, on the session that it became. */
export async function keepNotes(session: string, notes: readonly MessageNote[]): Promise<void> {
  if (notes.length === 0) return
  // What is kept of other sessions may not have been read yet, and is not to be written over.
  await useNotesStore.persist.rehydrate()
  const { all, put } = useNotesStore.getState()
  put(
    session,
    notes.reduce((known, { message, text }) => withNote(known, message, text), notesOn(all, session)),
  )
}
