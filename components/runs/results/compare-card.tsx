'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { RunDetail } from '@/lib/contracts/runs'
import { checkNames } from '@/lib/condensation/report'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/table'
import { KindBar, KindSwatch } from '@/components/shared/parts/kind-bar'
import { kindShares } from '@/components/shared/model/kinds'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { Letter } from '@/components/shared/parts/letter'
import { reductionOf } from '@/components/shared/model/reduction'
import { useAmounts } from '@/components/shared/labels/use-amounts'

export interface ComparedRun {
  /** Index of its column. */
  readonly index: number
  readonly run: RunDetail
}

/** Before and after of every strategy: bars on one scale, and the same figures as a table. */
export function CompareCard({ runs, selected }: { readonly runs: readonly ComparedRun[]; readonly selected: string }) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  const words = useEngineLabels()
  const { cost, time } = useAmounts()
  const first = runs[0]?.run
  if (first === undefined) return null
  const scale = Math.max(first.tokensBefore, ...runs.map(({ run }) => Math.max(run.tokensBefore, run.tokensAfter)))
  const kinds = kindShares(first.byKindBefore).map(({ kind }) => kind)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('overview.compare')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 text-xs">
          <BarRow name={t('overview.before')} byKind={first.byKindBefore} tokens={first.tokensBefore} scale={scale} />
          {runs.map(({ index, run }) => (
            <BarRow
              key={run.id}
              letter={index}
              name={words.run(run)}
              byKind={run.byKindAfter}
              tokens={run.tokensAfter}
              scale={scale}
            />
          ))}
        </div>
        <ul aria-hidden className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-text-muted">
          {kinds.map((kind) => (
            <li key={kind} className="flex items-center gap-1.5">
              <KindSwatch kind={kind} />
              {t(`kinds.${kind}`)}
            </li>
          ))}
        </ul>
      </CardBody>
      <Table label={t('overview.asTable')} containerClassName="border-t border-border">
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('overview.strategy')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.after')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.saved')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.reduction')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.messagesColumn')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.time')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.cost')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.checks')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {runs.map(({ index, run }) => (
            <TableRow key={run.id} aria-current={run.id === selected || undefined}>
              <TableCell>
                <span className="flex items-center gap-2 font-medium">
                  <Letter index={index} />
                  {words.run(run)}
                </span>
              </TableCell>
              <TableCell align="end">{format.number(run.tokensAfter, 'tokens')}</TableCell>
              <TableCell align="end">{format.number(run.tokensBefore - run.tokensAfter, 'tokens')}</TableCell>
              <TableCell align="end" className="font-semibold">
                {format.number(reductionOf(run.tokensBefore, run.tokensAfter), 'percentFine')}
              </TableCell>
              <TableCell align="end">
                {run.messagesAfter === run.messagesBefore
                  ? format.number(run.messagesAfter)
                  : t('change', { before: run.messagesBefore, after: run.messagesAfter })}
              </TableCell>
              <TableCell align="end">{time(run.timeMs)}</TableCell>
              <TableCell align="end">{cost(run.costUsd)}</TableCell>
              <TableCell align="end">
                {t('overview.checksHeld', {
                  held: checkNames.filter((name) => run.checks[name]).length,
                  count: checkNames.length,
                })}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

interface BarRowProps {
  readonly letter?: number
  readonly name: string
  readonly byKind: RunDetail['byKindBefore']
  readonly tokens: number
  readonly scale: number
}

function BarRow({ letter, name, byKind, tokens, scale }: BarRowProps) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  const label = kindShares(byKind)
    .map(({ kind, tokens: count }) => `${t(`kinds.${kind}`)} ${format.number(count, 'tokens')}`)
    .join(', ')
  return (
    <>
      <span className="flex max-w-40 min-w-0 items-center gap-2 truncate font-medium">
        {letter === undefined ? null : <Letter index={letter} />}
        <span className="truncate">{name}</span>
      </span>
      <KindBar byKind={byKind} scale={scale} label={`${name}: ${label}`} className="h-4" />
      <span className="tabular text-right">{format.number(tokens, 'tokens')}</span>
    </>
  )
}
