'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isMeasured, type MeasuredCell } from '@/lib/engine'
import type { CellDetail, ExperimentSession, VariantView } from '@/lib/contracts/evaluation/experiments'
import { noteCell } from '@/lib/server/experiments/actions'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useFocusOnMount } from '@/components/shared/hooks/use-focus-on-mount'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Textarea } from '@/components/ui/fields/textarea'
import { EXPERIMENTS, experimentQueries } from '../api/queries'
import type { ExperimentWords } from '../use-words'
import { CellRow, CellTitle } from './cell-rows'
import { useWorkbenchLink } from './use-workbench-link'

interface CellDetailsProps {
  readonly id: string
  readonly session: ExperimentSession
  readonly variant: VariantView
  readonly name: string
  readonly letter: string
  /** Also in the workbench, where it is another one. */
  readonly baseline: VariantView
  readonly note: string | undefined
  /** A model or a profile whose prices are taken. */
  readonly price: string | null
  readonly words: ExperimentWords
}

/** All that was measured of a cell, and the ways on from it. */
export function CellDetails({ id, session, variant, name, letter, baseline, note, price, words }: CellDetailsProps) {
  const t = useTranslations('experiments.cell')
  const query = useQuery(
    experimentQueries.cell({ id, session: session.id, variant: variant.id, ...(price !== null && { price }) }),
  )
  const open = useWorkbenchLink(session.id, variant)
  const base = useWorkbenchLink(session.id, baseline)
  const [writes, setWrites] = useState(false)
  return (
    <div className="flex w-93 max-w-full flex-col gap-2.5 text-xs">
      <CellTitle letter={letter} name={name} session={session.title} />
      {query.data === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="h-32" />} />
      ) : isMeasured(query.data.cell) ? (
        <Measured detail={query.data} cell={query.data.cell} words={words} />
      ) : (
        <p>{words.reason(query.data.cell.notAvailable)}</p>
      )}
      {note === undefined || writes ? null : <p className="border-l-2 border-border-strong pl-2">{note}</p>}
      {writes ? (
        <NoteForm id={id} session={session.id} variant={variant.id} text={note ?? ''} onDone={() => setWrites(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-1.5">
          <Button asChild>
            <Link href={open}>
              <ArrowRight aria-hidden />
              {t('open')}
            </Link>
          </Button>
          {variant.id === baseline.id ? null : (
            <Button asChild variant="ghost">
              <Link href={base}>{t('openBase')}</Link>
            </Button>
          )}
          <span className="flex-1" />
          <Button variant="ghost" onClick={() => setWrites(true)}>
            {note === undefined ? t('note') : t('changeNote')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface MeasuredProps {
  readonly detail: CellDetail
  readonly cell: MeasuredCell
  readonly words: ExperimentWords
}

function Measured({ detail: { baseline, milliseconds, engine = '–' }, cell, words }: MeasuredProps) {
  const t = useTranslations('experiments.cell')
  const figures = useFigures()
  const { time } = useAmounts()
  const base = baseline && isMeasured(baseline) ? baseline : undefined
  const { used, instructions, worstLoss, overflows, answers, costRatioToHarness } = cell
  const dropped = instructions.total - instructions.kept
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <CellRow name={t('cost')} base={base && words.share(base.costRatio)}>
        <strong className="font-medium">{words.share(cell.costRatio)}</strong>
      </CellRow>
      {costRatioToHarness === undefined ? null : (
        <CellRow name={t('harness')}>{words.share(costRatioToHarness)}</CellRow>
      )}
      <CellRow name={t('later')} base={base && String(base.used.lost)} isLost={used.lost > 0}>
        {used.items === 0 ? t('noNames') : t('gone', { lost: used.lost, items: used.items })}
      </CellRow>
      <CellRow name={t('instructions')} base={base && String(base.instructions.kept)} isLost={dropped > 0}>
        {instructions.total === 0
          ? t('noInstructions')
          : t('kept', { kept: instructions.kept, total: instructions.total })}
      </CellRow>
      <CellRow name={t('condensations')}>
        {t('condensationsAndPeak', {
          condensations: cell.condensations,
          peak: figures.tokens(cell.peakContextTokens),
        })}
      </CellRow>
      <CellRow name={t('tokens')}>
        {t('change', { before: figures.tokens(cell.tokensBefore), after: figures.tokens(cell.tokens) })}
      </CellRow>
      {worstLoss ? (
        <CellRow name={t('worstLoss')}>
          <q>{worstLoss.text}</q>
        </CellRow>
      ) : null}
      {overflows > 0 ? <CellRow name={t('overflows')}>{t('overflowsOf', { count: overflows })}</CellRow> : null}
      {answers === 'exact' ? null : <CellRow name={t('answers')}>{t(`answersOf.${answers}`)}</CellRow>}
      {milliseconds === undefined ? null : (
        <CellRow name={t('computed')}>
          <span className="text-text-muted">{t('computedIn', { time: time(milliseconds), engine })}</span>
        </CellRow>
      )}
    </dl>
  )
}

interface NoteFormProps {
  readonly id: string
  readonly session: string
  readonly variant: string
  readonly text: string
  readonly onDone: () => void
}

function NoteForm({ onDone, text: before, ...place }: NoteFormProps) {
  const t = useTranslations('experiments.cell')
  const [text, setText] = useState(before)
  const field = useFocusOnMount<HTMLTextAreaElement>()
  const saving = useAction(noteCell, { refresh: [[EXPERIMENTS, 'detail', place.id]], onSuccess: onDone })
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate({ ...place, text })
      }}
    >
      <Textarea
        aria-label={t('note')}
        value={text}
        rows={3}
        ref={field}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-1.5">
        <Button type="submit" loading={saving.isPending}>
          {t('saveNote')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('leaveNote')}
        </Button>
      </div>
    </form>
  )
}
