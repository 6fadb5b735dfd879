'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { toActionError } from '@/components/shared/queries/answers'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { DiffView, type ResolveReference, useChunks } from '@/components/diff'
import { useCopiedLink } from '@/components/shared/hooks/use-copied-link'
import { err, ok } from '@/lib/core/result'
import { Skeleton } from '@/components/ui/skeleton'
import { sharedQueries } from './queries'
import { sharedState } from './view-state'

export function SharedDiff({ id, run }: { readonly id: string; readonly run: number }) {
  const client = useQueryClient()
  const [view, setView] = useQueryStates(sharedState)
  const rows = useQuery(sharedQueries.rows(id, run))
  const { texts, need } = useChunks((from, count) => sharedQueries.messages(id, run, from, count))
  const resolve = useCallback<ResolveReference>(
    async (position, marker) => {
      try {
        return ok(await client.fetchQuery(sharedQueries.reference(id, run, position, marker)))
      } catch (error) {
        return err(toActionError(error))
      }
    },
    [client, id, run],
  )
  const copyLink = useCopiedLink(`/s/${encodeURIComponent(id)}?tab=diff&strategy=${run + 1}`)
  if (rows.data === undefined) return <QueryProblem query={rows} placeholder={<Skeleton className="mt-4 h-40" />} />
  return (
    <DiffView
      rows={rows.data}
      texts={texts}
      onNeed={need}
      message={view.message ?? undefined}
      onMessage={(message) => void setView({ message })}
      layout={view.layout}
      onLayout={(layout) => void setView({ layout })}
      onCopyLink={copyLink}
      resolve={resolve}
    />
  )
}
