'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { cancelRun, startRun } from '@/lib/server/runs/actions'
import type { RunSummary } from '@/lib/contracts/runs'
import { useSteady } from '@/components/shared/hooks/use-steady'
import { settled, toActionError } from '@/components/shared/queries/answers'
import { ownTask } from '@/components/shared/queries/own-task'
import { makeUuid } from '@/components/shared/model/make-uuid'
import { RESULTS } from '@/components/results'
import { ESTIMATES, runQueries } from '@/components/runs'
import { missedRun } from '../model/column-state'
import type { StrategyDraft } from '../model/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import { conversationQueries } from '@/components/conversations'

interface Runner {
  /** Runs one strategy, beside whatever runs already. The run, unless it failed or was cancelled. */
  run(key: string): Promise<RunSummary | undefined>
  cancel(key: string): void
  /** The name that a run of it gets. */
  titleOf(draft: StrategyDraft): string
}

interface RunnerOptions {
  readonly store: WorkbenchStore
  readonly conversationId: string | undefined
  /** The English name of a strategy that its person has not named: runs keep it, pages translate it. */
  readonly titleOf: (draft: StrategyDraft) => string
  /** A model answered, and its row was edited meanwhile. */
  readonly onMissed: (draft: StrategyDraft, run: RunSummary) => void
}

/** Starts strategies and follows their events; cancelling is felt at once and told to the server after. */
export function useRunner({ store, conversationId, titleOf, onMissed }: RunnerOptions): Runner {
  const queryClient = useQueryClient()
  const nameOf = useSteady((draft: StrategyDraft): string => draft.title?.trim() || titleOf(draft))
  const run = useSteady(async (key: string): Promise<RunSummary | undefined> => {
    const { drafts, running, start, receive, giveUp } = store.getState()
    const draft = drafts.find((each) => each.key === key)
    if (conversationId === undefined || draft === undefined || running[key] !== undefined) return undefined
    const groupId = makeUuid()
    const isOurs = (): boolean => store.getState().running[key] === groupId
    start(groupId, [key])
    let finished: RunSummary | undefined
    try {
      const strategies = [{ ...draft, title: nameOf(draft) }]
      for await (const event of await startRun({ groupId, conversationId, strategies })) {
        if (event.type === 'run-finished' && isOurs()) finished = event.run
        receive(groupId, event)
      }
      if (isOurs()) giveUp(groupId)
    } catch (error) {
      if (isOurs()) giveUp(groupId, toActionError(error))
    }
    const edited = store.getState().drafts.find((each) => each.key === key)
    const missed = edited && missedRun(store.getState().columns[key], edited)
    if (edited !== undefined && missed !== undefined && missed === finished) onMissed(edited, missed)
    void queryClient.invalidateQueries({ queryKey: runQueries.list().queryKey })
    void queryClient.invalidateQueries({ queryKey: conversationQueries.verdicts(conversationId).queryKey })
    // Nobody waits for them here: they are worked out now, so that they are kept as they are at this time.
    if (finished !== undefined) void queryClient.prefetchQuery(runQueries.figures(finished.id))
    if (finished?.model !== undefined) {
      // What was answered is pinned now, and taught the estimates: other rows may ask the same.
      void queryClient.invalidateQueries({ queryKey: [ESTIMATES] })
      void queryClient.invalidateQueries({ queryKey: [RESULTS] })
    }
    return finished
  })
  const cancelled = useRef(new Set<string>())
  useEffect(() => {
    if (conversationId === undefined) return
    const isCancelled = (groupId: string): boolean => cancelled.current.has(groupId)
    const following = ownTask()
      .then(() => import('./follow-running'))
      .then(({ followRunning }) => followRunning({ store, client: queryClient, conversationId, isCancelled }))
      // Where the server is gone it works on nothing either.
      .catch(() => undefined)
    return () => void following.then((stop) => stop?.())
  }, [store, queryClient, conversationId])
  const cancel = useSteady((key: string): void => {
    const { running, giveUp } = store.getState()
    const groupId = running[key]
    if (groupId === undefined) return
    cancelled.current.add(groupId)
    giveUp(groupId)
    void settled(cancelRun({ id: groupId }))
  })
  return useMemo(() => ({ run, cancel, titleOf: nameOf }), [run, cancel, nameOf])
}
