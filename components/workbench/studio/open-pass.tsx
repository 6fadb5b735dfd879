'use client'

import { useQuery } from '@tanstack/react-query'
import type { SchemaIssue } from '@/lib/core/schema-issues'
import type { PassConfig } from '@/lib/condensation/providers/pass-config'
import type { PassesConfig } from '@/lib/condensation/providers/smart-config'
import type { SessionNames } from '@/lib/contracts/conversations'
import type { PassPreview } from '@/lib/contracts/studio'
import { type Change, issuesInside, PassEditor, replacePass } from '@/components/studio'
import { EditorPreview, type PipelineQuestion } from './editor-preview'
import { profileQueries } from '@/components/profiles'

interface OpenPassProps {
  readonly pass: PassConfig
  readonly config: PassesConfig
  /** Of the whole config. */
  readonly issues: readonly SchemaIssue[]
  readonly preview: PassPreview | undefined
  readonly suggestions: SessionNames
  /** Of the session, 0 where none is open. */
  readonly messageCount: number
  /** Undefined where no session is open. */
  readonly question: PipelineQuestion | undefined
  readonly onChange: Change<PassesConfig>
}

/** Binds the editor to its pass in the config. */
export default function OpenPass({ pass, config, issues, question, onChange, ...shown }: OpenPassProps) {
  const profiles = useQuery(profileQueries.list())
  return (
    <PassEditor
      {...shown}
      pass={pass}
      issues={issuesInside(issues, ['passes', config.passes.findIndex(({ id }) => id === pass.id)])}
      profiles={profiles.data ?? []}
      operationPreview={
        question &&
        ((kind, operation, messageIndex) => (
          <EditorPreview
            pipeline={question}
            pass={pass.id}
            kind={kind}
            operation={operation}
            messageIndex={messageIndex}
          />
        ))
      }
      onChange={(next, edit) =>
        onChange(replacePass(config, pass.id, next), edit === undefined ? undefined : `${pass.id} ${edit}`)
      }
    />
  )
}
