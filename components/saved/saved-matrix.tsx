'use client'

import { useQueryStates } from 'nuqs'
import type { UseQueryResult } from '@tanstack/react-query'
import { Matrix, TriggerText, useMatrixView, type MatrixRow, type Sight } from '@/components/matrix'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { ColumnLetter } from '@/lib/contracts/shared/column-letters'
import type { ResultRow } from '@/lib/contracts/results'
import { originalFigures, type SavedFigures, savedRowFigures } from '@/lib/engine'
import { savedState } from './view-state'
import type { SavedSelection } from './use-saved-selection'

/** A stored result as a row. */
export interface SavedRow {
  readonly letter: ColumnLetter
  readonly name: string
  /** Absent while it is fetched. */
  readonly row: ResultRow | undefined
  /** Absent while they are fetched. */
  readonly figures: SavedFigures | undefined
}

interface SavedMatrixProps {
  readonly rows: readonly SavedRow[]
  /** Of the session; empty where a copy does not hold it. */
  readonly outline: UseQueryResult<readonly OutlineMessage[]>
  readonly selection: SavedSelection
  /** What the diff shows. */
  readonly sight: Sight
}

/** Stored results beside each other, with the figures of the time when they were saved. */
export function SavedMatrix({ rows, outline, selection, sight }: SavedMatrixProps) {
  const [view, setView] = useQueryStates(savedState)
  const matrixView = useMatrixView()
  const session = rows.find(({ figures }) => figures?.session)?.figures?.session
  const tokens = rows.find(({ row }) => row)?.row?.tokensBefore ?? 0
  const placeOf = (key: string): number => rows.findIndex(({ letter }) => letter === key)
  const letterAt = (place: number): string | undefined => rows[place]?.letter
  if (outline.data === undefined)
    return <QueryProblem query={outline} placeholder={<Skeleton className="m-3 h-24 shrink-0" />} />
  const messages = outline.data
  const index = messages.findIndex(({ id }) => id === view.message)
  const current = index < 0 ? undefined : index
  return (
    <Matrix
      outline={messages}
      rows={rows.map(matrixRow)}
      original={originalFigures({ tokens, session, rows: rows.map(({ figures }) => figures) })}
      primary={letterAt(selection.primary)}
      read={selection.read.flatMap((place) => (place === selection.primary ? [] : (letterAt(place) ?? [])))}
      onPrimary={(key) => selection.choose(placeOf(key))}
      onRead={(key) => selection.toggle(placeOf(key))}
      base={view.base ?? undefined}
      onBase={(key) => void setView({ base: rows.find(({ letter }) => letter === key)?.letter ?? null })}
      {...matrixView}
      current={current}
      currentNow={() => current}
      sight={view.tab === 'diff' ? sight : undefined}
      onGo={(message) => void setView({ message: messages[message]?.id ?? null, tab: 'diff' })}
      nameOf={({ name }) => <span className="truncate">{name}</span>}
      recorded={session?.recorded}
      trigger={session?.trigger && <TriggerText trigger={session.trigger} />}
    />
  )
}

function matrixRow({ letter, name, row, figures }: SavedRow): MatrixRow {
  if (row === undefined) return { key: letter, letter, name, status: { type: 'waiting' } }
  return {
    key: letter,
    letter,
    name,
    status: { type: 'ready' },
    figures: savedRowFigures(row, figures),
    map: row.map,
  }
}
