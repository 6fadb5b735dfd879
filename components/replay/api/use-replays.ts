'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ReplayModel } from '@/lib/contracts/replay'
import type { LiveStrategy } from '@/lib/contracts/results'
import type { SessionReport, StrategyReport } from '@/lib/engine'
import { toActionError } from '@/components/shared/queries/answers'
import type { ReplayQuestion } from '../model/setup'
import { replayQueries } from './queries'

/** A strategy of the session, as the view of replays shows it. */
export interface ReplayRow {
  readonly key: string
  readonly letter: string
  readonly name: string
  /** Of a row whose result is a stored run, what that run was made with: its answers are pinned. */
  readonly strategy: LiveStrategy
}

export interface ReplayedRow extends ReplayRow {
  readonly report?: StrategyReport
  readonly error?: ActionError
  /** Whether the figures are those from before the last edit. */
  readonly stale: boolean
  /** Progress from 0 to 1 while the replay is computed. */
  readonly share?: number
}

export interface Replays {
  readonly session: ReturnType<typeof useSession>
  readonly rows: readonly ReplayedRow[]
}

export interface ReplayedSession {
  readonly model: ReplayModel
  readonly session: SessionReport
}

const useSession = (question: ReplayQuestion) => useQuery(replayQueries.session(question))

/** Every strategy on its own: an edit of one replays that one. */
export function useReplays(question: ReplayQuestion, rows: readonly ReplayRow[]): Replays {
  const session = useSession(question)
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({})
  const replayed = useQueries({
    queries: rows.map(({ key, strategy }) => ({
      ...replayQueries.strategy(question, strategy, (share) => setShares((known) => ({ ...known, [key]: share }))),
      enabled: session.data !== undefined,
    })),
  })
  return {
    session,
    rows: rows.map((row, index) => {
      const query = replayed[index]
      const working = query?.isFetching ?? false
      return {
        ...row,
        ...(query?.data && { report: query.data }),
        ...(query?.error && { error: toActionError(query.error) }),
        stale: query?.isPlaceholderData ?? false,
        ...(working && { share: shares[row.key] ?? 0 }),
      }
    }),
  }
}
