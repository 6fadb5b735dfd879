'use client'

import { Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import type { RunSummary } from '@/lib/contracts/runs'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { reductionOf } from '@/components/shared/model/reduction'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'

interface RunsTableProps {
  readonly runs: readonly RunSummary[]
  /** Ids of those that are to be compared. */
  readonly picked: readonly string[]
  readonly onPick: (run: RunSummary) => void
  readonly onDelete: (id: string) => void
}

/** What has no room as a column of its own stands below the name, or below the figure that it belongs to. */
const wide = 'max-lg:hidden'

export function RunsTable({ runs, picked, onPick, onDelete }: RunsTableProps) {
  const t = useTranslations('runs')
  return (
    <Table label={t('list')} containerClassName="rounded-lg border border-border bg-surface" className="table-fixed">
      <colgroup>
        <col className="w-9 max-sm:min-[376px]:w-11" />
        <col />
        <col className={`w-44 ${wide}`} />
        <col className="w-20 lg:w-40" />
        <col className={`w-24 ${wide}`} />
        <col className={`w-20 ${wide}`} />
        <col className={`w-24 ${wide}`} />
        <col className="w-11 max-sm:min-[376px]:w-14" />
      </colgroup>
      <TableHead>
        <TableRow>
          <TableHeaderCell>
            <span className="sr-only">{t('pick')}</span>
          </TableHeaderCell>
          <TableHeaderCell>{t('strategy')}</TableHeaderCell>
          <TableHeaderCell className={wide}>{t('date')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('tokens')}</TableHeaderCell>
          <TableHeaderCell align="end" className={wide}>
            {t('reduction')}
          </TableHeaderCell>
          <TableHeaderCell align="end" className={wide}>
            {t('time')}
          </TableHeaderCell>
          <TableHeaderCell align="end" className={wide}>
            {t('cost')}
          </TableHeaderCell>
          <TableHeaderCell>
            <span className="sr-only">{t('actions')}</span>
          </TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {runs.map((run) => (
          <Row
            key={run.id}
            run={run}
            isPicked={picked.includes(run.id)}
            onPick={() => onPick(run)}
            onDelete={() => onDelete(run.id)}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface RowProps {
  readonly run: RunSummary
  readonly isPicked: boolean
  readonly onPick: () => void
  readonly onDelete: () => void
}

function Row({ run, isPicked, onPick, onDelete }: RowProps) {
  const t = useTranslations('runs')
  const w = useTranslations('workbench')
  const format = useFormatter()
  const figures = useFigures()
  const words = useEngineLabels()
  const { cost, time } = useAmounts()
  const date = format.dateTime(new Date(run.createdAt), 'moment')
  const title = words.run(run)
  const reduction = figures.signedPercent(-reductionOf(run.tokensBefore, run.tokensAfter))
  return (
    <TableRow data-run={run.id} aria-selected={isPicked || undefined}>
      <TableCell>
        <Checkbox aria-label={t('pickLabel', { title, date })} checked={isPicked} onCheckedChange={onPick} />
      </TableCell>
      <TableCell className="overflow-hidden">
        <Link
          href={`/runs/${encodeURIComponent(run.id)}`}
          aria-label={t('open', { title, date })}
          className="block min-h-6 truncate rounded-sm font-medium text-accent hover:underline"
        >
          {title}
        </Link>
        <span className="block truncate text-xs text-text-muted" title={run.conversationTitle}>
          {run.conversationTitle}
        </span>
        <span className="block truncate text-xs text-text-subtle">
          <span className="lg:hidden">{date}</span>
          <span className={wide}>{run.dialectName}</span>
        </span>
      </TableCell>
      <TableCell className={`${wide} text-text-muted`}>{date}</TableCell>
      <TableCell align="end" className="whitespace-nowrap">
        <span className={wide}>{w('change', { before: run.tokensBefore, after: run.tokensAfter })}</span>
        <span className="lg:hidden">{format.number(run.tokensAfter, 'tokens')}</span>
        <span className="block font-semibold lg:hidden">{reduction}</span>
        <span className="block text-xs text-text-muted lg:hidden">{cost(run.costUsd)}</span>
      </TableCell>
      <TableCell align="end" className={`${wide} font-semibold`}>
        {reduction}
      </TableCell>
      <TableCell align="end" className={`${wide} whitespace-nowrap`}>
        {time(run.timeMs)}
      </TableCell>
      <TableCell align="end" className={`${wide} whitespace-nowrap`}>
        {cost(run.costUsd)}
      </TableCell>
      <TableCell align="end">
        <IconButton
          size="sm"
          label={t('deleteLabel', { title, date })}
          tooltip={false}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
        />
      </TableCell>
    </TableRow>
  )
}
