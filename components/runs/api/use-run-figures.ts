'use client'

import { useQueries, useQueryClient } from '@tanstack/react-query'
import { turnsOf } from '@/components/shared/queries/turns'
import type { RunSummary } from '@/lib/contracts/runs'
import type { SavedFigures } from '@/lib/engine'
import { runQueries } from './queries'

/** `waiting`: they are being worked out; `failed`: they could not be. */
export type RunFigures = SavedFigures | 'waiting' | 'failed'

/** What a run forgets and what its session costs with it: as kept with the run, else worked out, few at a time. */
export function useRunFigures(runs: readonly RunSummary[]): (run: RunSummary) => RunFigures {
  const client = useQueryClient()
  const missing = runs.filter(({ figures, conversationId }) => figures === undefined && conversationId !== undefined)
  const asked = missing.map(({ id }) => runQueries.figures(id))
  const turns = turnsOf(
    client,
    asked,
    asked.map(() => true),
  )
  const answers = useQueries({ queries: asked.map((query, index) => ({ ...query, enabled: turns[index] ?? false })) })
  const found = new Map(
    missing.map(({ id }, index): [string, RunFigures] => {
      const answer = answers[index]
      return [id, answer?.data ?? (answer?.isError ? 'failed' : 'waiting')]
    }),
  )
  return ({ id, figures }) => figures ?? found.get(id) ?? 'failed'
}
