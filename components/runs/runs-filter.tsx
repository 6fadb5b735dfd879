'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RunSummary } from '@/lib/contracts/runs'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { runGroupings, type RunGrouping } from './model/group-runs'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'

interface RunsFilterProps {
  /** All that are known: which strategies there are to choose from. */
  readonly runs: readonly RunSummary[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly provider: string | null
  readonly onProvider: (provider: string | null) => void
  readonly grouping: RunGrouping
  readonly onGrouping: (grouping: RunGrouping) => void
}

const ANY = 'any'

export function RunsFilter({ runs, text, onText, provider, onProvider, grouping, onGrouping }: RunsFilterProps) {
  const t = useTranslations('runs')
  const words = useEngineLabels()
  const providers = new Map(runs.map((run) => [run.provider, words.provider(run.provider, run.providerName)]))
  return (
    <div className="flex flex-wrap gap-2">
      <div className="relative min-w-48 flex-1 sm:max-w-80">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-text-subtle"
        />
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className="pl-7"
        />
      </div>
      <Select
        aria-label={t('byStrategy')}
        value={provider ?? ANY}
        onValueChange={(value) => onProvider(value === ANY ? null : value)}
        options={[
          { value: ANY, label: t('anyStrategy') },
          ...[...providers].map(([value, label]) => ({ value, label })),
        ]}
        className="w-auto"
      />
      <SegmentedControl
        aria-label={t('groupBy')}
        value={grouping}
        onValueChange={onGrouping}
        segments={runGroupings.map((value) => ({ value, label: t(`grouping.${value}`) }))}
        className="sm:ml-auto"
      />
    </div>
  )
}
