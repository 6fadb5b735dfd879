'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import type { TelemetryEventView } from '@/lib/contracts/analytics'
import { useMoney } from '@/components/shared/labels/amounts/use-money'
import { Dash } from '@/components/shared/parts/dash'
import { Badge } from '@/components/ui/display/badge'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'

const outcomeTones = { done: 'success', failed: 'danger', cancelled: 'neutral', judged: 'neutral' } as const

/** The condensations themselves, newest first. */
export function EventTable({ events }: { readonly events: readonly TelemetryEventView[] }) {
  const t = useTranslations('analytics.events')
  const p = useTranslations('profiles')
  const format = useFormatter()
  const money = useMoney()
  const words = useEngineLabels()
  const { time } = useAmounts()
  return (
    <Table label={t('title')} containerClassName="max-h-[32rem]">
      <TableHead>
        <TableRow>
          <TableHeaderCell>{t('date')}</TableHeaderCell>
          <TableHeaderCell>{t('outcome')}</TableHeaderCell>
          <TableHeaderCell>{t('strategy')}</TableHeaderCell>
          <TableHeaderCell>{t('model')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('tokens')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('estimated')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('cost')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('time')}</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {events.map((event) => {
          const date = format.dateTime(new Date(event.createdAt), 'moment')
          return (
            <TableRow key={event.id}>
              <TableCell className="whitespace-nowrap">
                {event.runId === undefined ? (
                  date
                ) : (
                  <Link
                    href={`/runs/${encodeURIComponent(event.runId)}`}
                    aria-label={t('open', { date })}
                    className="inline-flex min-h-6 items-center rounded-sm text-accent hover:underline"
                  >
                    {date}
                  </Link>
                )}
              </TableCell>
              <TableCell>
                <Badge tone={outcomeTones[event.outcome]}>{t(`outcomes.${event.outcome}`)}</Badge>
              </TableCell>
              <TableCell className="min-w-28">{words.provider(event.provider, event.provider)}</TableCell>
              <TableCell className="min-w-28 wrap-anywhere">
                {event.model === undefined
                  ? t('noModel')
                  : event.model === 'offline'
                    ? p('offlineName')
                    : (event.profileName ?? event.model)}
              </TableCell>
              <TableCell align="end" className="whitespace-nowrap">
                {t('change', { before: event.tokensBefore, after: event.tokensAfter })}
              </TableCell>
              <TableCell align="end" className="whitespace-nowrap">
                {event.estimatedUsd === undefined ? <Dash why={t('noEstimate')} /> : money.cost(event.estimatedUsd)}
              </TableCell>
              <TableCell align="end" className="whitespace-nowrap">
                {event.outcome === 'cancelled' && event.costUsd ? '≈' : ''}
                {money.cost(event.costUsd)}
              </TableCell>
              <TableCell align="end" className="whitespace-nowrap">
                {time(event.timeMs)}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
