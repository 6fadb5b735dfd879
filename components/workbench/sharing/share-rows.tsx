'use client'

import dynamic from 'next/dynamic'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import type { LeftOutRow, ShareableRow } from '@/components/share'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { contained } from '@/components/ui/display/contained'
import { columnLetters } from '@/lib/contracts/shared/column-letters'
import { freshRun } from '../api/result-of'
import type { RowResult } from '../api/use-results'
import type { useRunner } from '../api/use-runner'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import type { Library } from '../use-library'
import { createTemporaryRuns } from './temporary-runs'
import { whyNot } from './why-not'

const ShareContainer = contained(dynamic(() => import('@/components/share/share-container'), { ssr: false }))

interface ShareRowsProps {
  readonly store: WorkbenchStore
  readonly library: Library
  readonly conversationId: string
  readonly results: ReadonlyMap<string, RowResult>
  readonly runner: ReturnType<typeof useRunner>
  readonly onClose: () => void
}

/** The dialog in which all rows are shared as they stand in the workbench. What a row shows becomes a run once it is shared. */
export default function ShareRows({ store, library, conversationId, results, runner, onClose }: ShareRowsProps) {
  const { drafts, columns } = useStore(store)
  const [passing] = useState(() => createTemporaryRuns(runner.takeBack))
  /** A run keeps its name: of a row that was renamed since, there is none yet. */
  const save = async (draft: StrategyDraft): Promise<string | undefined> => {
    const { key } = draft
    const before = store.getState().finished[key]
    const known = freshRun(draft, before, conversationId)
    if (known?.title === runner.titleOf(draft)) return known.id
    const run = await runner.runInPassing(key)
    if (run !== undefined) passing.add({ key, run, before })
    return run?.id
  }
  const keep = (ids: readonly string[]): Promise<void> => runner.keep(passing.keep(ids))
  const close = (): void => {
    passing.end()
    onClose()
  }
  const rows: ShareableRow[] = []
  const leftOut: LeftOutRow[] = []
  for (const [place, letter] of columnLetters.entries()) {
    const draft = drafts[place]
    if (draft === undefined) break
    const name = draft.title ?? library.nameOf(draft)
    const result = results.get(draft.key)
    const why = whyNot(result, columns[draft.key])
    if (why !== undefined) leftOut.push({ letter, name, why })
    else if (result?.row) rows.push({ ...result.row, letter, name, save: () => save(draft) })
  }
  return (
    <Suspense fallback={null}>
      <LazyMessages of={['share']}>
        <ShareContainer session={conversationId} rows={rows} leftOut={leftOut} onKeep={keep} onClose={close} />
      </LazyMessages>
    </Suspense>
  )
}
