'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { datasetQueries, SplitBar } from '@/components/datasets'
import { presetQueries } from '@/components/library'
import { useCommands } from '@/components/shared/commands/commands'
import { KeyFoot } from '@/components/shared/parts/key-foot'
import { PageLine } from '@/components/shared/parts/page-line'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Select } from '@/components/ui/fields/select'
import { startTuning } from '@/lib/server/tunings/actions'
import { TUNINGS, tuningQueries } from '../api/queries'
import { FewSessions, isSearchable, NotSearchable } from './few-sessions'
import { OptionList, type Ranges, variedOf } from './option-list'
import { TuningList } from './tuning-list'

const setupState = { dataset: parseAsString, preset: parseAsString }
/** Begun with, as it keeps everything. */
const START = 'lossless'
const section = 'flex flex-col gap-3 border-b border-border p-4'

/** Sets up a search for a cheaper version of a preset. */
export function SetupScreen() {
  const t = useTranslations('tunings')
  const router = useRouter()
  const datasets = useQuery(datasetQueries.list())
  const presets = useQuery(presetQueries.list())
  const [{ dataset: asked, preset: askedPreset }, setState] = useQueryStates(setupState)
  const dataset = datasets.data?.datasets.find(({ id }) => id === asked) ?? datasets.data?.datasets.find(isSearchable)
  const preset =
    presets.data?.find(({ id }) => id === askedPreset) ??
    presets.data?.find(({ provider }) => provider === START) ??
    presets.data?.[0]
  const options = useQuery({ ...tuningQueries.options(preset?.id ?? ''), enabled: preset !== undefined }).data
  const [ranges, setRanges] = useState<Ranges>({})
  const [bars, setBars] = useState({ recall: 95, worst: 80 })
  const [{ budget, seed, least, threshold }, setNumbers] = useState({ budget: 1_500, seed: 1, least: 15, threshold: 0 })
  const [fitsWindow, setFits] = useState(true)
  const starting = useAction(startTuning, {
    refresh: [[TUNINGS, 'list']],
    onSuccess: ({ id }) => router.push(`/experiments/tune/${encodeURIComponent(id)}`),
  })
  const chosen = options && variedOf(options, ranges)
  const canStart =
    dataset !== undefined &&
    isSearchable(dataset) &&
    preset !== undefined &&
    chosen?.some(({ values }) => values.length > 1) === true
  const start = (): void => {
    if (!canStart || starting.isPending) return
    starting.mutate({
      dataset: dataset.id,
      preset: preset.id,
      vary: chosen,
      ...(threshold > 0 && { threshold }),
      fitsWindow,
      bars: { recall: bars.recall / 100, worst: bars.worst / 100 },
      budget,
      seed,
      leastRequests: least,
    })
  }
  useCommands([
    { id: 'tune.start', group: t('title'), title: t('start'), shortcut: 'mod+enter', disabled: !canStart, run: start },
  ])
  const number = (key: 'budget' | 'seed' | 'least' | 'threshold', min: number) => (
    <Field label={t(`fields.${key}`)} help={key === 'threshold' ? t('fields.thresholdHelp') : undefined}>
      <NumberInput
        value={{ budget, seed, least, threshold }[key]}
        min={min}
        onValueChange={(value) => setNumbers((before) => ({ ...before, [key]: value ?? before[key] }))}
      />
    </Field>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <PageLine
        parent={{ href: '/experiments', label: t('experiments') }}
        title={t('title')}
        about={<span className="max-sm:hidden">{t('help')}</span>}
        actions={
          <Button variant="primary" disabled={!canStart} loading={starting.isPending} onClick={start}>
            {t('start')}
          </Button>
        }
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <form
          aria-label={t('setUp')}
          className="flex w-95 shrink-0 flex-col border-border max-lg:w-full max-lg:border-b lg:border-r"
          onSubmit={(event) => event.preventDefault()}
        >
          <div className={section}>
            <Field label={t('fields.dataset')}>
              <Select
                value={dataset?.id}
                placeholder={t('fields.noDataset')}
                onValueChange={(id) => void setState({ dataset: id })}
                options={(datasets.data?.datasets ?? []).map(({ id, name, version }) => ({
                  value: id,
                  label: t('datasetVersion', { name, version }),
                }))}
              />
            </Field>
            {dataset === undefined ? null : (
              <p className="flex items-center gap-2 text-xs text-text-muted">
                <SplitBar counts={dataset.parts} className="w-19" />
                {t('parts', { ...dataset.parts })}
              </p>
            )}
            <Field label={t('fields.preset')}>
              <Select
                value={preset?.id}
                onValueChange={(id) => {
                  setRanges({})
                  void setState({ preset: id })
                }}
                options={(presets.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
          </div>
          <div className={section}>
            {options === undefined ? (
              <Skeleton className="h-24" />
            ) : (
              <OptionList options={options} ranges={ranges} onChange={setRanges} />
            )}
          </div>
          <div className={section}>
            <h2 className="font-semibold">{t('goal')}</h2>
            {(['recall', 'worst'] as const).map((key) => (
              <Field key={key} label={t(`fields.${key}`)}>
                <NumberInput
                  value={bars[key]}
                  min={0}
                  max={100}
                  unit="%"
                  onValueChange={(value) => setBars((before) => ({ ...before, [key]: value ?? before[key] }))}
                />
              </Field>
            ))}
            <p className="text-xs text-text-muted">{t('goalHelp')}</p>
          </div>
          <div className={section}>
            <h2 className="font-semibold">{t('budget')}</h2>
            {number('budget', 1)}
            {number('seed', 0)}
            {number('least', 1)}
            {number('threshold', 0)}
            <Field layout="inline" label={t('fields.fits')}>
              <Checkbox checked={fitsWindow} onCheckedChange={(checked) => setFits(checked === true)} />
            </Field>
            <p className="text-xs text-text-muted">{t('budgetHelp')}</p>
          </div>
        </form>
        <div className="flex min-w-0 flex-1 flex-col">
          {datasets.data === undefined ? (
            <QueryProblem query={datasets} placeholder={<Skeleton className="m-4 h-40" />} />
          ) : null}
          {dataset === undefined ? (
            <p className="p-4">
              {t.rich('noDataset', {
                link: (text) => (
                  <Link href="/datasets" className="text-accent hover:underline">
                    {text}
                  </Link>
                ),
              })}
            </p>
          ) : isSearchable(dataset) ? (
            <FewSessions tune={dataset.parts.tune} />
          ) : (
            <NotSearchable id={dataset.id} />
          )}
          <ol className="flex max-w-[70ch] list-decimal flex-col gap-2 py-4 pr-4 pl-9 text-text-muted">
            {(['search', 'choose', 'prove'] as const).map((step) => (
              <li key={step}>{t(`how.${step}`)}</li>
            ))}
          </ol>
          <TuningList />
        </div>
      </div>
      <KeyFoot keys={[['mod+enter', t('start')]]}>{t('foot')}</KeyFoot>
    </div>
  )
}
