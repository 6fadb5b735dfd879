'use client'

import { useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { FilterSelect } from '@/components/shared/parts/filter-select'

const SIZES = [10_000, 50_000, 100_000, 200_000]

interface SizeFilterProps {
  /** The fewest tokens that a shown session has; null: sessions of any size are shown. */
  readonly from: number | null
  readonly onChange: (from: number | null) => void
}

/** Lets a person show only sessions of some size and more. */
export function SizeFilter({ from, onChange }: SizeFilterProps) {
  const t = useTranslations('datasets.filters')
  const figures = useFigures()
  return (
    <FilterSelect
      label={t('tokens')}
      all={t('anyTokens')}
      value={from === null ? null : String(from)}
      options={SIZES.map((size) => ({ value: String(size), label: t('from', { tokens: figures.tokens(size) }) }))}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
