'use client'

import { LibraryBig } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'

/** What there will be, once something is saved. */
export function NothingSaved() {
  const t = useTranslations('presets.empty')
  return (
    <p className="flex items-start gap-3 rounded-lg border border-dashed border-border-strong px-4 py-3 text-sm">
      <LibraryBig aria-hidden className="mt-0.5 size-4 shrink-0 text-text-muted" />
      <span>
        <span className="font-medium">{t('title')}.</span> <span className="text-text-muted">{t('help')}</span>
      </span>
    </p>
  )
}

/** The address names a preset that is not here: deleted, or of another library. */
export function PresetGone({ onDismiss }: { readonly onDismiss: () => void }) {
  const t = useTranslations('presets.gone')
  return (
    <Callout
      kind="warning"
      title={t('title')}
      actions={
        <Button size="sm" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      }
    >
      {t('help')}
    </Callout>
  )
}
