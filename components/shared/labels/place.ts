'use client'

import { useTranslations } from 'next-intl'
import { formatJsonPath, type ImportPlace } from '@/lib/engine'

/** Describes a place in a file; undefined for the file as a whole. */
export function usePlace(): (place: ImportPlace | undefined) => string | undefined {
  const t = useTranslations('import')
  return (place) => {
    if (place === undefined || place.type === 'file') return undefined
    if (place.type === 'path') return t('placePath', { path: formatJsonPath(place.path) })
    return place.column === undefined
      ? t('placeLine', { line: place.line })
      : t('placeColumn', { line: place.line, column: place.column })
  }
}
