'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { JobView } from '@/lib/contracts/jobs'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'

interface JobTableProps {
  readonly label: string
  readonly jobs: readonly JobView[]
  /** Said where there are none. */
  readonly none: string
  readonly action?: (job: JobView) => ReactNode
}

/** The words for a kind that this page knows; another version may have more. */
const kinds = ['sweep', 'replay', 'ranking', 'judgement', 'import', 'tune', 'experiment'] as const

export function JobTable({ label, jobs, none, action }: JobTableProps) {
  const t = useTranslations('jobs')
  const format = useFormatter()
  const reasonOf = useErrorLabels()
  const kindOf = (kind: string): string => {
    const known = kinds.find((each) => each === kind)
    return known ? t(`kinds.${known}`) : kind
  }
  const time = (at: string): string => format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{label}</h2>
      {jobs.length === 0 ? (
        <p className="text-text-muted">{none}</p>
      ) : (
        <Table label={label}>
          <TableHead>
            <TableRow>
              {(['job', 'state', 'attempts', 'at'] as const).map((column) => (
                <TableHeaderCell key={column}>{t(`columns.${column}`)}</TableHeaderCell>
              ))}
              {action ? <TableHeaderCell aria-label={t('columns.action')} /> : null}
            </TableRow>
          </TableHead>
          <TableBody>
            {jobs.map((job) => (
              <TableRow key={job.id}>
                <TableCell className="wrap-anywhere">
                  {kindOf(job.kind)}: {job.title}
                  <span className="block text-xs text-text-muted">{job.workspace}</span>
                </TableCell>
                <TableCell className="wrap-anywhere">
                  <span className="whitespace-nowrap">{t(`states.${job.state}`)}</span>
                  {job.process === undefined ? null : (
                    <span className="block text-xs text-text-muted">{t('by', { process: job.process })}</span>
                  )}
                  {job.reason === undefined ? null : (
                    <span className="block text-xs text-text-muted">{reasonOf(job.reason).title}</span>
                  )}
                </TableCell>
                <TableCell>{job.attempts}</TableCell>
                <TableCell>{time(job.endedAt ?? job.startedAt ?? job.createdAt)}</TableCell>
                {action ? <TableCell>{action(job)}</TableCell> : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}
