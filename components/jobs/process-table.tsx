'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ProcessView } from '@/lib/contracts/jobs'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'

/** Servers and workers, with those that were lost in the last hour. */
export function ProcessTable({ processes }: { readonly processes: readonly ProcessView[] }) {
  const t = useTranslations('jobs.processes')
  const format = useFormatter()
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{t('title')}</h2>
      <Table label={t('title')}>
        <TableHead>
          <TableRow>
            {(['process', 'state', 'since'] as const).map((column) => (
              <TableHeaderCell key={column}>{t(column)}</TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {processes.map(({ id, kind, host, number, isWorker, isAlive, startedAt }) => (
            <TableRow key={id}>
              <TableCell className="wrap-anywhere">
                {t(kind)} <span className="text-text-muted">{`${host} ${number}`}</span>
              </TableCell>
              <TableCell>{isAlive ? t(isWorker ? 'works' : 'serves') : t('lost')}</TableCell>
              <TableCell>{format.dateTime(new Date(startedAt), { dateStyle: 'short', timeStyle: 'medium' })}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}
