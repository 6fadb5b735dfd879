'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Asks for lines that are not shown yet; nothing where all are. */
export function More({ hidden, onMore }: { readonly hidden: number; readonly onMore: () => void }) {
  const t = useTranslations('diff')
  if (hidden <= 0) return null
  return (
    <button
      type="button"
      onClick={onMore}
      className="flex h-7 items-center gap-2 pl-12 text-xs text-text-muted hover:text-text"
    >
      <ChevronDown aria-hidden className="size-3.5" />
      {t('moreLines', { count: hidden })}
    </button>
  )
}
