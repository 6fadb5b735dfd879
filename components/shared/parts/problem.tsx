'use client'

import type { ReactNode } from 'react'
import type { ActionError } from '@/lib/contracts/shared/action'
import { Callout } from '@/components/ui/display/callout'
import { useErrorLabels, type ErrorLabels } from '../labels/error-labels'
import { usePlace } from '../labels/place'
import { useSchemaLabels } from '../labels/use-schema-labels'

interface ProblemProps {
  readonly error: ActionError
  /** Before the reason: what did not work. */
  readonly title?: string
  /** After the remedy, such as "Nothing was changed." */
  readonly assurance?: string
  readonly actions?: ReactNode
  /** Instead of the general words for it. */
  readonly words?: ErrorLabels
  readonly className?: string
}

/** An expected failure: what is wrong, where, and what to do. */
export function Problem({ error, title, assurance, actions, words: own, className }: ProblemProps) {
  const labels = useErrorLabels()
  const words = own ?? labels(error)
  const place = usePlace()(error.place)
  const schemaWords = useSchemaLabels()
  return (
    <Callout
      kind={words.refused ? 'info' : 'error'}
      live
      title={title ?? words.title}
      actions={actions}
      className={className}
    >
      {title === undefined ? null : <p className="font-medium text-text">{words.title}</p>}
      {place === undefined ? null : (
        <p className="wrap-anywhere">
          <span className="font-mono text-text">{place}</span>
        </p>
      )}
      {words.detail === undefined ? null : <p className="wrap-anywhere">{words.detail}</p>}
      {error.fields === undefined ? null : (
        <ul className="wrap-anywhere">
          {error.fields.map(({ field, message, problem }) => (
            <li key={`${field} ${message}`}>
              {field === '' ? null : <code className="font-mono text-text">{field}</code>}{' '}
              {problem === undefined ? message : schemaWords(problem)}
            </li>
          ))}
        </ul>
      )}
      <p>{words.remedy}</p>
      {assurance === undefined ? null : <p className="text-text-subtle">{assurance}</p>}
    </Callout>
  )
}
