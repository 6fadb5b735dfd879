'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useQueryStates } from 'nuqs'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { letterOf } from '@/lib/contracts/shared/column-letters'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { Collapsible } from '@/components/ui/display/collapsible'
import { Select } from '@/components/ui/fields/select'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import type { Library } from '../use-library'
import { workbenchState } from '../view-state'

const DifferenceList = contained(
  dynamic(() => import('@/components/presets/difference-list').then((module) => module.DifferenceList)),
)

interface DifferencesProps {
  readonly store: WorkbenchStore
  readonly library: Library
  readonly draft: StrategyDraft
}

/** Only the options in which the row differs from another: the baseline, else one that is read beside it, else the first other one. */
export function Differences({ store, library, draft }: DifferencesProps) {
  const t = useTranslations('workbench.shell')
  const drafts = useStore(store, (state) => state.drafts)
  const [{ base, beside }] = useQueryStates({ base: workbenchState.base, beside: workbenchState.beside })
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const rows = drafts.map((each, place) => ({ draft: each, letter: letterOf(place) }))
  const others = rows.filter((row) => row.draft !== draft)
  const other =
    others.find((row) => row.draft.key === chosen) ??
    others.find((row) => row.letter === base) ??
    others.find((row) => beside.some((letter) => letter === row.letter)) ??
    others[0]
  if (other === undefined) return null
  const nameOf = (row: (typeof rows)[number]): string => `${row.letter} ${row.draft.title ?? library.nameOf(row.draft)}`
  return (
    <Collapsible
      open={open}
      onOpenChange={setOpen}
      title={<span className="text-xs font-medium text-text-muted">{t('differences')}</span>}
    >
      <div className="flex flex-col gap-2 py-1">
        <Select
          size="sm"
          aria-label={t('differsFrom')}
          value={other.draft.key}
          onValueChange={setChosen}
          options={others.map((row) => ({ value: row.draft.key, label: nameOf(row) }))}
        />
        <Suspense>
          <LazyMessages of={['presets', 'studio', 'pass']}>
            <DifferenceList before={other.draft} after={draft} provider={library.providerOf(draft)} />
          </LazyMessages>
        </Suspense>
      </div>
    </Collapsible>
  )
}
