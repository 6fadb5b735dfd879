'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { QueryProblem } from '@/app/workbench/query-problem'
import { useChunks } from '@/app/workbench/use-chunks'
import { useCopiedLink } from '@/app/workbench/use-copied-link'
import { DiffView } from '@/components/diff/diff-view'
import { Skeleton } from '@/components/ui/skeleton'
import { sharedQueries } from './queries'
import { sharedState } from './view-state'

export function SharedDiff({ id, run }: { readonly id: string; readonly run: number }) {
  const [view, setView] = useQueryStates(sharedState)
  const rows = useQuery(sharedQueries.rows(id, run))
  const { texts, need } = useChunks((from, count) => sharedQueries.messages(id, run, from, count))
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
    />
  )
}
