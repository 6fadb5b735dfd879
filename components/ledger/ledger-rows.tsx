'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useRef, type ReactNode } from 'react'
import { outcomeOf, type LedgerRow } from '@/lib/condensation/report'
import { Badge } from '@/components/ui/badge'
import { KindSwatch } from '@/components/shared/parts/kind-bar'
import { useEngineWords } from '@/components/shared/labels/engine-words'
import { useEngineReports } from '@/components/shared/labels/reason-words'

interface LedgerRowsProps {
  readonly rows: readonly LedgerRow[]
  readonly label: string
  readonly onGo: ((message: string) => void) | undefined
  /** Header cells. */
  readonly children: ReactNode
}

const ROW_PIXELS = 34
const VIRTUAL_FROM = 150

/** The table scrolls in itself, so that its head stays in sight. Long ledgers mount only the rows in sight. */
export function LedgerRows({ rows, label, onGo, children }: LedgerRowsProps) {
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: rows.length > VIRTUAL_FROM,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 12,
    useFlushSync: false,
  })
  // Another filter or order starts at its top.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [rows])
  const entries = virtualizer.getVirtualItems()
  const virtual = rows.length > VIRTUAL_FROM
  const [above, below] = virtual
    ? [entries[0]?.start ?? 0, virtualizer.getTotalSize() - (entries.at(-1)?.end ?? 0)]
    : [0, 0]
  const shown = virtual ? entries.map((entry) => entry.index) : rows.map((_, index) => index)
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-[max(20rem,calc(100dvh-14rem))] overflow-auto rounded-lg border border-border bg-surface focus-visible:-outline-offset-2"
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <thead className="sticky top-0 z-10">
          <tr>{children}</tr>
        </thead>
        <tbody>
          {above > 0 ? <Filler height={above} /> : null}
          {shown.map((index) => {
            const row = rows[index]
            return row === undefined ? null : <Row key={index} row={row} index={index} onGo={onGo} />
          })}
          {below > 0 ? <Filler height={below} /> : null}
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not mounted above or below. */
const Filler = ({ height }: { readonly height: number }) => <tr aria-hidden style={{ height }} />

const cell = 'h-[34px] border-b border-border px-3 whitespace-nowrap group-last/row:border-b-0'

function Row({
  row,
  index,
  onGo,
}: {
  readonly row: LedgerRow
  readonly index: number
  readonly onGo: LedgerRowsProps['onGo']
}) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  const words = useEngineWords()
  const reports = useEngineReports()
  const note = row.note && reports.note(row.note)
  const saved = row.tokensBefore - row.tokensAfter
  return (
    <tr
      aria-rowindex={index + 2}
      onClick={onGo === undefined ? undefined : () => onGo(row.message)}
      className={onGo === undefined ? 'group/row' : 'group/row cursor-pointer hover:bg-hover'}
    >
      <td className={cell}>
        {onGo === undefined ? (
          <span className="font-mono text-xs">{row.part ?? row.message}</span>
        ) : (
          <button
            type="button"
            aria-label={t('ledger.go', { id: row.part ?? row.message })}
            onClick={(event) => {
              event.stopPropagation()
              onGo(row.message)
            }}
            className="min-h-6 rounded-sm font-mono text-xs text-accent hover:underline"
          >
            {row.part ?? row.message}
          </button>
        )}
      </td>
      <td className={cell}>
        <span className="flex items-center gap-1.5">
          <KindSwatch kind={row.kind} />
          {t(`kinds.${row.kind}`)}
        </span>
      </td>
      <td className={`${cell} max-w-80 truncate`} title={note}>
        {words.rule(row.rule)}
        {note === undefined ? null : <span className="ml-2 text-xs text-text-muted">{note}</span>}
      </td>
      <td className={cell}>{t(`operations.${row.operation}`)}</td>
      <td className={cell}>
        <Badge tone={row.status}>{t(`statuses.${outcomeOf(row)}`)}</Badge>
      </td>
      <td className={`${cell} tabular text-right`}>{format.number(row.tokensBefore, 'tokens')}</td>
      <td className={`${cell} tabular text-right`}>{format.number(row.tokensAfter, 'tokens')}</td>
      <td className={`${cell} tabular text-right font-medium`}>{format.number(saved, 'tokens')}</td>
    </tr>
  )
}
