'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { LedgerRow } from '@/lib/condensation/report'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import {
  filterLedger,
  ledgerColumns,
  outcomesIn,
  sortLedger,
  valuesOf,
  type LedgerColumn,
  type LedgerFilter,
  type LedgerSort,
} from './model/ledger-model'
import { LedgerRows } from './ledger-rows'
import { useEngineReports } from '@/components/shared/labels/reason-words'

interface LedgerViewProps {
  readonly rows: readonly LedgerRow[]
  readonly filter: LedgerFilter
  readonly onFilter: (filter: LedgerFilter) => void
  readonly sort: LedgerSort | undefined
  readonly onSort: (sort: LedgerSort | undefined) => void
  /** Shows the message in the diff; absent where there is none. */
  readonly onGo?: (message: string) => void
}

const ANY = 'any'
const numeric: ReadonlySet<LedgerColumn> = new Set(['before', 'after', 'saved'])

export function LedgerView({ rows, filter, onFilter, sort, onSort, onGo }: LedgerViewProps) {
  const t = useTranslations('workbench')
  const { note } = useEngineReports()
  const shown = useMemo(() => sortLedger(filterLedger(rows, filter, note), sort), [rows, filter, sort, note])
  if (rows.length === 0) return <EmptyState title={t('ledger.none')} description={t('ledger.noneHelp')} />
  const [before, after] = [
    shown.reduce((sum, row) => sum + row.tokensBefore, 0),
    shown.reduce((sum, row) => sum + row.tokensAfter, 0),
  ]
  const turn = (column: LedgerColumn): void => {
    if (sort?.column !== column) onSort({ column, descending: numeric.has(column) })
    else onSort(sort.descending === numeric.has(column) ? { column, descending: !sort.descending } : undefined)
  }
  return (
    <section aria-label={t('ledger.label')} className="flex min-w-0 flex-col gap-3">
      <LedgerFilters rows={rows} filter={filter} onFilter={onFilter} />
      <p role="status" className="tabular text-xs text-text-muted">
        {t('ledger.count', { shown: shown.length, count: rows.length })} · {t('ledger.sum', { before, after })}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={t('ledger.noMatch')} description={t('ledger.noMatchHelp')} />
      ) : (
        <LedgerRows rows={shown} label={t('ledger.label')} onGo={onGo}>
          {ledgerColumns.map((column) => (
            <SortHeader key={column} column={column} sort={sort} onTurn={turn} />
          ))}
        </LedgerRows>
      )}
    </section>
  )
}

interface SortHeaderProps {
  readonly column: LedgerColumn
  readonly sort: LedgerSort | undefined
  readonly onTurn: (column: LedgerColumn) => void
}

function SortHeader({ column, sort, onTurn }: SortHeaderProps) {
  const t = useTranslations('workbench.ledger')
  const active = sort?.column === column
  const Arrow = sort?.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={cn(
        'h-8 border-b border-border bg-surface px-2 text-xs font-medium whitespace-nowrap text-text-muted',
        numeric.has(column) ? 'text-right' : 'text-left',
      )}
    >
      <button
        type="button"
        title={t('sort', { column: t(column) })}
        onClick={() => onTurn(column)}
        className={cn('inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-text', active && 'text-text')}
      >
        {t(column)}
        {active ? <Arrow aria-hidden className="size-3" /> : null}
      </button>
    </th>
  )
}

function LedgerFilters({ rows, filter, onFilter }: Pick<LedgerViewProps, 'rows' | 'filter' | 'onFilter'>) {
  const t = useTranslations('workbench')
  const choices = useMemo(
    () => ({ kind: valuesOf(rows, 'kind'), operation: valuesOf(rows, 'operation'), status: outcomesIn(rows) }),
    [rows],
  )
  const filtered =
    filter.text !== '' || filter.kind !== undefined || filter.operation !== undefined || filter.status !== undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label={t('ledger.filter')}
        placeholder={t('ledger.filterPlaceholder')}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        className="w-56"
      />
      <Select
        aria-label={t('ledger.status')}
        className="w-44"
        value={filter.status ?? ANY}
        onValueChange={(value) => onFilter({ ...filter, status: value === ANY ? undefined : value })}
        options={[
          { value: ANY, label: t('ledger.anyStatus') },
          ...choices.status.map((value) => ({ value, label: t(`statuses.${value}`) })),
        ]}
      />
      <Select
        aria-label={t('ledger.operation')}
        className="w-40"
        value={filter.operation ?? ANY}
        onValueChange={(value) => onFilter({ ...filter, operation: value === ANY ? undefined : value })}
        options={[
          { value: ANY, label: t('ledger.anyOperation') },
          ...choices.operation.map((value) => ({ value, label: t(`operations.${value}`) })),
        ]}
      />
      <Select
        aria-label={t('ledger.kind')}
        className="w-40"
        value={filter.kind ?? ANY}
        onValueChange={(value) => onFilter({ ...filter, kind: value === ANY ? undefined : value })}
        options={[
          { value: ANY, label: t('ledger.anyKind') },
          ...choices.kind.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
      />
      {filtered ? (
        <Button variant="ghost" onClick={() => onFilter({ text: '' })}>
          {t('ledger.clear')}
        </Button>
      ) : null}
    </div>
  )
}
