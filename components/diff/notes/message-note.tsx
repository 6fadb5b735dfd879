'use client'

import { useTranslations } from 'next-intl'
import { use, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Textarea } from '@/components/ui/fields/textarea'
import { toast } from '@/components/ui/toasts/toast'
import { NOTE_CHARACTERS } from '@/lib/contracts/shared/note-limits'
import type { Entry } from '../model/align-messages'
import { useEntryLabel } from '../names/entry-names'
import { PaperContext } from '../view/list/list-lines'
import { NotesContext } from './notes-context'

/** The note on a message, under its head. */
export function MessageNote({ entry }: { readonly entry: Entry }) {
  const { texts, editing, write } = use(NotesContext)
  const onPaper = use(PaperContext)
  const text = entry.position === undefined ? undefined : texts[entry.key]
  if (write !== undefined && !onPaper && editing === entry.key)
    return <NoteEditor entry={entry} text={text ?? ''} write={write} />
  return text === undefined ? null : <Note entry={entry} text={text} write={write} />
}

type Write = (message: string, text: string) => void

interface NoteProps {
  readonly entry: Entry
  readonly text: string
}

function Note({ entry, text, write }: NoteProps & { readonly write: Write | undefined }) {
  const t = useTranslations('diff.note')
  const { edit } = use(NotesContext)
  const message = useEntryLabel()(entry)
  const remove = (written: Write): void => {
    written(entry.key, '')
    focusMessage(entry)
    toast.message(t('deleted'), { action: { label: t('undo'), onClick: () => written(entry.key, text) } })
  }
  return (
    <section
      aria-label={t('label', { message })}
      className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-border bg-accent-soft px-2.5 py-1 text-xs"
    >
      <p className="min-w-0 flex-1 basis-60 whitespace-pre-wrap wrap-anywhere text-text">{text}</p>
      {write === undefined ? null : (
        <span data-print="hidden" className="flex shrink-0 gap-1">
          <Button size="sm" variant="ghost" aria-label={t('editOf', { message })} onClick={() => edit(entry.key)}>
            {t('edit')}
          </Button>
          <Button size="sm" variant="ghost" aria-label={t('deleteOf', { message })} onClick={() => remove(write)}>
            {t('delete')}
          </Button>
        </span>
      )}
    </section>
  )
}

/** From here the rest is counted down. */
const FEW_LEFT = 200

function NoteEditor({ entry, text: saved, write }: NoteProps & { readonly write: Write }) {
  const t = useTranslations('diff.note')
  const { edit, isOpening, unsaved } = use(NotesContext)
  const message = useEntryLabel()(entry)
  const [text, setText] = useState(unsaved.get(entry.key) ?? saved)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpening(entry.key)) focusAtEnd(field.current)
  }, [isOpening, entry.key])
  const left = NOTE_CHARACTERS - text.length
  const leave = (): void => {
    edit(undefined)
    focusMessage(entry)
  }
  const close = (): void => {
    unsaved.delete(entry.key)
    leave()
  }
  const save = (): void => {
    try {
      write(entry.key, text)
    } catch {
      toast.error(t('notKept'))
    }
    close()
  }
  return (
    <form
      aria-label={t('label', { message })}
      className="flex flex-col gap-1.5 border-b border-border bg-accent-soft px-2.5 py-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        ref={field}
        aria-label={t('text')}
        placeholder={t('placeholder')}
        rows={3}
        maxLength={NOTE_CHARACTERS}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          unsaved.set(entry.key, event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // What was typed is there when the note is opened again.
            event.stopPropagation()
            leave()
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            event.stopPropagation()
            save()
          }
        }}
        className="text-xs"
      />
      <span className="flex items-center gap-1.5">
        <Button type="submit" size="sm">
          {t('save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={close}>
          {t('cancel')}
        </Button>
        {left > FEW_LEFT ? null : (
          <span role="status" className="tabular text-xs text-text-muted">
            {t('left', { count: left })}
          </span>
        )}
      </span>
    </form>
  )
}

/** One writes where it opened. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** From where it is gone on with. */
const focusMessage = ({ key }: Entry): void => document.getElementById(`message-${key}`)?.focus({ preventScroll: true })
