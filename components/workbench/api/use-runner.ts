'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { shortLabel } from '@/lib/engine'
import { cancelRun, deleteRun, dismissRun, keepRuns, startRun } from '@/lib/server/runs/actions'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ProviderView, RunGroupEvent, RunSummary } from '@/lib/contracts/runs'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import { settled } from '@/components/shared/queries/answers'
import { ownTask } from '@/components/shared/queries/own-task'
import { makeUuid } from '@/components/shared/model/make-uuid'
import { RESULTS } from '@/components/results'
import { REPLAYS } from '@/components/replay'
import { ESTIMATES, runQueries } from '@/components/runs'
import { missedRun } from '../model/column-state'
import { asksModel, type StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchState, WorkbenchStore } from '../model/store'
import type { TemporaryRun } from '../sharing/temporary-runs'
import type { Follower } from './follow-running'
import { conversationQueries } from '@/components/conversations'

interface Runner {
  /** Runs one strategy, beside whatever runs already. The run, unless it failed or was cancelled. */
  run(key: string): Promise<RunSummary | undefined>
  /** The same for a look at what a shared copy would hold: no run of anybody's until it is kept. */
  runInPassing(key: string): Promise<RunSummary | undefined>
  /** Runs that were made in passing are wanted. */
  keep(ids: readonly string[]): Promise<void>
  cancel(key: string): void
  /** Why its last run failed, or that it was cancelled, is known: nobody is told again. */
  dismiss(key: string): void
  /** A run that was made in passing is not wanted after all. */
  takeBack(made: TemporaryRun): void
  /** The name that a run of it gets. */
  titleOf(draft: StrategyDraft): string
}

interface RunnerOptions {
  readonly store: WorkbenchStore
  readonly conversationId: string | undefined
  readonly providers: readonly ProviderView[]
  /** The English name of a strategy that its person has not named: runs keep it, pages translate it. */
  readonly titleOf: (draft: StrategyDraft) => string
  /** A model answered, and its row was edited meanwhile. */
  readonly onMissed: (draft: StrategyDraft, run: RunSummary) => void
}

/** Starts strategies, and shows what goes on and what was kept of a session, whoever started it; cancelling is felt at once and told to the server after. */
export function useRunner({ store, conversationId, providers, titleOf, onMissed }: RunnerOptions): Runner {
  const queryClient = useQueryClient()
  const nameOf = useEventCallback((draft: StrategyDraft): string => shortLabel(draft.title?.trim() || titleOf(draft)))
  const cancelled = useRef(new Set<string>())
  const following = useRef<Promise<Follower | undefined>>(Promise.resolve(undefined))
  const begin = useEventCallback(async (key: string, isPreview?: true): Promise<RunSummary | undefined> => {
    const { drafts, running, start, giveUp } = store.getState()
    const draft = drafts.find((each) => each.key === key)
    if (conversationId === undefined || draft === undefined || running[key] !== undefined) return undefined
    const groupId = makeUuid()
    start(groupId, [key])
    const strategies = [{ ...draft, title: nameOf(draft) }]
    const begun = await settled(startRun({ groupId, conversationId, strategies, ...(isPreview && { isPreview }) }))
    if (!begun.ok) giveUp(groupId, begun.error)
    // Another session may have been opened meanwhile.
    else if (store.getState().running[key] === groupId) {
      const follower = await following.current
      if (follower) follower.follow(groupId)
      else giveUp(groupId, unheard)
    }
    return outcome(store, key, groupId)
  })
  const onEnd = useEventCallback((key: string, event: RunGroupEvent): void => {
    void queryClient.invalidateQueries({ queryKey: runQueries.list().queryKey })
    if (conversationId !== undefined)
      void queryClient.invalidateQueries({ queryKey: conversationQueries.verdicts(conversationId).queryKey })
    if (event.type !== 'run-finished') return
    const draft = store.getState().drafts.find((each) => each.key === key)
    const missed = draft && missedRun(store.getState().columns[key], draft)
    if (draft !== undefined && missed !== undefined && missed === event.run) onMissed(draft, missed)
    // Nobody waits for them here: they are worked out now, so that they are kept as they are at this time.
    void queryClient.prefetchQuery(runQueries.figures(event.run.id))
    if (event.run.model === undefined) return
    // What was answered is pinned now, and taught the estimates: other rows may ask the same.
    void queryClient.invalidateQueries({ queryKey: [ESTIMATES] })
    void queryClient.invalidateQueries({ queryKey: [RESULTS] })
    void queryClient.invalidateQueries({ queryKey: [REPLAYS] })
  })
  const mayAsk = useEventCallback(
    (draft: StrategyDraft): boolean => draft.onFailure === 'fall-back' || asksModel(providers, draft),
  )
  useEffect(() => {
    if (conversationId === undefined) return
    const of = { store, client: queryClient, conversationId }
    const isCancelled = (groupId: string): boolean => cancelled.current.has(groupId)
    const [follower, kept] = [
      ownTask()
        .then(() => import('./follow-running'))
        .then(({ followRunning }) => followRunning({ ...of, isCancelled, onEnd }))
        // Said once a run is to be followed.
        .catch(() => undefined),
      ownTask()
        .then(() => import('./restore-saved-runs'))
        .then(({ restoreSavedRuns }) => restoreSavedRuns({ ...of, mayAsk }))
        .catch(() => undefined),
    ]
    following.current = follower
    return () => {
      void follower.then((each) => each?.stop())
      void kept.then((stop) => stop?.())
    }
  }, [store, queryClient, conversationId, onEnd, mayAsk])
  const cancel = useEventCallback((key: string): void => {
    const { running, giveUp } = store.getState()
    const groupId = running[key]
    if (groupId === undefined) return
    cancelled.current.add(groupId)
    giveUp(groupId)
    void settled(cancelRun({ id: groupId }))
  })
  const dismiss = useEventCallback((key: string): void => {
    const column = store.getState().columns[key]
    if (column?.type !== 'failed' && column?.type !== 'cancelled') return
    store.getState().dismiss(key)
    if (column.type === 'failed' && column.groupId !== undefined) void settled(dismissRun({ id: column.groupId }))
  })
  const run = useEventCallback((key: string) => begin(key))
  const runInPassing = useEventCallback((key: string) => begin(key, true))
  const keep = useEventCallback(async (ids: readonly string[]): Promise<void> => {
    await settled(keepRuns({ ids: [...ids] }))
    await queryClient.invalidateQueries({ queryKey: runQueries.list().queryKey })
  })
  const takeBack = useEventCallback(({ key, run: made, before }: TemporaryRun): void => {
    store.getState().takeBack(key, made, before)
    void settled(deleteRun({ id: made.id })).then(() =>
      queryClient.invalidateQueries({ queryKey: runQueries.list().queryKey }),
    )
  })
  return useMemo(
    () => ({ run, runInPassing, keep, cancel, dismiss, takeBack, titleOf: nameOf }),
    [run, runInPassing, keep, cancel, dismiss, takeBack, nameOf],
  )
}

/** What follows runs could not be loaded: the run goes on, and the page that is loaded anew shows it. */
const unheard: ActionError = { code: 'network', message: 'What follows runs could not be loaded.' }

/** What comes of a row's run; undefined where it fails, is cancelled, or is nothing to this page any more. */
const outcome = (store: WorkbenchStore, key: string, groupId: string): Promise<RunSummary | undefined> =>
  new Promise((resolve) => {
    const look = ({ running, columns }: WorkbenchState): void => {
      if (running[key] === groupId) return
      stop()
      const column = columns[key]
      resolve(column?.type === 'done' && column.run.groupId === groupId ? column.run : undefined)
    }
    const stop = store.subscribe(look)
    look(store.getState())
  })
