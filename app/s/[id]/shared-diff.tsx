'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useCallback, useState } from 'react'
import type { DiffMessage } from '@/lib/server/contract'
import { QueryProblem } from '@/app/workbench/query-problem'
import { DiffView } from '@/components/diff/diff-view'
import { CHUNK_ROWS } from '@/components/diff/items'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { sharedQueries } from './queries'
import { sharedState } from './view-state'

export function SharedDiff({ id, run }: { readonly id: string; readonly run: number }) {
  const t = useTranslations('workbench.diff')
  const [view, setView] = useQueryStates(sharedState)
  const [chunks, setChunks] = useState<readonly number[]>([])
  const rows = useQuery(sharedQueries.rows(id, run))
  const texts = useQueries({
    queries: chunks.map((chunk) => sharedQueries.messages(id, run, chunk * CHUNK_ROWS, CHUNK_ROWS)),
    combine: useCallback((results: readonly { readonly data: readonly DiffMessage[] | undefined }[]) => new Map(results.flatMap(({ data }) => data ?? []).map((message) => [message.index, message])), []),
  })
  const copyLink = useCallback(
    (message: string) => {
      const link = new URL(`/s/${encodeURIComponent(id)}?tab=diff&strategy=${run + 1}&message=${encodeURIComponent(message)}`, window.location.origin)
      void navigator.clipboard.writeText(link.href).then(() => toast.success(t('linkCopied')))
    },
    [id, run, t],
  )
  if (rows.data === undefined) return <QueryProblem query={rows} placeholder={<Skeleton className="mt-4 h-40" />} />
  return (
    <DiffView
      rows={rows.data}
      texts={texts}
      onNeed={(needed) => setChunks((known) => (needed.every((chunk) => known.includes(chunk)) ? known : [...new Set([...known, ...needed])]))}
      message={view.message ?? undefined}
      onMessage={(message) => void setView({ message })}
      layout={view.layout}
      onLayout={(layout) => void setView({ layout })}
      onCopyLink={copyLink}
    />
  )
}
