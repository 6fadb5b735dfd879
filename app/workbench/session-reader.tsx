'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { useCallback, useMemo, useState } from 'react'
import type { MessageText } from '@/lib/server/contract'
import { Reader } from '@/components/conversation/reader'
import { readingRows, readingTexts } from '@/components/conversation/reading'
import { CHUNK_ROWS } from '@/components/diff/items'
import { Skeleton } from '@/components/ui/skeleton'
import { queries } from './queries'
import { QueryProblem } from './query-problem'
import { resultState } from './view-state'

/** Binds the reader to the texts of a conversation. Remount it for another one. */
export function SessionReader({ conversationId }: { readonly conversationId: string }) {
  const [message] = useQueryState('message', resultState.message)
  const outline = useQuery(queries.outline(conversationId))
  const rows = useMemo(() => readingRows(outline.data ?? []), [outline.data])
  const [chunks, setChunks] = useState<readonly number[]>([])
  const texts = useQueries({
    queries: chunks.map((chunk) => queries.texts(conversationId, chunk * CHUNK_ROWS, CHUNK_ROWS)),
    combine: useCallback(
      (results: readonly { readonly data: { readonly from: number; readonly messages: readonly MessageText[] } | undefined }[]) =>
        new Map(results.flatMap(({ data }) => (data === undefined ? [] : readingTexts(data.messages, data.from))).map((item) => [item.index, item])),
      [],
    ),
  })
  if (outline.data === undefined) return <QueryProblem query={outline} placeholder={<Skeleton className="h-40" />} />
  return <Reader rows={rows} texts={texts} message={message ?? undefined} onNeed={(needed) => setChunks((known) => (needed.every((chunk) => known.includes(chunk)) ? known : [...new Set([...known, ...needed])]))} />
}
