'use client'

import { useTranslations } from 'next-intl'
import type { Fate } from '@/lib/fate'

/** What a fate is called wherever it is shown: in words that stand beside its colour and hatch. */
export function useFateLabels(): (fate: Fate) => string {
  const t = useTranslations('engine.fates')
  return (fate) => t(fate)
}
