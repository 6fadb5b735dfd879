'use client'

import { Unplug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { loadFailures } from '@/components/ui/display/contained'
import { EmptyState } from '@/components/ui/display/empty-state'

/** Stands in place of a view whose code could not be loaded. */
export function MissingPart() {
  const t = useTranslations('failure.missing')
  return <EmptyState icon={<Unplug />} title={t('title')} description={t('description')} actions={<Reload />} />
}

/** At the foot of the window, once a menu or dialog could not be loaded. */
export function MissingPartNotice() {
  const t = useTranslations('failure.missing')
  const isMissing = useSyncExternalStore(loadFailures.subscribe, loadFailures.haveHappened, () => false)
  if (!isMissing) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-lg rounded-lg bg-raised shadow-overlay">
      <Callout kind="error" live title={t('title')} actions={<Reload />}>
        {t('description')}
      </Callout>
    </div>
  )
}

/** The page is drawn anew once the server answers; before that, doing so would lose it. */
function Reload() {
  const t = useTranslations('failure')
  const [isGone, setIsGone] = useState(false)
  const reload = async (): Promise<void> => {
    setIsGone(false)
    const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) location.reload()
    else setIsGone(true)
  }
  return (
    <div className="flex items-center gap-3">
      <Button size="sm" onClick={() => void reload()}>
        {t('retry')}
      </Button>
      <span role="status" className="text-sm text-text-muted">
        {isGone ? t('missing.gone') : ''}
      </span>
    </div>
  )
}
