'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Input } from '@/components/ui/fields/input'

interface SettingsSearchBoxProps {
  readonly value: string
  readonly found: number
  readonly onChange: (text: string) => void
}

export function SettingsSearchBox({ value, found, onChange }: SettingsSearchBoxProps) {
  const t = useTranslations('profiles.settings')
  return (
    <div role="search" className="flex flex-wrap items-center gap-3">
      <div className="relative w-full max-w-sm">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-text-subtle"
        />
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={value}
          className="w-full pl-7"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p role="status" className="text-xs text-text-muted">
        {value.trim() === '' ? '' : t('found', { count: found })}
      </p>
    </div>
  )
}
