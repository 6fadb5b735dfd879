'use client'

import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Heads what applies to all passes, with what is wrong there. */
export function SettingsTitle({ problems }: { readonly problems: readonly string[] }) {
  const t = useTranslations('studio')
  return (
    <span className="flex flex-col text-left text-xs">
      <span className="flex items-center gap-1.5 font-medium text-text-muted">
        {t('settings')}
        {problems.length === 0 ? null : (
          <CircleAlert
            role="img"
            aria-label={t('card.issues', { count: problems.length })}
            className="size-3.5 text-danger"
          />
        )}
      </span>
      {problems.map((problem, index) => (
        <span key={index} className="text-danger">
          {problem}
        </span>
      ))}
    </span>
  )
}
