'use client'

import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import type { JsonObject } from '@/lib/engine'

/** The options of a stored result, as they were. */
export function ConfigText({ config }: { readonly config: JsonObject }) {
  const t = useTranslations('workbench.inspector')
  const text = JSON.stringify(config, null, 2)
  return (
    <section aria-label={t('options')} className="min-w-0">
      <div className="mb-1 flex items-center justify-between gap-2">
        <h3 className="text-2xs font-medium text-text-muted">{t('options')}</h3>
        <CopyButton text={text} label={t('copyOptions')} />
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it.
        tabIndex={0}
        role="group"
        aria-label={t('options')}
        className="max-h-[36rem] overflow-auto rounded-sm border border-border bg-sunken p-3 font-mono text-xs"
      >
        {text}
      </pre>
    </section>
  )
}
