'use client'

import { useTranslations } from 'next-intl'
import { dialectById, partNames } from '@/lib/engine'
import type { ExperimentSession } from '@/lib/contracts/evaluation/experiments'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { FilterSelect } from '@/components/shared/parts/filter-select'
import { Button } from '@/components/ui/buttons/button'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import type { ExperimentState, SetExperimentState } from '../use-experiment'
import { measures } from '../model/cells'
import { lengths, sorts } from '../model/figures'
import { Rail } from './cell'

interface ControlsProps {
  readonly sessions: readonly ExperimentSession[]
  readonly state: ExperimentState
  readonly setState: SetExperimentState
  /** Name of the selected variant. */
  readonly selected: string
}

/** What cells show, in which order, and which sessions. */
export function Controls({ sessions, state, setState, selected }: ControlsProps) {
  const t = useTranslations('experiments.controls')
  return (
    <div className="flex min-h-9.5 flex-wrap items-center gap-2 border-b border-border bg-surface px-4 py-1">
      <SegmentedControl
        aria-label={t('measure')}
        value={state.measure}
        onValueChange={(measure) => void setState({ measure })}
        segments={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
      />
      <Select
        aria-label={t('sort')}
        value={state.sort}
        onValueChange={(sort) => void setState({ sort })}
        options={sorts.map((value) => ({ value, label: t(`sorts.${value}`, { variant: selected }) }))}
        className="w-auto max-w-60"
      />
      <Filters sessions={sessions} state={state} setState={setState} />
      <span className="flex-1" />
      <Legend />
    </div>
  )
}

export function Filters({ sessions, state, setState }: Omit<ControlsProps, 'selected'>) {
  const t = useTranslations('experiments.controls')
  const figures = useFigures()
  const harnesses = [...new Set(sessions.map(({ dialect }) => dialect))].toSorted()
  const models = [...new Set(sessions.flatMap((session) => session.models))].toSorted()
  return (
    <div data-filters="" className="flex flex-wrap gap-2">
      <FilterSelect
        label={t('harness')}
        all={t('allHarnesses')}
        value={state.harness}
        onChange={(harness) => void setState({ harness })}
        options={harnesses.map((value) => ({ value, label: dialectById(value)?.name ?? value }))}
      />
      <FilterSelect
        label={t('model')}
        all={t('allModels')}
        value={state.model}
        onChange={(model) => void setState({ model })}
        options={models.map((value) => ({ value, label: value }))}
      />
      <Select
        aria-label={t('length')}
        className="w-auto max-w-48"
        value={String(state.tokens)}
        onValueChange={(value) => void setState({ tokens: Number(value) })}
        options={lengths.map((tokens) => ({
          value: String(tokens),
          label: tokens === 0 ? t('allLengths') : t('from', { tokens: figures.tokens(tokens) }),
        }))}
      />
      <FilterSelect
        label={t('part')}
        all={t('allParts')}
        value={state.part}
        onChange={(value) => void setState({ part: partNames.find((each) => each === value) ?? null })}
        options={partNames
          .filter((part) => sessions.some((session) => session.part === part))
          .map((value) => ({ value, label: t(`parts.${value}`) }))}
      />
      <Input
        type="search"
        aria-label={t('text')}
        placeholder={t('text')}
        className="w-40"
        value={state.text}
        onChange={({ target }) => void setState({ text: target.value })}
      />
      <Button
        variant="ghost"
        aria-pressed={state.worse}
        title={t('worseHelp')}
        className={cn('border border-border-control', state.worse && 'bg-selected text-text')}
        onClick={() => void setState({ worse: !state.worse })}
      >
        {t('worse')}
      </Button>
    </div>
  )
}

function Legend() {
  const t = useTranslations('experiments.legend')
  const swatch = 'relative inline-flex h-4 w-6 items-center justify-center text-2xs tabular'
  return (
    <ul aria-label={t('title')} className="flex flex-wrap items-center gap-3 text-2xs text-text-muted max-lg:hidden">
      <li className="flex items-center gap-1">
        <span
          className={swatch}
          style={{ backgroundColor: 'color-mix(in srgb, var(--kept-fill) 40%, var(--surface))' }}
        />
        {t('cheaper')}
      </li>
      <li className="flex items-center gap-1">
        <span className={`${swatch} bg-text font-semibold text-surface`}>104</span>
        {t('dearer')}
      </li>
      <li className="flex items-center gap-1">
        <span className={swatch}>
          <Rail instructions later={false} />
        </span>
        {t('instructions')}
      </li>
      <li className="flex items-center gap-1">
        <span className={swatch}>
          <Rail instructions={false} later />
        </span>
        {t('later')}
      </li>
      <li className="flex items-center gap-1">
        <span className={`${swatch} border border-border`}>=</span>
        {t('unchanged')}
      </li>
    </ul>
  )
}
