'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { memo, useMemo } from 'react'
import type { MessageText } from '@/lib/contracts/conversations'
import { conversationQueries, Reader, readingRows, readingTexts } from '@/components/conversations'
import { Skeleton } from '@/components/ui/skeleton'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useChunks } from '@/components/diff'
import { resultState } from '@/components/runs'

const toReading = ({ from, messages }: { readonly from: number; readonly messages: readonly MessageText[] }) =>
  readingTexts(messages, from)

/** Binds the reader to the texts of a conversation. Remount it for another one. */
export const SessionReader = memo(function SessionReader({ conversationId }: { readonly conversationId: string }) {
  const [message] = useQueryState('message', resultState.message)
  const outline = useQuery(conversationQueries.outline(conversationId))
  const rows = useMemo(() => readingRows(outline.data ?? []), [outline.data])
  const { texts, need } = useChunks((from, count) => ({
    ...conversationQueries.texts(conversationId, from, count),
    select: toReading,
  }))
  if (outline.data === undefined) return <QueryProblem query={outline} placeholder={<Skeleton className="h-40" />} />
  return <Reader rows={rows} texts={texts} message={message ?? undefined} onNeed={need} />
})
