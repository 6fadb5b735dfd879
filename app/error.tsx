'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

interface ErrorPageProps {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const t = useTranslations('common.failure')
  const description = (
    <>
      {t('description')}
      {error.digest === undefined ? null : (
        <code className="mt-2 block font-mono text-xs">{t('reference', { digest: error.digest })}</code>
      )}
    </>
  )
  const actions = (
    <>
      <Button variant="primary" onClick={reset}>
        {t('retry')}
      </Button>
      <Button asChild>
        <Link href="/">{t('back')}</Link>
      </Button>
    </>
  )
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        className="flex-1"
        icon={<TriangleAlert />}
        title={t('title')}
        description={description}
        actions={actions}
      />
    </>
  )
}
