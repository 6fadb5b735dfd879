'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { isEstimate, type ReplayTotals, shownDifference } from '@/lib/engine'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { Dash } from '@/components/shared/parts/dash'
import { LetterMark } from '@/components/shared/parts/letter-mark'
import { cn } from '@/components/ui/cn'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { ReplayedRow, ReplayedSession } from './api/use-replays'
import { sideOf, verdictOf } from './model/verdicts'
import type { ReplayLabels } from './use-replay-labels'

interface ReplayedProps {
  readonly replay: ReplayedSession
  readonly rows: readonly ReplayedRow[]
  readonly primary: string | undefined
  readonly place: (message: number) => string
  readonly words: ReplayLabels
}

/** Where there is little room, the money stays. */
const roomy = 'max-sm:hidden'

/** Each way through the session in figures, and what is to be said of them. */
export function Replayed({ replay: { session }, rows, primary, place, words }: ReplayedProps) {
  const t = useTranslations('replay')
  const errorWords = useErrorLabels()
  const { nothing, harness, options } = session
  const figures = (totals: ReplayTotals, times: ReactNode, rest: ReactNode, about = '') => (
    <>
      <TableCell align="end" className={roomy}>
        {times}
      </TableCell>
      <TableCell align="end">
        {totals.overflows > 0 ? (
          <span
            title={t('overflows', {
              requests: totals.overflows,
              window: words.exact(options.contextWindow),
              isAssumed: String(words.windowIsAssumed),
            })}
            className="inline-flex items-center gap-1 text-warning"
          >
            <TriangleAlert aria-hidden className="size-3.5" />
            {words.tokens(totals.peakContextTokens)}
          </span>
        ) : (
          words.tokens(totals.peakContextTokens)
        )}
      </TableCell>
      {rest}
      <TableCell align="end" className="font-medium">
        {about}
        {words.amount(totals.cost)}
      </TableCell>
    </>
  )
  return (
    <div className="flex flex-col gap-2">
      <Table label={t('replayed')} className="table-fixed">
        <colgroup>
          <col />
          <col className={cn('w-24', roomy)} />
          <col className="w-14 sm:w-22" />
          <col className={cn('w-24', roomy)} />
          <col className="w-22 sm:w-28" />
          <col className="w-18 sm:w-24" />
        </colgroup>
        <TableHead>
          <TableRow>
            <TableHeaderCell>
              <span className="max-[375px]:sr-only">{t('replayed')}</span>
            </TableHeaderCell>
            <TableHeaderCell align="end" className={roomy}>
              {t('times')}
            </TableHeaderCell>
            <TableHeaderCell align="end">{t('peak')}</TableHeaderCell>
            <TableHeaderCell align="end" className={roomy}>
              {t('rewritten')}
            </TableHeaderCell>
            {session.unit === 'usd' ? (
              <TableHeaderCell align="end">{t('perSession')}</TableHeaderCell>
            ) : (
              <TableHeaderCell align="end" title={t('perSessionTokensHelp')}>
                {t('perSessionTokens')}
              </TableHeaderCell>
            )}
            <TableHeaderCell align="end" className="whitespace-normal">
              {t('againstNothing')}
            </TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow>
            <Name letter="O" name={t('nothing')} />
            {figures(
              nothing.totals,
              0,
              <TableCell align="end" className={roomy}>
                0
              </TableCell>,
            )}
            <TableCell />
          </TableRow>
          {harness ? (
            <TableRow>
              <Name letter="R" name={harness.source === 'recorded' ? t('recorded') : t('modelled')} />
              {figures(
                harness.totals,
                harness.totals.condensations,
                <TableCell align="end" className={roomy}>
                  <Dash why={t('notRewritten')} />
                </TableCell>,
              )}
              <TableCell align="end" className="text-text-muted">
                {words.difference(harness.totals.cost, nothing.totals.cost)}
              </TableCell>
            </TableRow>
          ) : null}
          {rows.map((row) => (
            <TableRow key={row.key} aria-selected={row.key === primary} className={cn(row.stale && 'opacity-50')}>
              <Name letter={row.letter} name={row.name} filled={row.key === primary} />
              {row.report ? (
                <>
                  {figures(
                    row.report.run.totals,
                    row.report.atArrival ? t('eachRequest') : row.report.run.totals.condensations,
                    <TableCell align="end" className={roomy}>
                      {words.tokens(row.report.run.totals.rewritten)}
                    </TableCell>,
                    isEstimate(row.report) ? '≈' : '',
                  )}
                  <TableCell align="end" className="text-text-muted">
                    {isEstimate(row.report) ? '≈' : ''}
                    {words.difference(row.report.run.totals.cost, nothing.totals.cost)}
                  </TableCell>
                </>
              ) : (
                <TableCell colSpan={5} align="end" className={row.error ? 'text-danger' : 'text-text-muted'}>
                  {row.error ? errorWords(row.error).title : t('working', { share: row.share ?? 0 })}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ul className="flex flex-col gap-1 px-3 text-xs text-pretty text-text-muted">
        {rows.map((row) => (
          <Sentence key={row.key} row={row} session={session} place={place} words={words} />
        ))}
      </ul>
    </div>
  )
}

const Name = ({
  letter,
  name,
  filled,
}: {
  readonly letter: string
  readonly name: string
  readonly filled?: boolean
}) => (
  <TableCell>
    <span className="flex min-w-0 items-center gap-2">
      <LetterMark letter={letter} filled={filled ?? false} />
      <span className="truncate font-medium max-[375px]:sr-only" title={name}>
        {name}
      </span>
    </span>
  </TableCell>
)

interface SentenceProps extends Pick<ReplayedProps, 'place' | 'words'> {
  readonly row: ReplayedRow
  readonly session: ReplayedSession['session']
}

function Sentence({ row: { letter, name, report }, session, place, words }: SentenceProps) {
  const t = useTranslations('replay.verdict')
  if (!report) return null
  const verdict = verdictOf(report, session)
  const about = isEstimate(report) ? '≈' : ''
  const said = (): string => {
    switch (verdict.type) {
      case 'saves':
        return t(verdict.paysAt ? 'pays' : 'saves', {
          letter,
          name,
          amount: `${about}${words.cost(verdict.amount)}`,
          percent: verdict.percent / 100,
          place: verdict.paysAt ? place(verdict.paysAt.message) : '',
          requests: verdict.paysAt?.requests ?? 0,
        })
      case 'costsMore':
        return t('costsMore', {
          letter,
          name,
          amount: `${about}${words.cost(verdict.amount)}`,
          percent: verdict.percent / 100,
          smaller: Math.max(0, verdict.smallerPercent) / 100,
          times: verdict.times,
          rewritten: words.tokens(verdict.rewrittenEach),
        })
      case 'never':
        return t('never', { letter, name })
      case 'same':
        return t('same', { letter, name })
    }
  }
  const { harness } = session
  const saving = harness && shownDifference(session.unit, harness.totals.cost, report.run.totals.cost)
  return (
    <li>
      {said()}
      {saving !== undefined && report.againstHarness && verdict.type !== 'never' ? (
        <>
          {' '}
          {t('harness', {
            side: sideOf(saving, session.nothing.totals.cost),
            amount: `${about}${words.cost(Math.abs(saving))}`,
          })}
        </>
      ) : null}
      {report.run.totals.rereadingCost > 0 ? (
        <> {t('rereading', { amount: words.cost(report.run.totals.rereadingCost) })}</>
      ) : null}
    </li>
  )
}
