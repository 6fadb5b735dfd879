'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { LiveCallView } from '@/lib/contracts/production/live'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'

/** The newest calls. Three columns, so that a phone shows all of them. */
export function CallTable({ calls }: { readonly calls: readonly LiveCallView[] }) {
  const t = useTranslations('live')
  const format = useFormatter()
  const number = (value: number): string => format.number(value, 'tokens')
  return (
    <section aria-label={t('calls')} className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{t('calls')}</h2>
      <Table label={t('calls')}>
        <TableHead>
          <TableRow>
            {(['call', 'tokens', 'result'] as const).map((column) => (
              <TableHeaderCell key={column}>{t(`columns.${column}`)}</TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {calls.map(({ id, at, preset, model, messages, tokensBefore, tokensAfter, timeMs, outcome }) => (
            <TableRow key={id}>
              <TableCell className="wrap-anywhere">
                {preset}
                <span className="block text-xs text-text-muted">
                  {format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'medium' })}
                </span>
                {model === undefined ? null : <span className="block text-xs text-text-muted">{model}</span>}
              </TableCell>
              <TableCell>
                <span className="tabular">{`${number(tokensBefore)} → ${number(tokensAfter)}`}</span>
                <span className="block text-xs text-text-muted">{t('messages', { count: messages })}</span>
              </TableCell>
              <TableCell>
                {outcome === 'changed'
                  ? t('saved', { share: format.number(1 - tokensAfter / Math.max(1, tokensBefore), 'percent') })
                  : t(`outcomes.${outcome}`)}
                <span className="block text-xs text-text-muted">{format.number(timeMs, 'milliseconds')}</span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}
