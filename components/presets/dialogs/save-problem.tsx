'use client'

import type { ActionError } from '@/lib/contracts/shared/action'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { useSchemaLabels } from '@/components/shared/labels/use-schema-labels'
import { Callout } from '@/components/ui/display/callout'

/** Why a preset was not saved, with the options to blame. */
export function SaveProblem({ problem }: { readonly problem: ActionError | undefined }) {
  const errorWords = useErrorLabels()
  const schemaWords = useSchemaLabels()
  if (problem === undefined) return null
  const { title, detail, remedy } = errorWords(problem)
  return (
    <Callout kind="error" live title={title}>
      {problem.fields === undefined ? (
        (detail ?? remedy)
      ) : (
        <ul>
          {problem.fields.slice(0, 5).map(({ field, message, problem: wrong }) => (
            <li key={field}>
              <code className="font-mono text-xs">{field}</code> {wrong === undefined ? message : schemaWords(wrong)}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  )
}
