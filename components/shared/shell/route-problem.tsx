'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/display/empty-state'
import type { Destination } from './navigation'

export interface RouteErrorProps {
  readonly error: Error & { readonly digest?: string }
  /** Asks the server for the page again. The framework's `reset` would only draw again what the server answered before. */
  readonly retry: () => void
}

interface RouteProblemProps extends RouteErrorProps {
  /** The page that failed, if it has a name. */
  readonly page?: Destination['id']
  /** Guests have nothing here that could be lost, and no workbench to go to. */
  readonly audience?: 'owner' | 'guests'
}

/** Shown inside the shell in place of a page that failed on the server: names the page and offers a way out. */
export function RouteProblem({ error, retry, page, audience = 'owner' }: RouteProblemProps) {
  const t = useTranslations('failure')
  const nameOf = useTranslations('common.nav')
  const title = page === undefined ? t('title') : t('titleOf', { page: nameOf(page) })
  const description = (
    <>
      {audience === 'owner' ? t('description') : t('ofCopy')}
      {error.digest === undefined ? null : (
        <code className="mt-2 block font-mono text-xs">{t('reference', { digest: error.digest })}</code>
      )}
    </>
  )
  const actions = (
    <>
      <Button variant="primary" onClick={retry}>
        {t('retry')}
      </Button>
      {audience === 'owner' ? (
        <Button asChild>
          <Link href="/">{t('back')}</Link>
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        className="flex-1"
        icon={<TriangleAlert />}
        title={title}
        description={description}
        actions={actions}
      />
    </>
  )
}
