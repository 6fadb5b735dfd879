'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Dash } from '@/components/shared/parts/dash'
import { Link } from '@/components/ui/buttons/link'
import { Badge } from '@/components/ui/display/badge'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { DatasetSessionView } from '@/lib/contracts/evaluation/datasets'
import { partNames } from '@/lib/engine'
import { shortGroup } from '../model/filter-sessions'
import type { Selection } from '../parts/use-selection'
import { MoreRows, useFirstRows } from '../parts/more-rows'
import { PartWord } from '../parts/split-bar'

export const sortings = ['tokens', 'title', 'harness', 'group', 'requests', 'compactions', 'recorded', 'part'] as const
export type Sorting = (typeof sortings)[number]

interface SessionTableProps {
  readonly sessions: readonly DatasetSessionView[]
  readonly selection: Selection
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

const wide = 'max-md:hidden'
const widest = 'max-xl:hidden'

/** The head that a sorting stands under. */
const columns: readonly (readonly [Sorting, 'start' | 'end', string])[] = [
  ['title', 'start', ''],
  ['harness', 'start', wide],
  ['group', 'start', widest],
  ['tokens', 'end', ''],
  ['requests', 'end', widest],
  ['compactions', 'end', widest],
  ['recorded', 'end', wide],
  ['part', 'start', ''],
]

export function SessionTable({ sessions, selection, sorting, onSort }: SessionTableProps) {
  const t = useTranslations('datasets')
  const sorted = sessions.toSorted(orders[sorting])
  const { shown, more } = useFirstRows(sorted)
  return (
    <>
      <Table label={t('columns.session')}>
        <TableHead>
          <TableRow>
            <TableHeaderCell className="w-9">
              <Checkbox aria-label={t('selectAll')} checked={selection.all} onCheckedChange={selection.toggleAll} />
            </TableHeaderCell>
            {columns.map(([column, align, shownAt]) => (
              <TableHeaderCell
                key={column}
                align={align}
                className={shownAt}
                aria-sort={sorting === column ? (descending.includes(column) ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  className="hit-area relative rounded-sm hover:text-text"
                  onClick={() => onSort(column)}
                >
                  {t(`sortings.${column}`)}
                  {sorting === column ? (descending.includes(column) ? ' ↓' : ' ↑') : null}
                </button>
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((session) => (
            <Row key={session.id} session={session} selection={selection} />
          ))}
        </TableBody>
      </Table>
      <MoreRows more={more} left={sorted.length - shown.length} />
    </>
  )
}

const descending: readonly Sorting[] = ['tokens', 'requests', 'compactions', 'recorded']

type Order = (one: DatasetSessionView, other: DatasetSessionView) => number

const byNumber =
  (of: (session: DatasetSessionView) => number): Order =>
  (one, other) =>
    of(other) - of(one)
const byText =
  (of: (session: DatasetSessionView) => string): Order =>
  (one, other) =>
    of(one).localeCompare(of(other))

const orders: Readonly<Record<Sorting, Order>> = {
  tokens: byNumber(({ statistics }) => statistics.tokens),
  title: byText(({ title }) => title),
  harness: byText(({ dialectName }) => dialectName),
  group: byText(({ group }) => shortGroup(group)),
  requests: byNumber(({ statistics }) => statistics.requests),
  compactions: byNumber(({ statistics }) => statistics.compactions),
  recorded: byNumber(({ statistics }) => statistics.recordedUsd ?? -1),
  part: byNumber(({ part }) => -partNames.indexOf(part)),
}

function Row({ session, selection }: { readonly session: DatasetSessionView; readonly selection: Selection }) {
  const t = useTranslations('datasets')
  const format = useFormatter()
  const figures = useFigures()
  const { id, title, dialectName, group, groupedBy, part, statistics, isGone } = session
  const { tokens, requests, compactions, recordedUsd, repository } = statistics
  return (
    <TableRow data-row={id} aria-selected={selection.ids.has(id)}>
      <TableCell>
        <Checkbox
          aria-label={t('select', { title })}
          checked={selection.ids.has(id)}
          onCheckedChange={() => selection.toggle(id)}
        />
      </TableCell>
      <TableCell className="w-full max-w-0 min-w-32">
        <span className="flex min-w-0 items-center gap-2">
          {isGone ? (
            <>
              <span className="truncate">{title}</span>
              <Badge tone="warning">{t('gone')}</Badge>
            </>
          ) : (
            <Link
              data-row-focus
              href={`/?conversation=${encodeURIComponent(id)}`}
              className="min-w-0 truncate rounded-sm hover:underline"
            >
              {title}
            </Link>
          )}
        </span>
        <span className="block truncate text-xs text-text-muted md:hidden">{dialectName}</span>
      </TableCell>
      <TableCell className={`${wide} whitespace-nowrap text-text-muted`}>{dialectName}</TableCell>
      <TableCell className={`${widest} max-w-40 truncate text-text-muted`}>
        <span title={`${group} (${t(`groupedBy.${groupedBy}`)})`}>{shortGroup(repository ?? group)}</span>
      </TableCell>
      <TableCell align="end">{figures.tokens(tokens)}</TableCell>
      <TableCell align="end" className={widest}>
        {format.number(requests)}
      </TableCell>
      <TableCell align="end" className={widest}>
        {format.number(compactions)}
      </TableCell>
      <TableCell align="end" className={wide}>
        {recordedUsd === undefined ? <Dash why={t('noCost')} /> : figures.money(recordedUsd)}
      </TableCell>
      <TableCell>
        <PartWord part={part} />
      </TableCell>
    </TableRow>
  )
}
