'use client'

import type * as z from 'zod'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { JsonObject, OperableKind, Operation } from '@/lib/engine'
import type { OperationPreview, operationPreviewInput } from '@/lib/contracts/studio'
import { OperationPreviewBox, type PreviewState, studio } from '@/components/studio'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { ActionFailure, toActionError, valueOf } from '@/components/shared/queries/answers'
import { keptFor } from '@/components/shared/queries/kept-for'

/** What names the pipeline to the server; the same for every question about it. */
export type PipelineQuestion = Omit<
  z.input<typeof operationPreviewInput>,
  'pass' | 'kind' | 'operation' | 'messageIndex' | 'at'
>

interface EditorPreviewProps {
  readonly pipeline: PipelineQuestion
  /** Id of the pass. */
  readonly pass: string
  readonly kind: OperableKind
  readonly operation: Operation
  /** Only parts of this message are shown; counted from 0. */
  readonly messageIndex?: number | undefined
}

const NOTHING_SELECTED = 'NOT_NEEDED'

/** Asks for a part of the session before and after the operation, anew whenever something changes; an older question is given up. */
export function EditorPreview({ pipeline, pass, kind, operation, messageIndex }: EditorPreviewProps) {
  const names = useTranslations('workbench.operations')
  const errorWords = useErrorLabels()
  const [at, setAt] = useState<number>()
  const query = useQuery({
    queryKey: ['studio', 'operation-preview', pipeline, pass, kind, operation, messageIndex, at],
    queryFn: ({ signal }) =>
      valueOf(
        studio.operationPreview(
          { ...pipeline, pass, kind, operation: operation as unknown as JsonObject, messageIndex, at },
          signal,
        ),
      ),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    gcTime: keptFor(60_000),
  })
  // The pass selects fewer parts than before: back to the one that is shown first.
  if (at !== undefined && isEmpty(query.error)) setAt(undefined)
  return (
    <OperationPreviewBox state={stateOf(query, errorWords)} operation={names(operation.operation)} onStep={setAt} />
  )
}

const isEmpty = (error: Error | null): boolean =>
  error instanceof ActionFailure && error.error.code === NOTHING_SELECTED

interface Asked {
  readonly data: OperationPreview | undefined
  readonly error: Error | null
  readonly isPlaceholderData: boolean
}

function stateOf({ data, error, isPlaceholderData }: Asked, words: ReturnType<typeof useErrorLabels>): PreviewState {
  if (error !== null) {
    return isEmpty(error) ? { type: 'empty' } : { type: 'failed', reason: words(toActionError(error)).title }
  }
  return data === undefined ? { type: 'loading' } : { type: 'ready', preview: data, stale: isPlaceholderData }
}
