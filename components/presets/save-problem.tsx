'use client'

import type { ActionError } from '@/lib/server/contract'
import { useErrorWords } from '@/components/import/error-words'
import { Callout } from '@/components/ui/callout'

/** Why a preset was not saved, with the options to blame. */
export function SaveProblem({ problem }: { readonly problem: ActionError | undefined }) {
  const errorWords = useErrorWords()
  if (problem === undefined) return null
  const { title, detail, remedy } = errorWords(problem)
  return (
    <Callout kind="error" live title={title}>
      {problem.fields === undefined ? (detail ?? remedy) : <ul>{problem.fields.slice(0, 5).map(({ field, message }) => <li key={field}><code className="font-mono text-xs">{field}</code> {message}</li>)}</ul>}
    </Callout>
  )
}
