'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ProviderView } from '@/lib/contracts/runs'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Input } from '@/components/ui/fields/input'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { Select } from '@/components/ui/fields/select'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { origins, type LibraryFilter } from './model/library-model'

interface LibraryFiltersProps {
  readonly filter: LibraryFilter
  readonly providers: readonly ProviderView[]
  readonly tags: readonly string[]
  readonly onChange: (filter: Partial<LibraryFilter>) => void
}

const ANY = 'any'

export function LibraryFilters({ filter, providers, tags, onChange }: LibraryFiltersProps) {
  const t = useTranslations('presets.filter')
  const words = useEngineLabels()
  return (
    <search aria-label={t('label')} className="flex flex-wrap items-center gap-2">
      <span className="relative min-w-48 flex-1 sm:max-w-72">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-text-subtle"
        />
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('placeholder')}
          value={filter.search}
          onChange={(event) => onChange({ search: event.target.value })}
          className="pr-7 pl-8 [&::-webkit-search-cancel-button]:hidden"
        />
        {filter.search === '' ? null : (
          <IconButton
            size="sm"
            label={t('clear')}
            tooltip={false}
            icon={<X aria-hidden />}
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
            onClick={() => onChange({ search: '' })}
          />
        )}
      </span>
      <SegmentedControl
        aria-label={t('origin')}
        value={filter.origin ?? ANY}
        onValueChange={(value) => onChange({ origin: origins.find((origin) => origin === value) ?? null })}
        segments={[
          { value: ANY, label: t('any') },
          ...origins.map((origin) => ({ value: origin, label: t(`origins.${origin}`) })),
        ]}
      />
      <Select
        aria-label={t('provider')}
        className="w-auto min-w-36"
        value={filter.provider ?? ANY}
        onValueChange={(value) => onChange({ provider: value === ANY ? null : value })}
        options={[
          { value: ANY, label: t('anyProvider') },
          ...providers.map(({ id, name }) => ({ value: id, label: words.provider(id, name) })),
        ]}
      />
      {tags.length === 0 ? null : (
        <Select
          aria-label={t('tag')}
          className="w-auto min-w-28"
          value={filter.tag ?? ANY}
          onValueChange={(value) => onChange({ tag: value === ANY ? null : value })}
          options={[{ value: ANY, label: t('anyTag') }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
        />
      )}
    </search>
  )
}
