'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { PassConfig, PassesConfig, SchemaIssue } from '@/lib/engine'
import type { SessionNames } from '@/lib/contracts/conversations'
import type { PassPreview } from '@/lib/contracts/studio'
import { type Change, issuesInside, PassEditor, type RenderPreview, replacePass } from '@/components/studio'
import { EditorPreview, type PipelineQuestion } from './editor-preview'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import { profileQueries } from '@/components/profiles'

interface OpenPassProps {
  readonly pass: PassConfig
  readonly config: PassesConfig
  /** Of the whole config. */
  readonly issues: readonly SchemaIssue[]
  readonly preview: PassPreview | undefined
  readonly suggestions: SessionNames
  /** Number of messages of the session; 0 if none is open. */
  readonly messageCount: number
  /** Undefined where no session is open. */
  readonly question: PipelineQuestion | undefined
  readonly onChange: Change<PassesConfig>
}

const NO_PROFILES: readonly never[] = []

/** Binds the editor to its pass in the config. */
export default function OpenPass({ pass, config, issues, question, onChange, ...shown }: OpenPassProps) {
  const profiles = useQuery(profileQueries.list())
  const place = config.passes.findIndex(({ id }) => id === pass.id)
  const inside = useMemo(() => issuesInside(issues, ['passes', place]), [issues, place])
  const onPass = useEventCallback<Parameters<Change<PassConfig>>, void>((next, edit) =>
    onChange(replacePass(config, pass.id, next), edit === undefined ? undefined : `${pass.id} ${edit}`),
  )
  const operationPreview = useCallback<RenderPreview>(
    (kind, operation, messageIndex) =>
      question && (
        <EditorPreview
          pipeline={question}
          pass={pass.id}
          kind={kind}
          operation={operation}
          messageIndex={messageIndex}
        />
      ),
    [question, pass.id],
  )
  return (
    <PassEditor
      {...shown}
      pass={pass}
      issues={inside}
      profiles={profiles.data ?? NO_PROFILES}
      operationPreview={question && operationPreview}
      onChange={onPass}
    />
  )
}
