'use client'

import { Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Dash } from '@/components/shared/parts/dash'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Link } from '@/components/ui/buttons/link'
import { Badge } from '@/components/ui/display/badge'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { DatasetSummary } from '@/lib/contracts/evaluation/datasets'
import { partNames } from '@/lib/engine'
import { HarnessMix } from '../parts/harness-mix'
import { SplitBar } from '../parts/split-bar'

interface DatasetTableProps {
  readonly datasets: readonly DatasetSummary[]
  readonly onDelete: (dataset: DatasetSummary) => void
}

const wide = 'max-xl:hidden'
const middle = 'max-md:hidden'

export function DatasetTable({ datasets, onDelete }: DatasetTableProps) {
  const t = useTranslations('datasets')
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableRow>
          <TableHeaderCell>{t('columns.name')}</TableHeaderCell>
          <TableHeaderCell align="end" className={middle}>
            {t('columns.sessions')}
          </TableHeaderCell>
          <TableHeaderCell align="end" className={middle}>
            {t('columns.tokens')}
          </TableHeaderCell>
          <TableHeaderCell align="end" className={wide}>
            {t('columns.requests')}
          </TableHeaderCell>
          <TableHeaderCell align="end" className={middle}>
            {t('columns.recorded')}
          </TableHeaderCell>
          <TableHeaderCell className={middle}>{t('columns.harnesses')}</TableHeaderCell>
          <TableHeaderCell className={middle}>{t('columns.parts')}</TableHeaderCell>
          <TableHeaderCell className={wide}>{t('columns.experiment')}</TableHeaderCell>
          <TableHeaderCell aria-label={t('columns.actions')} />
        </TableRow>
      </TableHead>
      <TableBody>
        {datasets.map((dataset) => (
          <Row key={dataset.id} dataset={dataset} onDelete={() => onDelete(dataset)} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ dataset, onDelete }: { readonly dataset: DatasetSummary; readonly onDelete: () => void }) {
  const t = useTranslations('datasets')
  const format = useFormatter()
  const figures = useFigures()
  const { id, name, version, isSample, sessions, tokens, requests, recordedUsd, harnesses, lastExperiment } = dataset
  const counts = partNames.map((part) => dataset.parts[part]).join(' · ')
  const recorded = recordedUsd === undefined ? <Dash why={t('noCost')} /> : figures.money(recordedUsd)
  return (
    <TableRow data-row={id}>
      <TableCell>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            data-row-focus
            href={`/datasets/${encodeURIComponent(id)}`}
            className="min-h-6 min-w-0 rounded-sm font-medium wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          <Badge>{isSample ? t('sampleVersion', { version }) : t('version', { version })}</Badge>
        </span>
        <span className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-text-muted md:hidden">
          <span>{t('sessions', { count: sessions })}</span>
          <span>{t('tokensOf', { tokens: figures.tokens(tokens) })}</span>
          <span>{recorded}</span>
          <span className="inline-flex items-center gap-1.5">
            <SplitBar counts={dataset.parts} /> {counts}
          </span>
        </span>
      </TableCell>
      <TableCell align="end" className={middle}>
        {format.number(sessions)}
      </TableCell>
      <TableCell align="end" className={middle}>
        {figures.tokens(tokens)}
      </TableCell>
      <TableCell align="end" className={wide}>
        {format.number(requests)}
      </TableCell>
      <TableCell align="end" className={middle}>
        {recorded}
      </TableCell>
      <TableCell className={`${middle} max-w-48`}>
        <HarnessMix harnesses={harnesses} />
      </TableCell>
      <TableCell className={middle}>
        <span className="inline-flex items-center gap-2 whitespace-nowrap text-text-muted tabular">
          <SplitBar counts={dataset.parts} /> {counts}
        </span>
      </TableCell>
      <TableCell className={`${wide} max-w-48`}>
        {lastExperiment === undefined ? (
          <Dash why={t('noExperiment')} />
        ) : (
          <>
            <Link
              href={`/experiments/${encodeURIComponent(lastExperiment.id)}`}
              className="block truncate rounded-sm hover:underline"
            >
              {lastExperiment.name}
            </Link>
            <span className="block text-xs text-text-muted">{format.dateTime(new Date(lastExperiment.at), 'day')}</span>
          </>
        )}
      </TableCell>
      <TableCell align="end">
        <IconButton
          size="sm"
          label={t('delete', { name })}
          tooltip={false}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
        />
      </TableCell>
    </TableRow>
  )
}
