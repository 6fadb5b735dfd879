'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import type { MessageText } from '@/lib/server/conversations-contract'
import { Reader } from '@/components/conversation/reader'
import { readingRows, readingTexts } from '@/components/conversation/reading'
import { Skeleton } from '@/components/ui/skeleton'
import { QueryProblem } from './query-problem'
import { useChunks } from './use-chunks'
import { resultState } from './result-state'
import { conversationQueries } from './conversation-queries'

const toReading = ({ from, messages }: { readonly from: number; readonly messages: readonly MessageText[] }) => readingTexts(messages, from)

/** Binds the reader to the texts of a conversation. Remount it for another one. */
export function SessionReader({ conversationId }: { readonly conversationId: string }) {
  const [message] = useQueryState('message', resultState.message)
  const outline = useQuery(conversationQueries.outline(conversationId))
  const rows = useMemo(() => readingRows(outline.data ?? []), [outline.data])
  const { texts, need } = useChunks((from, count) => ({ ...conversationQueries.texts(conversationId, from, count), select: toReading }))
  if (outline.data === undefined) return <QueryProblem query={outline} placeholder={<Skeleton className="h-40" />} />
  return <Reader rows={rows} texts={texts} message={message ?? undefined} onNeed={need} />
}
