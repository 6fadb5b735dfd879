'use client'

import { useTranslations } from 'next-intl'
import type { PassConfig } from '@/lib/engine'
import { toneClass } from '@/components/ui/tone'
import { operationIcons, toneOfOperation } from '../mini-pipeline'
import { mainOperation } from '../model/pipeline'

/** A pass as it follows the pointer. */
export function DraggedPass({ pass }: { readonly pass: PassConfig | undefined }) {
  const t = useTranslations('studio.drag')
  if (pass === undefined) return null
  const operation = mainOperation(pass)
  return (
    <div
      aria-hidden
      className={`${toneClass(toneOfOperation[operation])} flex h-10 cursor-grabbing items-center gap-2 rounded-lg border border-accent bg-raised px-3 text-sm font-medium shadow-overlay`}
    >
      <span className="flex size-5 items-center justify-center rounded-sm bg-(--tone-soft) text-(--tone) [&_svg]:size-3">
        {operationIcons[operation]}
      </span>
      <span className="min-w-0 flex-1 truncate">{pass.name}</span>
      <span className="shrink-0 text-2xs font-normal text-text-subtle">{t('hint')}</span>
    </div>
  )
}
