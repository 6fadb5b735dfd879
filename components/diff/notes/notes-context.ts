import { createContext, useCallback, useMemo, useRef, useState } from 'react'
import { noNotes } from '../model/kept/message-notes'
import type { Notes } from './use-notes'

/** What a diff knows of notes: apart from what else messages know, so that writing one draws nothing anew but notes. */
export interface NotesContextValue extends Notes {
  /** Key of the message whose note is being written. */
  readonly editing: string | undefined
  /** Opens the note of a message for writing; without one, closes the one that is open. */
  readonly edit: (message: string | undefined) => void
  /** Whether the note of a message was just opened for writing: said once, so that what is scrolled to again leaves the keyboard where it is. */
  readonly isOpening: (message: string) => boolean
  /** What was typed and is not saved, by message: what is scrolled out of sight is not mounted. */
  readonly unsaved: Map<string, string>
}

export const NotesContext = createContext<NotesContextValue>({
  texts: noNotes,
  editing: undefined,
  edit: () => undefined,
  isOpening: () => false,
  unsaved: new Map(),
})

export function useNotesValue(notes: Notes | undefined): NotesContextValue {
  const [editing, setEditing] = useState<string>()
  const [unsaved] = useState(() => new Map<string, string>())
  const opening = useRef<string>(undefined)
  const edit = useCallback((message: string | undefined): void => {
    opening.current = message
    setEditing(message)
  }, [])
  const isOpening = useCallback((message: string): boolean => {
    const isIt = opening.current === message
    if (isIt) opening.current = undefined
    return isIt
  }, [])
  return useMemo(
    () => ({
      texts: notes?.texts ?? noNotes,
      ...(notes?.write && { write: notes.write }),
      editing,
      edit,
      isOpening,
      unsaved,
    }),
    [notes, editing, edit, isOpening, unsaved],
  )
}
