'use client'

import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import type { ExportHost } from '@/lib/integrations/exports'
import { TokenSection } from '@/components/live'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { Skeleton } from '@/components/ui/display/skeleton'

/** What is done with the files of a host; for the service, who may ask it. */
export function HostUse({ host: { id, kind } }: { readonly host: ExportHost }) {
  const t = useTranslations('presets.copyAs')
  if (kind === 'package')
    return (
      <p className="text-sm">
        {t('install', { build: 'npm run package', command: 'npm install CONDENSERY/dist/condensery-VERSION.tgz' })}
      </p>
    )
  if (id === 'claude-code')
    return <p className="text-sm">{t('unpack.claude-code', { command: 'claude --plugin-dir FOLDER' })}</p>
  if (id === 'pi') return <p className="text-sm">{t('unpack.pi', { folder: '~/.pi/agent/extensions' })}</p>
  if (kind !== 'service') return null
  return (
    <>
      <p className="text-sm">{t('service')}</p>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <LazyMessages of={['live']}>
          <TokenSection />
        </LazyMessages>
      </Suspense>
    </>
  )
}
