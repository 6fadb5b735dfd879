'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { AlertDialog } from '@/components/ui/overlays/alert-dialog'

/**
 * Asks before unsaved changes are lost: a dialog of the app for its own links, the browser's prompt for anything else.
 */
export function UnsavedGuard({ active }: { readonly active: boolean }) {
  const t = useTranslations('profiles.edit.unsaved')
  const router = useRouter()
  const [target, setTarget] = useState<string>()
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    const catchLink = (event: MouseEvent): void => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link === null || link.target !== '' || link.origin !== window.location.origin || link.hash !== '') return
      event.preventDefault()
      event.stopPropagation()
      setTarget(link.pathname + link.search)
    }
    window.addEventListener('beforeunload', ask)
    // In the capture phase, before the links' own handlers navigate.
    document.addEventListener('click', catchLink, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', catchLink, { capture: true })
    }
  }, [active])
  if (target === undefined) return null
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) setTarget(undefined)
      }}
      title={t('title')}
      description={t('help')}
      confirmLabel={t('leave')}
      onConfirm={() => router.push(target)}
    />
  )
}
