'use client'

import { useQueryClient } from '@tanstack/react-query'
import { cancelRun, startRun } from '@/lib/server/runs/actions'
import type { RunSummary } from '@/lib/contracts/runs'
import { settled, toActionError } from '@/components/shared/queries/answers'
import { makeUuid } from '@/components/shared/model/make-uuid'
import { ESTIMATES, runQueries } from '@/components/runs'
import type { StrategyDraft } from '../model/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import { conversationQueries } from '@/components/conversations'

interface Runner {
  /** All strategies, or those of the given columns. */
  run(keys?: readonly string[]): Promise<void>
  cancel(): void
}

interface RunnerOptions {
  readonly store: WorkbenchStore
  readonly conversationId: string | undefined
  /** The English name of a strategy that its person has not named: runs keep it, pages translate it. */
  readonly titleOf: (draft: StrategyDraft) => string
  readonly onFinished: (key: string, run: RunSummary) => void
}

/** Starts the strategies and follows their events; cancelling is felt at once and told to the server after. */
export function useRunner({ store, conversationId, titleOf, onFinished }: RunnerOptions): Runner {
  const queryClient = useQueryClient()
  const run = async (keys?: readonly string[]): Promise<void> => {
    const { drafts: all, group, start, receive, giveUp } = store.getState()
    const drafts = keys === undefined ? all : all.filter(({ key }) => keys.includes(key))
    if (conversationId === undefined || group !== undefined || drafts.length === 0) return
    const groupId = makeUuid()
    start(groupId, keys)
    try {
      const strategies = drafts.map((draft) => ({ ...draft, title: draft.title?.trim() || titleOf(draft) }))
      for await (const event of await startRun({ groupId, conversationId, strategies })) {
        receive(groupId, event)
        if (event.type === 'run-finished' && store.getState().group?.id === groupId) onFinished(event.key, event.run)
      }
      if (store.getState().group?.id === groupId) giveUp()
    } catch (error) {
      if (store.getState().group?.id === groupId) giveUp(toActionError(error))
    }
    void queryClient.invalidateQueries({ queryKey: runQueries.list().queryKey })
    void queryClient.invalidateQueries({ queryKey: conversationQueries.verdicts(conversationId).queryKey })
    // What was answered is pinned now, and taught the estimates.
    void queryClient.invalidateQueries({ queryKey: [ESTIMATES] })
  }
  const cancel = (): void => {
    const { group, giveUp } = store.getState()
    if (group === undefined) return
    giveUp()
    void settled(cancelRun({ id: group.id }))
  }
  return { run, cancel }
}
