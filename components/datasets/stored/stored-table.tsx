'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Link } from '@/components/ui/buttons/link'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { StoredSessionView } from '@/lib/contracts/evaluation/datasets'
import type { Selection } from '../parts/use-selection'
import { MoreRows, useFirstRows } from '../parts/more-rows'

interface StoredTableProps {
  readonly sessions: readonly StoredSessionView[]
  readonly selection: Selection
}

const wide = 'max-md:hidden'

export function StoredTable({ sessions, selection }: StoredTableProps) {
  const t = useTranslations('datasets')
  const format = useFormatter()
  const figures = useFigures()
  const { shown, more } = useFirstRows(sessions)
  return (
    <>
      <Table label={t('stored.title')}>
        <TableHead>
          <TableRow>
            <TableHeaderCell className="w-9">
              <Checkbox aria-label={t('selectAll')} checked={selection.all} onCheckedChange={selection.toggleAll} />
            </TableHeaderCell>
            <TableHeaderCell>{t('columns.session')}</TableHeaderCell>
            <TableHeaderCell className={wide}>{t('columns.harness')}</TableHeaderCell>
            <TableHeaderCell align="end" className={wide}>
              {t('columns.messages')}
            </TableHeaderCell>
            <TableHeaderCell align="end">{t('columns.tokens')}</TableHeaderCell>
            <TableHeaderCell className={wide}>{t('columns.stored')}</TableHeaderCell>
            <TableHeaderCell className={wide}>{t('columns.use')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((session) => (
            <TableRow key={session.id} data-row={session.id} aria-selected={selection.ids.has(session.id)}>
              <TableCell>
                <Checkbox
                  aria-label={t('select', { title: session.title })}
                  checked={selection.ids.has(session.id)}
                  onCheckedChange={() => selection.toggle(session.id)}
                />
              </TableCell>
              <TableCell className="max-w-0 min-w-40 w-full">
                <Link
                  data-row-focus
                  href={`/?conversation=${encodeURIComponent(session.id)}`}
                  className="block truncate rounded-sm hover:underline"
                >
                  {session.title}
                </Link>
                <span className="block text-xs text-text-muted md:hidden">{session.dialectName}</span>
              </TableCell>
              <TableCell className={`${wide} whitespace-nowrap text-text-muted`}>{session.dialectName}</TableCell>
              <TableCell align="end" className={wide}>
                {format.number(session.messages)}
              </TableCell>
              <TableCell align="end">{figures.tokens(session.tokens)}</TableCell>
              <TableCell className={`${wide} whitespace-nowrap text-text-muted`}>
                {format.dateTime(new Date(session.createdAt), 'day')}
              </TableCell>
              <TableCell className={`${wide} whitespace-nowrap text-text-muted`}>
                {session.isInDataset ? t('stored.used') : t('stored.loose')}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <MoreRows more={more} left={sessions.length - shown.length} />
    </>
  )
}
