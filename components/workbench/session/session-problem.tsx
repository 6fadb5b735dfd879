'use client'

import { useTranslations } from 'next-intl'
import { Problem } from '@/components/shared/parts/problem'
import { toActionError } from '@/components/shared/queries/answers'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/display/empty-state'

interface SessionProblemProps {
  readonly error: Error
  readonly onRetry: () => unknown
}

/** In place of the rows and all that hangs on them, where their session cannot be had: said once. */
export default function SessionProblem({ error, onRetry }: SessionProblemProps) {
  const t = useTranslations('workbench')
  const problem = toActionError(error)
  if (problem.code === 'not-found')
    return (
      <EmptyState
        title={t('shell.gone')}
        description={t('shell.goneHelp')}
        className="m-auto"
        actions={
          // Loaded anew: which sample comes first, the server decides.
          <Button onClick={() => window.location.assign('/')}>{t('shell.toSample')}</Button>
        }
      />
    )
  return (
    <Problem
      error={problem}
      className="m-4"
      actions={
        <Button size="sm" onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      }
    />
  )
}
