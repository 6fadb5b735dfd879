'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { conversationQueries } from '@/components/conversations'
import { useMapEdges } from '@/components/matrix'
import { resultQueries } from '@/components/results'
import { Problem } from '@/components/shared/parts/problem'
import { toActionError } from '@/components/shared/queries/answers'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Frontier } from './frontier'
import { Instructions } from './instructions'
import { Judge } from './judge/judge'
import { LossTables, tablesWidth } from './loss-tables'
import { worstCut, type Selection } from './model/figures'
import type { LossRow, MeasuredRow } from './model/rows'
import { NeededLater } from './needed-later'
import { Selected } from './selected'
import { Strip } from './strip'
import { useDroppedKeys } from './use-dropped-keys'
import { useReports } from './use-reports'
import { Verdict } from './verdict'
import { Worst } from './worst'

export interface LossViewProps {
  readonly conversationId: string
  readonly rows: readonly LossRow[]
  /** Key of the row that owns the view. */
  readonly primary: string | undefined
  /** Goes to a message in the diff. */
  readonly onPlace: (message: string) => void
  /** Makes a row the primary one. */
  readonly onChoose?: (row: string) => void
  /** It stands under the maps of a matrix, from the left edge of the window. */
  readonly underMaps?: boolean
}

/** What strategies lose of a session, and what of it the agent used later. */
export function LossView(props: LossViewProps) {
  return (
    <LazyMessages of={['losses', 'costs']}>
      <Loaded {...props} />
    </LazyMessages>
  )
}

function Loaded({ conversationId, rows, primary, onPlace, onChoose, underMaps = false }: LossViewProps) {
  const t = useTranslations('losses')
  const { edges, ruler } = useMapEdges(underMaps)
  const box = useRef<HTMLElement>(null)
  useDroppedKeys(box)
  const reports = useReports(rows, primary)
  // Known already where the rows stand in a matrix.
  const results = useQueries({
    queries: rows.map(({ ref }) => ({ ...resultQueries.row(ref), enabled: ref.type === 'live' })),
  })
  const outline = useQuery(conversationQueries.outline(conversationId))
  const [chosen, setChosen] = useState<Selection>()
  const measured = rows.flatMap((row, index): readonly MeasuredRow[] => {
    const report = reports[index]?.data
    return report ? [{ ...row, report, planned: results[index]?.data?.planned ?? false }] : []
  })
  const awaited = rows.filter((_, index) => reports[index]?.isPending)
  // The chosen row's losses are waited for; no other row's stand in for them.
  const own =
    measured.find(({ key }) => key === primary) ??
    (awaited.some(({ key }) => key === primary) ? undefined : measured[0])
  const failures = rows.flatMap((row, index) => {
    const error = reports[index]?.error
    return error ? [{ row, error }] : []
  })
  const working = reports.some(({ isFetching }) => isFetching)
  const selection =
    chosen !== undefined && measured.some(({ key }) => key === chosen.row) ? chosen : own && firstSelection(own)
  const looked = measured.find(({ key }) => key === selection?.row)
  return (
    <section ref={box} aria-label={t('label')} aria-busy={working} className="@container flex min-w-0 flex-col">
      {ruler}
      <p className="border-b border-border px-3 py-2 text-xs text-pretty text-text-muted">{t('caution')}</p>
      {awaited.length === 0 ? null : (
        <p role="status" className="px-3 py-1 text-xs text-text-muted">
          {t('awaited', { letters: awaited.map(({ letter }) => letter).join(', ') })}
        </p>
      )}
      {failures.map(({ row, error }) => (
        <Problem key={row.key} title={`${row.letter} ${row.name}`} error={toActionError(error)} className="mx-3 my-2" />
      ))}
      {own === undefined || selection === undefined ? (
        failures.length === rows.length && rows.length > 0 ? null : (
          <Skeleton className="mx-3 my-4 h-96" />
        )
      ) : (
        <>
          {own.strategy === undefined ? null : (
            <Verdict conversationId={conversationId} row={own} strategy={own.strategy} />
          )}
          <div className="grid gap-x-8 gap-y-4 border-b border-border px-3 py-3 @4xl:grid-cols-2">
            <Instructions row={own} onPlace={onPlace} />
            {own.strategy === undefined ? null : (
              <NeededLater
                key={own.key}
                conversationId={conversationId}
                letter={own.letter}
                strategy={own.strategy}
                outline={outline.data ?? []}
                onPlace={onPlace}
              />
            )}
          </div>
          {own.planned ? null : (
            <Strip
              row={own}
              turn={selection.type === 'cut' ? selection.turn : worstCut(own.report)}
              outline={outline.data ?? []}
              edges={edges}
            />
          )}
          <div
            className="grid min-w-0 grid-cols-1 gap-y-6 @7xl:grid-cols-[minmax(var(--least),1fr)_minmax(0,38rem)]"
            style={{ ['--least' as string]: tablesWidth(measured.length) }}
          >
            <div className="flex min-w-0 flex-col gap-6 pb-6">
              <LossTables rows={measured} primary={own.key} selection={selection} onSelect={setChosen} />
              <Frontier
                conversationId={conversationId}
                rows={measured}
                primary={own.key}
                {...(onChoose && { onChoose })}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-6 px-3 pb-6 @7xl:border-l @7xl:border-border">
              {looked?.planned ? (
                <p className="pt-2 text-sm text-text-muted">{t('planned', { letter: looked.letter })}</p>
              ) : (
                <Selected key={JSON.stringify(selection)} rows={measured} selection={selection} onPlace={onPlace} />
              )}
              {own.planned ? null : <Worst row={own} onPlace={onPlace} />}
              <Judge key={own.key} rows={measured} primary={own.key} onPlace={onPlace} />
            </div>
          </div>
        </>
      )}
    </section>
  )
}

function firstSelection({ key, report }: MeasuredRow): Selection {
  const turn = worstCut(report)
  return turn === undefined ? { type: 'cuts', row: key } : { type: 'cut', row: key, turn }
}
