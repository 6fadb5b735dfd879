'use client'

import { useQueries } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import type { ReactNode } from 'react'
import type { ResultRow } from '@/lib/contracts/results'
import type { RunSummary } from '@/lib/contracts/runs'
import { fates } from '@/lib/engine'
import { resultQueries } from '@/components/results'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { reductionOf } from '@/components/shared/model/reduction'
import { toActionError } from '@/components/shared/queries/answers'
import { Dash } from '@/components/shared/parts/dash'
import { FateBar } from '@/components/shared/parts/fate-bar'
import { FateWord } from '@/components/shared/parts/fate-word'
import { Dialog } from '@/components/ui/overlays/dialog'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
  TableRowHead,
} from '@/components/ui/display/table'

interface CompareRunsProps {
  readonly runs: readonly [RunSummary, RunSummary]
  readonly onClose: () => void
}

/** Two runs of different sessions beside each other, figure by figure. Those of one session have a page of their own. */
export default function CompareRuns({ runs, onClose }: CompareRunsProps) {
  const t = useTranslations('runs')
  const w = useTranslations('workbench')
  const format = useFormatter()
  const figures = useFigures()
  const words = useEngineLabels()
  const { cost, time } = useAmounts()
  const rows = useQueries({
    queries: runs.map(({ id }) => resultQueries.row({ type: 'run', run: id })),
    combine: (results) => results.map(({ data, error }) => ({ row: data, error })),
  })
  const line = (name: ReactNode, cellOf: (run: RunSummary, index: number) => ReactNode) => (
    <TableRow>
      <TableRowHead className="text-text-muted">{name}</TableRowHead>
      {runs.map((run, index) => (
        <TableCell key={run.id} align="end">
          {cellOf(run, index)}
        </TableCell>
      ))}
    </TableRow>
  )
  const shown = fates.filter((fate) => rows.some(({ row }) => (row?.fates?.[fate] ?? 0) > 0))
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} size="lg" title={t('compareTitle')}>
      <Table label={t('compareTitle')}>
        <TableHead>
          <TableRow>
            <TableHeaderCell>
              <span className="sr-only">{t('figure')}</span>
            </TableHeaderCell>
            {runs.map((run) => (
              <TableHeaderCell key={run.id} align="end">
                <Link href={`/runs/${encodeURIComponent(run.id)}`} className="text-accent hover:underline">
                  {words.run(run)}
                </Link>
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {line(t('conversation'), (run) => (
            <span className="line-clamp-2 text-right whitespace-normal">{run.conversationTitle}</span>
          ))}
          {line(t('date'), (run) => format.dateTime(new Date(run.createdAt), 'moment'))}
          {line(t('tokens'), (run) => w('change', { before: run.tokensBefore, after: run.tokensAfter }))}
          {line(t('reduction'), (run) => figures.signedPercent(-reductionOf(run.tokensBefore, run.tokensAfter)))}
          {line(t('messages'), (run) => w('change', { before: run.messagesBefore, after: run.messagesAfter }))}
          {line(t('fates'), (_, index) => {
            const tokens = rows[index]?.row?.fates
            return tokens ? <FateBar tokens={tokens} /> : <NoFates of={rows[index]} />
          })}
          {shown.map((fate) => (
            <TableRow key={fate}>
              <TableRowHead>
                <FateWord fate={fate} />
              </TableRowHead>
              {runs.map((run, index) => {
                const tokens = rows[index]?.row?.fates?.[fate]
                return (
                  <TableCell key={run.id} align="end">
                    {tokens === undefined ? <NoFates of={rows[index]} /> : format.number(tokens, 'tokens')}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
          {line(t('time'), (run) => time(run.timeMs))}
          {line(t('cost'), (run) => cost(run.costUsd))}
        </TableBody>
      </Table>
    </Dialog>
  )
}

interface Asked {
  readonly row: ResultRow | undefined
  readonly error: Error | null
}

function NoFates({ of }: { readonly of: Asked | undefined }) {
  const w = useTranslations('workbench.inspector')
  const errorWords = useErrorLabels()
  if (of?.row) return <Dash why={w('noFates')} />
  return of?.error ? <Dash why={errorWords(toActionError(of.error)).title} /> : '…'
}
