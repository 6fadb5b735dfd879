'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { FutureUse, StrategyReport } from '@/lib/engine'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { Dash } from '@/components/shared/parts/dash'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { ReplayedRow } from './api/use-replays'
import type { ReplayLabels } from './use-replay-labels'

interface CondensationsProps {
  readonly row: Pick<ReplayedRow, 'letter'>
  readonly report: StrategyReport
  readonly idOf: (message: number) => string
  readonly onPlace: (message: string) => void
  readonly words: ReplayLabels
}

/** A share of fewer items says nothing. */
const LEAST_ITEMS = 10

/** Each time that the strategy condensed. */
export function Condensations({ row: { letter }, report, idOf, onPlace, words }: CondensationsProps) {
  const t = useTranslations('replay.condensations')
  const c = useTranslations('common')
  const turns = report.run.turns.flatMap(({ condensation, ...turn }) =>
    condensation ? [{ ...turn, condensation }] : [],
  )
  if (turns.length === 0) return null
  const used = (use: FutureUse | undefined): ReactNode => {
    if (!use || use.items === 0) return <Dash why={t('noUse')} />
    const known = use.items - (use.unknown ?? 0)
    return (
      <>
        {t('few', { lost: use.lost, items: use.items })}
        {known < LEAST_ITEMS || use.lost === 0 ? null : (
          <span className="text-xs text-text-muted"> {words.percent((100 * use.lost) / known)}</span>
        )}
      </>
    )
  }
  return (
    <Table label={t('title', { letter })}>
      <TableHead>
        <TableRow>
          <TableHeaderCell>{t('title', { letter })}</TableHeaderCell>
          <TableHeaderCell align="end">{t('before')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('after')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('rewritten')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('call')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('used')}</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {turns.map(({ turn, message, rewritten, condensation }) => (
          <TableRow key={turn}>
            <TableCell>
              <PlaceLink message={idOf(message)} onPlace={onPlace} />
            </TableCell>
            <TableCell align="end">{words.exact(condensation.tokensBefore)}</TableCell>
            <TableCell align="end">
              {words.exact(condensation.tokensAfter)}
              {condensation.halvings === undefined ? null : (
                <span className="block text-xs text-text-muted">{t('halved', { times: condensation.halvings })}</span>
              )}
            </TableCell>
            <TableCell align="end">{words.tokens(rewritten)}</TableCell>
            <TableCell align="end">
              {condensation.calls === 0
                ? c('noCost')
                : `${condensation.answers === 'pinned' ? '' : '≈ '}${words.cost(condensation.cost)}`}
            </TableCell>
            <TableCell align="end">{used(condensation.futureUse)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
