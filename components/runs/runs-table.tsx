'use client'

import { Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import type { RunSummary } from '@/lib/contracts/runs'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/table'
import { useEngineWords } from '@/components/shared/labels/engine-words'
import { reductionOf } from '@/components/shared/model/reduction'
import { useAmounts } from '@/components/shared/labels/use-amounts'

interface RunsTableProps {
  readonly runs: readonly RunSummary[]
  readonly onDelete: (id: string) => void
}

export function RunsTable({ runs, onDelete }: RunsTableProps) {
  const t = useTranslations('runs')
  const words = useEngineWords()
  const [deleting, setDeleting] = useState<RunSummary>()
  return (
    <>
      <Table label={t('list')} containerClassName="rounded-lg border border-border bg-surface">
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('date')}</TableHeaderCell>
            <TableHeaderCell>{t('conversation')}</TableHeaderCell>
            <TableHeaderCell>{t('strategy')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('tokens')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('reduction')}</TableHeaderCell>
            <TableHeaderCell align="end" className="max-md:hidden">
              {t('time')}
            </TableHeaderCell>
            <TableHeaderCell align="end" className="max-md:hidden">
              {t('cost')}
            </TableHeaderCell>
            <TableHeaderCell>
              <span className="sr-only">{t('actions')}</span>
            </TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {runs.map((run) => (
            <Row key={run.id} run={run} onDelete={() => setDeleting(run)} />
          ))}
        </TableBody>
      </Table>
      {deleting === undefined ? null : (
        <AlertDialog
          open
          onOpenChange={(open) => {
            if (!open) setDeleting(undefined)
          }}
          title={t('deleteTitle')}
          description={t('deleteHelp', { title: words.run(deleting), conversation: deleting.conversationTitle })}
          confirmLabel={t('deleteConfirm')}
          onConfirm={() => onDelete(deleting.id)}
        />
      )}
    </>
  )
}

function Row({ run, onDelete }: { readonly run: RunSummary; readonly onDelete: () => void }) {
  const t = useTranslations('runs')
  const w = useTranslations('workbench')
  const format = useFormatter()
  const words = useEngineWords()
  const { cost, time } = useAmounts()
  const date = format.dateTime(new Date(run.createdAt), 'moment')
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap">
        <Link
          href={`/runs/${encodeURIComponent(run.id)}`}
          aria-label={t('open', { title: words.run(run), date })}
          className="inline-flex min-h-6 items-center rounded-sm text-accent hover:underline"
        >
          {date}
        </Link>
      </TableCell>
      <TableCell className="max-w-36 md:max-w-72">
        <span className="block truncate font-medium">{run.conversationTitle}</span>
        <span className="block truncate text-xs text-text-muted">{run.dialectName}</span>
      </TableCell>
      <TableCell className="max-w-48">
        <span className="block truncate">{words.run(run)}</span>
        {run.presetName === undefined && run.title === run.providerName ? null : (
          <span className="block truncate text-xs text-text-muted">{words.family(run)}</span>
        )}
      </TableCell>
      <TableCell align="end" className="whitespace-nowrap">
        {w('change', { before: run.tokensBefore, after: run.tokensAfter })}
      </TableCell>
      <TableCell align="end" className="font-semibold">
        {format.number(-reductionOf(run.tokensBefore, run.tokensAfter), 'percentSigned')}
      </TableCell>
      <TableCell align="end" className="whitespace-nowrap max-md:hidden">
        {time(run.timeMs)}
      </TableCell>
      <TableCell align="end" className="whitespace-nowrap max-md:hidden">
        {cost(run.costUsd)}
      </TableCell>
      <TableCell align="end">
        <IconButton
          size="sm"
          label={t('deleteLabel', { title: words.run(run), date })}
          tooltip={false}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
        />
      </TableCell>
    </TableRow>
  )
}
