'use client'

import { useTranslations } from 'next-intl'
import type { Fate } from '@/lib/engine'

/** The name of a fate, shown beside its colour and pattern. */
export function useFateLabels(): (fate: Fate) => string {
  const t = useTranslations('engine.fates')
  return (fate) => t(fate)
}
