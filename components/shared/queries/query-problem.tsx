'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Problem } from '../parts/problem'
import { Button } from '@/components/ui/buttons/button'
import { toActionError } from './answers'

interface QueryProblemProps {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown }
  /** Shown while there is neither data nor failure. */
  readonly placeholder: ReactNode
}

/** Shown in place of data that is not there. */
export function QueryProblem({ query, placeholder }: QueryProblemProps) {
  const t = useTranslations('workbench')
  if (query.error === null) return placeholder
  return (
    <Problem
      className="my-4"
      error={toActionError(query.error)}
      actions={
        <Button size="sm" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    />
  )
}
