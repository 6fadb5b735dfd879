'use client'

import { useTranslations } from 'next-intl'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useReasonLabels } from '@/components/shared/labels/reason-labels'
import type { ComparedRow } from '@/lib/contracts/diff'
import type { DiffResult } from '../../api/diff-result'
import { largestShare } from './largest-share'

interface WhySameProps {
  readonly results: readonly DiffResult[]
  /** Of the original. */
  readonly rows: readonly ComparedRow[]
}

/** Why strategies changed nothing: what each of their steps says, and the message that holds most. */
export default function WhySame({ results, rows }: WhySameProps) {
  const t = useTranslations('diff.same')
  const words = useEngineLabels()
  const reasonOf = useReasonLabels()
  const largest = largestShare(rows)
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-3 px-6 pb-6 text-sm text-pretty text-text-muted">
      {largest === undefined ? null : (
        <p>
          {t('largest', { number: largest.position, share: largest.share, isNewest: largest.isNewest ? 'yes' : 'no' })}
        </p>
      )}
      {results.map(({ letter, name, steps = [] }) => (
        <section key={letter} aria-label={t('why', { name })} className="flex flex-col gap-1">
          {results.length === 1 ? null : (
            <h3 className="font-medium text-text">
              {letter} {name}
            </h3>
          )}
          <ul>
            {steps.map(({ id, label, reason }) => (
              <li key={id}>
                {words.step(label)}: {reason === undefined ? t('noReason') : reasonOf(reason)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
