'use client'

import { Select } from '@/components/ui/fields/select'

interface FilterSelectProps {
  /** What it filters by. */
  readonly label: string
  /** What stands for all. */
  readonly all: string
  readonly value: string | null
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string | null) => void
}

const ALL = 'all'

/** A choice of one of a few, or of all of them. */
export const FilterSelect = ({ label, all, value, options, onChange }: FilterSelectProps) => (
  <Select
    aria-label={label}
    value={value ?? ALL}
    onValueChange={(next) => onChange(next === ALL ? null : next)}
    options={[{ value: ALL, label: all }, ...options]}
    className="w-auto max-w-48"
  />
)
