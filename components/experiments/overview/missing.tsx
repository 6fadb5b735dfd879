'use client'

import { RotateCcw } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { resumeExperiment } from '@/lib/server/experiments/actions'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Table, TableBody, TableCell, TableRow } from '@/components/ui/display/table'
import { EXPERIMENTS } from '../api/queries'
import { type MissingCells, missingCells } from '../model/failures'
import type { ShownExperiment } from '../use-experiment'
import type { ExperimentWords } from '../use-words'
import { ExperimentNotes } from './notes'

interface MissingProps {
  readonly shown: ShownExperiment
  readonly words: ExperimentWords
  readonly nameOf: (id: string) => string
  readonly onOpen: (session: string, variant: string) => void
}

/** What failed and what is not available, with the reasons, and the notes. */
export function Missing({ shown, words, nameOf, onOpen }: MissingProps) {
  const { experiment, rows, progress, isCopy } = shown
  const { failed, notAvailable } = missingCells(experiment, rows)
  if (isCopy && progress.failed === 0 && notAvailable.length === 0) return null
  return (
    <div className="grid grid-cols-2 border-t border-border bg-surface max-md:grid-cols-1">
      {progress.failed > 0 ? <Failed shown={shown} cells={failed} words={words} /> : null}
      <div className="flex flex-col gap-4 p-4">
        {notAvailable.length > 0 ? <NotAvailableCells cells={notAvailable} words={words} /> : null}
        {isCopy ? null : <ExperimentNotes experiment={experiment} nameOf={nameOf} onOpen={onOpen} />}
      </div>
    </div>
  )
}

interface FailedProps {
  readonly shown: Pick<ShownExperiment, 'experiment' | 'progress' | 'isCopy'>
  readonly cells: readonly MissingCells[]
  readonly words: ExperimentWords
}

export function Failed({ shown, cells, words }: FailedProps) {
  const {
    experiment: { id },
    progress: { failed, total, state },
    isCopy,
  } = shown
  const t = useTranslations('experiments.missing')
  const again = useAction(resumeExperiment, { refresh: [[EXPERIMENTS]] })
  return (
    <section
      id="failed"
      aria-label={t('failedTitle')}
      tabIndex={-1}
      className="border-r border-border p-4 outline-none max-md:border-r-0"
    >
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold">{t('failed', { failed, total })}</h2>
        {state === 'running' || isCopy ? null : (
          <Button loading={again.isPending} onClick={() => again.mutate({ id })}>
            <RotateCcw aria-hidden />
            {t('again', { failed })}
          </Button>
        )}
      </div>
      <Reasons label={t('failedTitle')} cells={cells} words={words} />
      {isCopy ? null : <p className="mt-1.5 text-xs text-text-muted">{t('failedHelp')}</p>}
    </section>
  )
}

function NotAvailableCells({ cells, words }: Pick<FailedProps, 'cells' | 'words'>): ReactNode {
  const t = useTranslations('experiments.missing')
  const count = cells.reduce((sum, each) => sum + each.count, 0)
  return (
    <section aria-label={t('notAvailableTitle')}>
      <h2 className="text-sm font-semibold">{t('notAvailable', { count })}</h2>
      <Reasons label={t('notAvailableTitle')} cells={cells} words={words} />
    </section>
  )
}

function Reasons({ label, cells, words }: Pick<FailedProps, 'cells' | 'words'> & { readonly label: string }) {
  const format = useFormatter()
  return (
    <Table label={label}>
      <TableBody>
        {cells.map(({ reason, count, variants }) => (
          <TableRow key={JSON.stringify(reason)}>
            <TableCell>{words.reason(reason)}</TableCell>
            <TableCell align="end">{format.number(count)}</TableCell>
            <TableCell className="text-text-muted">
              {variants.map((variant) => `${variant.title} ${format.number(variant.count)}`).join(', ')}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
