'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import type { InterruptedRun } from '@/lib/contracts/runs'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'

interface InterruptedRunsProps {
  readonly runs: readonly InterruptedRun[]
  readonly onDismiss: (id: string) => void
}

/** Runs that began and never ended; each stays until it is dismissed. */
export function InterruptedRuns({ runs, onDismiss }: InterruptedRunsProps) {
  const t = useTranslations('runs.interrupted')
  const format = useFormatter()
  const words = useEngineLabels()
  if (runs.length === 0) return null
  return (
    <Callout kind="warning" title={t('title', { runs: runs.length })}>
      <p>{t('help')}</p>
      <ul className="mt-2 flex flex-col divide-y divide-border">
        {runs.map((run) => {
          const [title, date] = [words.run(run), format.dateTime(new Date(run.createdAt), 'moment')]
          return (
            <li key={run.id} className="flex flex-wrap items-center gap-2 py-1.5">
              <span className="min-w-48 flex-1 wrap-anywhere text-text">
                {t('run', { title, conversation: run.conversationTitle, date })}
              </span>
              <Button asChild size="sm">
                <Link
                  href={`/?conversation=${encodeURIComponent(run.conversationId)}`}
                  aria-label={t('againLabel', { title, conversation: run.conversationTitle })}
                >
                  {t('again')}
                </Link>
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('dismissLabel', { title, date })}
                onClick={() => onDismiss(run.id)}
              >
                {t('dismiss')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Callout>
  )
}
