import { createContext, useCallback, useMemo, useState } from 'react'
import { noNotes } from '../model/kept/message-notes'
import type { Notes } from './use-notes'

/** What a diff knows of notes: apart from what else messages know, so that writing one draws nothing anew but notes. */
export interface NotesContextValue extends Notes {
  /** Key of the message whose note is being written. */
  readonly editing: string | undefined
  /** Opens the note of a message for writing; without one, closes the one that is open. */
  readonly edit: (message: string | undefined) => void
  /** What was typed and is not saved, by message: what is scrolled out of sight is not mounted. */
  readonly unsaved: Map<string, string>
}

export const NotesContext = createContext<NotesContextValue>({
  texts: noNotes,
  editing: undefined,
  edit: () => undefined,
  unsaved: new Map(),
})

export function useNotesValue(notes: Notes | undefined): NotesContextValue {
  const [editing, setEditing] = useState<string>()
  const [unsaved] = useState(() => new Map<string, string>())
  const edit = useCallback((message: string | undefined): void => setEditing(message), [])
  return useMemo(
    () => ({ texts: notes?.texts ?? noNotes, ...(notes?.write && { write: notes.write }), editing, edit, unsaved }),
    [notes, editing, edit, unsaved],
  )
}
