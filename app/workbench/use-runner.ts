'use client'

import { useQueryClient } from '@tanstack/react-query'
import { cancelRun, startRun } from '@/app/actions/runs'
import type { RunSummary } from '@/lib/server/contract'
import { queries } from './queries'
import { settled, toActionError } from './answers'
import type { StrategyDraft } from '@/components/workbench/strategies'
import type { WorkbenchStore } from './store'

interface Runner {
  run(): Promise<void>
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
  const run = async (): Promise<void> => {
    const { drafts, group, start, receive, giveUp } = store.getState()
    if (conversationId === undefined || group !== undefined || drafts.length === 0) return
    const groupId = makeUuid()
    start(groupId)
    try {
      const strategies = drafts.map((draft) => ({ key: draft.key, provider: draft.provider, preset: draft.preset, config: draft.config, title: draft.title?.trim() || titleOf(draft) }))
      for await (const event of await startRun({ groupId, conversationId, strategies })) {
        receive(groupId, event)
        if (event.type === 'run-finished' && store.getState().group?.id === groupId) onFinished(event.key, event.run)
      }
      if (store.getState().group?.id === groupId) giveUp()
    } catch (error) {
      if (store.getState().group?.id === groupId) giveUp(toActionError(error))
    }
    void queryClient.invalidateQueries({ queryKey: queries.runs().queryKey })
  }
  const cancel = (): void => {
    const { group, giveUp } = store.getState()
    if (group === undefined) return
    giveUp()
    void settled(cancelRun({ id: group.id }))
  }
  return { run, cancel }
}

/** Random UUID, also where the page is not served over a secure origin. */
export function makeUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
