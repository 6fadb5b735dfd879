'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Facts } from '@/components/inspector'
import { useSight } from '@/components/matrix'
import {
  ConfigText,
  SavedDiff,
  SavedLedger,
  SavedMatrix,
  SavedScreen,
  useSavedSelection,
  type SavedRow,
} from '@/components/saved'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { StepLabels } from '@/components/shared/labels/step-labels'
import { Skeleton } from '@/components/ui/display/skeleton'
import { columnLetters } from '@/lib/contracts/shared/column-letters'
import type { SharedRun, SnapshotOverview } from '@/lib/contracts/share'
import { keptNote } from '@/lib/engine'
import { sharedDiff, sharedQueries } from './queries'
import { SharedHead } from './shared-head'

interface SharedScreenProps {
  readonly snapshot: SnapshotOverview
  /** What a reader can do with it. */
  readonly actions: ReactNode
}

/** A comparison as others see it. */
export function SharedScreen({ snapshot, actions }: SharedScreenProps) {
  const words = useEngineLabels()
  const { id, runs, includesConversation } = snapshot
  const notes = useMemo(
    () => ({ texts: Object.fromEntries(snapshot.notes.map(({ message, text }) => [message, text])) }),
    [snapshot.notes],
  )
  const named = columnLetters.flatMap((letter, place) => {
    const run = runs[place]
    return run === undefined ? [] : [{ run, letter: run.letter ?? letter, name: words.run(run) }]
  })
  const selection = useSavedSelection(named.map(({ letter }) => letter))
  const primary = runs[selection.primary]
  const outline = useQuery(sharedQueries.outline(id))
  const rows = useQueries({ queries: runs.map((_, place) => sharedQueries.row(id, place)) })
  const ledger = useQuery(sharedQueries.ledger(id, selection.primary))
  const sight = useSight()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  if (primary === undefined) return null
  return (
    <StepLabels steps={primary.steps}>
      <SavedScreen
        head={<SharedHead snapshot={snapshot} actions={actions} />}
        onBar={setBar}
        matrix={
          <SavedMatrix
            outline={outline}
            rows={named.map(({ run, letter, name }, place) => ({
              letter,
              name,
              row: rows[place]?.data,
              figures: run.figures,
            }))}
            selection={selection}
            sight={sight}
          />
        }
        views={{
          ...(includesConversation && {
            diff: (
              <SavedDiff
                session={`shared ${id}`}
                notes={notes}
                results={named.map(({ run, letter, name }, place) => ({
                  letter,
                  name,
                  tokensBefore: run.tokensBefore,
                  tokens: run.tokensAfter,
                  steps: run.steps,
                  source: sharedDiff(id, place),
                }))}
                outline={outline.data}
                selection={selection}
                path={`/s/${encodeURIComponent(id)}`}
                bar={bar}
                onInSight={sight.getState().show}
              />
            ),
          }),
          ledger: <SavedLedger ledger={ledger} outline={outline.data} canGo={includesConversation} />,
          facts: <SharedFacts run={primary} row={rows[selection.primary]?.data} />,
        }}
      />
    </StepLabels>
  )
}

function SharedFacts({ run, row }: { readonly run: SharedRun['run']; readonly row: SavedRow['row'] }) {
  const words = useEngineLabels()
  return (
    <div className="grid gap-x-8 gap-y-6 py-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] [&>*]:min-w-0">
      <div className="flex flex-col gap-2">
        <h2 className="px-3 text-xs font-normal">
          <b className="font-medium">{words.run(run)}</b>{' '}
          {words.family(run) === words.run(run) ? null : <span className="text-text-muted">{words.family(run)}</span>}
        </h2>
        {row === undefined ? (
          <Skeleton className="h-64" />
        ) : (
          <Facts row={row} calibration={run.figures?.session && keptNote(run.figures.session)} />
        )}
      </div>
      <ConfigText config={run.config} />
    </div>
  )
}
