import { useTranslations } from 'next-intl'
import { use } from 'react'
import { HeadButton } from '../message/head-button'
import type { Entry } from '../model/align-messages'
import { useEntryLabel } from '../names/entry-names'
import { NotesContext } from './notes-context'

/** The way to a note on a message that has none. */
export function AddNote({ entry }: { readonly entry: Entry }) {
  const t = useTranslations('diff.note')
  const { texts, editing, edit, write } = use(NotesContext)
  const message = useEntryLabel()(entry)
  const { key, position } = entry
  if (write === undefined || position === undefined || texts[key] !== undefined || editing === key) return null
  return <HeadButton icon="icon-note" label={t('add', { message })} title={t('addShort')} onClick={() => edit(key)} />
}
