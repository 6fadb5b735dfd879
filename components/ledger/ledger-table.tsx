'use client'

import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { type LedgerItem, shortPath } from '@/lib/engine'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useEngineReports } from '@/components/shared/labels/reason-labels'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useEvenRows } from '@/components/shared/sizes/use-even-rows'
import { FateBar } from '@/components/shared/parts/fate-bar'
import { FateWord } from '@/components/shared/parts/fate-word'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { PathText } from '@/components/shared/parts/path-text'
import { cn } from '@/components/ui/cn'
import { fateOf, type LedgerGroup, type LedgerLine, type LedgerSort } from './model/ledger-lines'
import { ledgerColumns, type LedgerColumn, type LedgerGrouping } from './model/ledger-state'

interface LedgerTableProps extends RowContext {
  readonly lines: readonly LedgerLine[]
  readonly sort: LedgerSort | undefined
  readonly onSort: (sort: LedgerSort | undefined) => void
  readonly onTurn: (key: string) => void
}

interface RowContext {
  readonly by: LedgerGrouping
  /** Left out of the paths that lie in it. */
  readonly folder: string
  readonly previews?: ReadonlyMap<string, string> | undefined
  readonly message: string | undefined
  readonly onPlace: ((message: string) => void) | undefined
}

/** Until a row is measured: where there is little room it has a second line. */
const ROW_REM = 1.75

/** What a narrow view leaves out: first the rules, which the message's cell says there, then what stood before and after. */
const wide = '@max-4xl:hidden'
const medium = '@max-2xl:hidden'
const columnClass: Readonly<Record<LedgerColumn, string>> = {
  message: 'text-left',
  rule: cn('text-left', wide),
  fate: 'text-left @max-md:hidden',
  before: cn('text-right', medium),
  after: cn('text-right', medium),
  change: 'text-right',
}
const headCell = 'h-7 border-b border-border bg-surface px-3 text-2xs font-medium text-text-muted'
const cell = 'h-7 border-b border-border whitespace-nowrap @max-4xl:h-10 weak:px-3'

/** The table scrolls in itself and keeps its head in sight; only the lines in sight are mounted. */
export function LedgerTable({ lines, sort, onSort, onTurn, ...context }: LedgerTableProps) {
  const t = useTranslations('workbench.ledger')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useEvenRows({ count: lines.length, scroller, height: ROW_REM, initialHeight: 800 })
  // Another grouping or order starts at its top; opening a group leaves it where it is.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [context.by, sort])
  const entries = virtualizer.getVirtualItems()
  const above = entries[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (entries.at(-1)?.end ?? 0)
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={t('label')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto bg-surface focus-visible:-outline-offset-2"
    >
      <table
        aria-label={t('label')}
        aria-rowcount={lines.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-xs"
      >
        <colgroup>
          <col className="w-auto" />
          <col className={cn('w-[22%]', wide)} />
          <col className={cn('w-24', wide)} />
          <col className="w-36 @max-md:hidden" />
          <col className={cn('w-24', medium)} />
          <col className={cn('w-24', medium)} />
          <col className="w-24" />
        </colgroup>
        <thead className="sticky top-0 z-10">
          <tr>
            {ledgerColumns.map((column) => (
              <Fragment key={column}>
                <SortHead column={column} by={context.by} sort={sort} onSort={onSort} />
                {column === 'rule' ? (
                  <th scope="col" className={cn(headCell, columnClass.rule)}>
                    {t('parts')}
                  </th>
                ) : null}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 ? <tr aria-hidden style={{ height: above }} /> : null}
          {entries.map(({ index, key }) => {
            const line = lines[index]
            if (line === undefined) return null
            const row = { ref: virtualizer.measureElement, 'data-index': index, 'aria-rowindex': index + 2 }
            return line.type === 'group' ? (
              <GroupRow key={key} row={row} group={line.group} open={line.open} onTurn={onTurn} {...context} />
            ) : (
              <ItemRow key={key} row={row} item={line.item} {...context} />
            )
          })}
          {below > 0 ? <tr aria-hidden style={{ height: below }} /> : null}
        </tbody>
      </table>
    </div>
  )
}

const numeric: ReadonlySet<LedgerColumn> = new Set(['before', 'after'])

function SortHead({
  column,
  by,
  sort,
  onSort,
}: Pick<LedgerTableProps, 'sort' | 'onSort' | 'by'> & { readonly column: LedgerColumn }) {
  const t = useTranslations('workbench.ledger')
  const name = column === 'message' ? t('grouped', { by: t(`by.${by}`) }) : t(column)
  const active = sort?.column === column
  const Arrow = sort?.descending ? ArrowDown : ArrowUp
  const first = numeric.has(column)
  const turn = (): void => {
    if (!active) onSort({ column, descending: first })
    else onSort(sort.descending === first ? { column, descending: !first } : undefined)
  }
  return (
    <th
      scope="col"
      aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={cn(headCell, columnClass[column])}
    >
      <button
        type="button"
        title={t('sort', { column: name })}
        onClick={turn}
        className={cn('inline-flex h-6 items-center gap-1 rounded-sm hover:text-text', active && 'text-text')}
      >
        {name}
        {active ? <Arrow aria-hidden className="size-3" /> : null}
      </button>
    </th>
  )
}

interface RowProps extends RowContext {
  readonly row: { readonly ref: (element: HTMLTableRowElement | null) => void; readonly 'aria-rowindex': number }
}

interface GroupRowProps extends RowProps {
  readonly group: LedgerGroup
  readonly open: boolean
  readonly onTurn: (key: string) => void
}

function GroupRow({ row, group, open, onTurn, by, folder }: GroupRowProps) {
  const t = useTranslations('workbench.ledger')
  const name = useGroupName()(group, by, folder)
  const fateWords = useFateLabels()
  const main = fateOf(group)
  return (
    <tr {...row} className="bg-sunken font-medium">
      <th scope="rowgroup" className={cn(cell, 'overflow-hidden px-1.5 text-left font-medium')}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onTurn(group.key)}
          className="flex h-6 w-full min-w-0 items-center gap-1.5 rounded-sm text-left hover:text-accent"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-3.5 shrink-0 text-text-subtle transition-transform', open && 'rotate-90')}
          />
          {by === 'file' && group.name.type === 'named' ? (
            <PathText title={group.name.name}>{name}</PathText>
          ) : (
            <span className="truncate">{name}</span>
          )}
        </button>
      </th>
      <td className={cn(cell, columnClass.rule)}>{null}</td>
      <td className={cn(cell, columnClass.rule, 'font-normal text-text-muted')}>
        {t('items', { count: group.items.length })}
      </td>
      <td className={cn(cell, columnClass.fate)}>
        {main === 'kept' ? null : (
          <span role="img" aria-label={fateWords(main)} className="block">
            <FateBar tokens={group.fates} />
          </span>
        )}
      </td>
      <Figures before={group.before} after={group.after} />
    </tr>
  )
}

function ItemRow({ row, item, by, folder, previews, message, onPlace }: RowProps & { readonly item: LedgerItem }) {
  const t = useTranslations('workbench')
  const words = useEngineLabels()
  const reports = useEngineReports()
  const rules = item.rules.map(words.rule).join(' · ')
  const note = item.note && reports.note(item.note)
  const fate = fateOf(item)
  const place = `#${item.position}`
  const what = item.made ? t('ledger.madeItem') : t(`kinds.${item.kind}`)
  return (
    <tr
      {...row}
      aria-selected={item.message === message || undefined}
      onClick={onPlace && (() => onPlace(item.message))}
      className={cn('aria-selected:bg-selected', onPlace && 'cursor-pointer hover:bg-hover')}
    >
      {/* On a phone the whole cell is hit: the number alone would lose what hangs over its edge. */}
      <td className={cn(cell, 'overflow-hidden pl-7 max-sm:relative')}>
        <span className="flex min-w-0 items-baseline gap-2">
          {onPlace === undefined ? (
            <span className="tabular">{place}</span>
          ) : (
            <button
              type="button"
              aria-label={t('ledger.go', { id: place })}
              onClick={(event) => {
                event.stopPropagation()
                onPlace(item.message)
              }}
              className="tabular hit-area rounded-sm text-accent hover:underline sm:relative"
            >
              {place}
            </button>
          )}
          <span className="shrink-0 text-text-muted">
            {item.tool === undefined
              ? what
              : `${item.tool} ${t(`ledger.ofTool.${item.kind === 'toolParameters' ? 'call' : 'result'}`)}`}
          </span>
          {item.path === undefined ? (
            <span className="min-w-0 truncate text-2xs text-text-subtle">
              <TextWithInvisibles text={previews?.get(item.message) ?? ''} />
            </span>
          ) : (
            <PathText title={item.path} className={cn('text-2xs text-text-subtle', by === 'file' && 'sr-only')}>
              {shortPath(item.path, folder)}
            </PathText>
          )}
        </span>
        <span className="hidden truncate text-2xs text-text-subtle @max-4xl:block">{rules}</span>
      </td>
      <td
        title={note === undefined ? rules : `${rules}: ${note}`}
        className={cn(cell, columnClass.rule, 'truncate text-text-muted')}
      >
        {rules}
      </td>
      <td className={cn(cell, columnClass.rule)}>{null}</td>
      <td className={cn(cell, columnClass.fate)}>{fate === 'kept' ? null : <FateWord fate={fate} />}</td>
      <Figures before={item.tokensBefore} after={item.tokensAfter} />
    </tr>
  )
}

function Figures({ before, after }: { readonly before: number; readonly after: number }) {
  const format = useFormatter()
  const figures = useFigures()
  const figure = (className: string, text: ReactNode) => <td className={cn(cell, 'tabular', className)}>{text}</td>
  return (
    <>
      {figure(columnClass.before, format.number(before, 'tokens'))}
      {figure(columnClass.after, format.number(after, 'tokens'))}
      {figure(columnClass.change, figures.signedTokens(after - before))}
    </>
  )
}

function useGroupName() {
  const t = useTranslations('workbench.ledger')
  const words = useEngineLabels()
  const fateWords = useFateLabels()
  return ({ name }: LedgerGroup, by: LedgerGrouping, folder: string): string => {
    switch (name.type) {
      case 'fate':
        return name.fate === 'kept' ? t('grown') : fateWords(name.fate)
      case 'none':
        return t(by === 'file' ? 'noFile' : by === 'tool' ? 'noTool' : 'noRule')
      case 'made':
        return t('madeGroup')
      case 'named':
        return by === 'rule' ? words.rule(name.name) : by === 'file' ? shortPath(name.name, folder) : name.name
    }
  }
}
