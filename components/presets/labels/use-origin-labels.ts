'use client'

import { useTranslations } from 'next-intl'
import type { Arrival } from '@/lib/engine'

/** How a preset came here, in a few words. */
export function useOriginLabels(): (arrival: Arrival) => string {
  const t = useTranslations('presets.origin')
  return (arrival) => ('name' in arrival ? t(arrival.type, { name: arrival.name }) : t(arrival.type))
}
