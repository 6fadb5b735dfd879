'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Dash } from '@/components/shared/parts/dash'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { TuningCandidate, TuningView } from '@/lib/contracts/evaluation/tunings'
import { leading } from '../model/frontier'
import { useValueWords } from '../setup/use-value-words'

/** Rounds of the search, each with fewer candidates on more sessions. */
export function RoundsTable({ progress: { rounds } }: Pick<TuningView, 'progress'>) {
  const t = useTranslations('tunings')
  const format = useFormatter()
  const figures = useFigures()
  return (
    <Table label={t('rounds.title')}>
      <TableHead>
        <TableRow>
          <TableHeaderCell>{t('rounds.round')}</TableHeaderCell>
          {(['candidates', 'sessions', 'evaluations', 'cost', 'recall'] as const).map((column) => (
            <TableHeaderCell key={column} align="end" className={column === 'sessions' ? 'max-sm:hidden' : undefined}>
              {t(`rounds.${column}`)}
            </TableHeaderCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rounds.map(({ stage, candidates, sessions, evaluations, best }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a round is its place.
          <TableRow key={index}>
            <TableCell>{stage === 'steps' ? t('rounds.steps') : format.number(index + 1)}</TableCell>
            <TableCell align="end">{format.number(candidates)}</TableCell>
            <TableCell align="end" className="max-sm:hidden">
              {format.number(sessions)}
            </TableCell>
            <TableCell align="end">{format.number(evaluations)}</TableCell>
            <TableCell align="end">{best ? format.number(best.cost, 'percentFine') : '–'}</TableCell>
            <TableCell align="end">{best ? figures.share(best.recall) : '–'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const SHOWN = 6

export function CandidatesTable({ progress, setup }: Pick<TuningView, 'progress' | 'setup'>) {
  const t = useTranslations('tunings')
  const format = useFormatter()
  const rows = leading(progress.candidates, setup.bars, SHOWN)
  const share = (value: number | undefined) =>
    value === undefined ? <Dash why={t('candidates.notAsked')} /> : format.number(value, 'percentFine')
  return rows.length === 0 ? null : (
    <Table label={t('candidates.title')}>
      <TableHead>
        <TableRow>
          <TableHeaderCell>{t('candidates.candidate')}</TableHeaderCell>
          {(['tune', 'choose', 'recall', 'worst'] as const).map((column) => (
            <TableHeaderCell key={column} align="end">
              {t(`candidates.${column}`)}
            </TableHeaderCell>
          ))}
          <TableHeaderCell className="max-md:hidden">{t('candidates.changes')}</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ number, tune, choose, changes }) => (
          <TableRow key={number} aria-selected={number === progress.chosen}>
            <TableCell>{t('candidates.number', { number })}</TableCell>
            <TableCell align="end">{share(tune?.cost)}</TableCell>
            <TableCell align="end">{share(choose?.cost)}</TableCell>
            <TableCell align="end">{share(tune?.recall)}</TableCell>
            <TableCell align="end">{share(tune?.worst)}</TableCell>
            <TableCell className="max-md:hidden">
              <Changes changes={changes} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Changed options that are named; the others are counted. */
const NAMED = 3

function Changes({ changes }: Pick<TuningCandidate, 'changes'>) {
  const t = useTranslations('tunings')
  const words = useValueWords()
  if (changes.length === 0) return <span className="text-text-muted">{t('candidates.same')}</span>
  const named = changes.slice(0, NAMED).map(({ path, value }) => `${words.path(path)}: ${words.value(value, path)}`)
  return (
    <span className="text-xs text-text-muted">
      {named.join('; ')}
      {changes.length > NAMED ? ` +${changes.length - NAMED}` : ''}
    </span>
  )
}
