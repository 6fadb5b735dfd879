'use client'

import { Plus } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ExperimentView } from '@/lib/contracts/evaluation/experiments'
import { changeExperiment } from '@/lib/server/experiments/actions'
import { useFocusOnMount } from '@/components/shared/hooks/use-focus-on-mount'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Textarea } from '@/components/ui/fields/textarea'
import { EXPERIMENTS } from '../api/queries'

interface NotesProps {
  readonly experiment: Pick<ExperimentView, 'id' | 'note' | 'notes' | 'sessions'>
  readonly nameOf: (variant: string) => string
  readonly onOpen: (session: string, variant: string) => void
}

/** What people wrote to the experiment, and to its cells. */
export function ExperimentNotes({ experiment, nameOf, onOpen }: NotesProps) {
  const { id, note, notes, sessions } = experiment
  const t = useTranslations('experiments.notes')
  const format = useFormatter()
  const [text, setText] = useState<string>()
  return (
    <section aria-label={t('title')} className="flex flex-col gap-1.5 text-xs">
      <div className="flex items-center gap-2">
        <h2 className="text-sm font-semibold">{t('title')}</h2>
        <span className="tabular text-text-muted">{format.number(notes.length + (note === undefined ? 0 : 1))}</span>
        <span className="flex-1" />
        {text === undefined ? (
          <Button variant="ghost" size="sm" onClick={() => setText(note ?? '')}>
            <Plus aria-hidden />
            {note === undefined ? t('add') : t('change')}
          </Button>
        ) : null}
      </div>
      {text === undefined ? (
        note === undefined ? null : (
          <p className="whitespace-pre-wrap">{note}</p>
        )
      ) : (
        <NoteForm id={id} text={text} onText={setText} />
      )}
      {notes.map((each) => (
        <p key={`${each.session} ${each.variant}`}>
          <Button
            variant="link"
            size="sm"
            className="h-auto p-0 whitespace-normal"
            onClick={() => onOpen(each.session, each.variant)}
          >
            {t('of', {
              variant: nameOf(each.variant),
              session: sessions.find(({ id: session }) => session === each.session)?.title ?? '',
            })}
          </Button>{' '}
          {each.text} <span className="text-text-muted">{format.dateTime(new Date(each.updatedAt), 'day')}</span>
        </p>
      ))}
    </section>
  )
}

interface NoteFormProps {
  readonly id: string
  readonly text: string
  /** Undefined: it is done. */
  readonly onText: (text: string | undefined) => void
}

function NoteForm({ id, text, onText }: NoteFormProps) {
  const t = useTranslations('experiments.notes')
  const field = useFocusOnMount<HTMLTextAreaElement>()
  const saving = useAction(changeExperiment, {
    refresh: [[EXPERIMENTS, 'detail', id]],
    onSuccess: () => onText(undefined),
  })
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate({ id, note: text })
      }}
    >
      <Textarea
        aria-label={t('title')}
        ref={field}
        rows={3}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <div className="flex gap-1.5">
        <Button type="submit" loading={saving.isPending}>
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={() => onText(undefined)}>
          {t('leave')}
        </Button>
      </div>
    </form>
  )
}
