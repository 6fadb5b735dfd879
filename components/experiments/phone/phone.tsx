'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/fields/select'
import { CellFace } from '../matrix/cell'
import { Filters } from '../matrix/controls'
import { spreadInWords } from '../matrix/matrix-head'
import { costScale, Whisker } from '../matrix/whisker'
import { MARKED_BELOW } from '../model/cells'
import { missingCells } from '../model/failures'
import type { VariantFigures } from '../model/figures'
import { phoneViews } from '../model/view-state'
import { Failed } from '../overview/missing'
import { VariantMark } from '../overview/variant-mark'
import type { ExperimentState, SetExperimentState, ShownExperiment } from '../use-experiment'
import type { ExperimentWords } from '../use-words'

interface PhoneProps {
  readonly shown: ShownExperiment
  readonly state: ExperimentState
  readonly setState: SetExperimentState
  readonly words: ExperimentWords
  readonly nameOf: (variant: VariantFigures) => string
  readonly onSelect: (variant: string) => void
  readonly onOpen: (session: string, variant: string) => void
  readonly says: ReactNode
  readonly frontier: ReactNode
}

/** An experiment on a narrow screen: lists in place of the matrix. */
export function Phone(props: PhoneProps) {
  const { shown, state, setState, words, nameOf, onSelect, says, frontier } = props
  const t = useTranslations('experiments.phone')
  const [filters, setFilters] = useState(false)
  const { experiment, progress, selected } = shown
  return (
    <div className="flex flex-1 flex-col pb-16">
      <div className="border-b border-border bg-surface p-3">{frontier}</div>
      <div className="border-b border-border bg-surface p-3">{says}</div>
      <div className="p-3">
        <SegmentedControl
          aria-label={t('show')}
          value={state.show}
          onValueChange={(show) => void setState({ show })}
          segments={phoneViews.map((value) => ({ value, label: t(`views.${value}`, { failed: progress.failed }) }))}
          className="[&>button]:min-h-10"
        />
      </div>
      {state.show === 'variants' ? (
        <Variants {...props} />
      ) : state.show === 'sessions' ? (
        <Sessions {...props} />
      ) : progress.failed > 0 ? (
        <Failed shown={shown} cells={missingCells(experiment, shown.rows).failed} words={words} />
      ) : (
        <p className="p-4 text-sm text-text-muted">{t('noneFailed')}</p>
      )}
      <div className="fixed inset-x-0 bottom-0 z-20 flex min-h-14.5 flex-wrap items-center gap-2 border-t border-border bg-surface px-3 py-2">
        {filters ? <Filters sessions={experiment.sessions} state={state} setState={setState} /> : null}
        <Select
          aria-label={t('variant')}
          value={selected.id}
          onValueChange={onSelect}
          options={shown.variants.map((variant) => ({
            value: variant.id,
            label: `${variant.letter} ${nameOf(variant)}`,
          }))}
          className="h-10 max-w-52"
        />
        <span className="flex-1" />
        <Button className="h-10" aria-expanded={filters} onClick={() => setFilters(!filters)}>
          {t('filter')}
        </Button>
      </div>
    </div>
  )
}

/** Rows of three lines: name and cost; spread and how many are dearer; what is still there. */
function Variants({ shown, words, nameOf, onSelect }: PhoneProps) {
  const t = useTranslations('experiments.phone')
  const m = useTranslations('experiments.matrix')
  const [all, setAll] = useState(false)
  const { variants, selected } = shown
  const scale = costScale(variants.map(({ summary }) => summary))
  const cost = ({ summary }: VariantFigures): number => summary.costRatio?.median ?? Infinity
  const order = variants.toSorted(
    (one, other) =>
      Number(other.isBaseline) - Number(one.isBaseline) ||
      Number(other.isOnFrontier) - Number(one.isOnFrontier) ||
      cost(one) - cost(other),
  )
  const listed = all ? order : order.slice(0, FEW)
  const red = (share: number | undefined) => (
    <strong className={cn('font-medium', share !== undefined && share < MARKED_BELOW && 'text-removed')}>
      {words.share(share)}
    </strong>
  )
  return (
    <>
      <ul className="divide-y divide-border border-y border-border bg-surface">
        {listed.map((variant) => {
          const { id, letter, isOnFrontier, isBaseline, summary, dearer } = variant
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === selected.id}
                onClick={() => onSelect(id)}
                className={cn(
                  'grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-l-2 border-transparent px-3 py-2 text-left text-xs',
                  isBaseline && 'bg-sunken',
                  id === selected.id && 'border-accent-solid bg-accent-soft',
                )}
              >
                <span className="flex min-w-0 items-center gap-2 text-sm">
                  <VariantMark letter={letter} filled={isOnFrontier} selected={id === selected.id} />
                  <span className="truncate font-medium">{nameOf(variant)}</span>
                  {isBaseline ? (
                    <span className="rounded-sm border border-border px-1 text-2xs text-text-muted">{m('base')}</span>
                  ) : null}
                  {isOnFrontier || isBaseline ? null : <span className="text-text-muted">{t('dominated')}</span>}
                </span>
                <span className="tabular text-right">
                  {t('cost', { share: words.share(summary.costRatio?.median) })}
                </span>
                <Whisker
                  summary={summary}
                  scale={scale}
                  direction="right"
                  label={spreadInWords(m, words, variant, nameOf)}
                />
                <span className="tabular text-right">{t('dearer', { count: dearer, all: summary.sessions })}</span>
                <span className="col-span-2 text-text-muted">
                  {t('later')} {red(summary.recallAtUse.pooled)},{' '}
                  {t('worst', { share: words.share(summary.recallAtUse.worst) })} · {t('instructions')}{' '}
                  {red(summary.instructionsKept.pooled)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {order.length > listed.length ? (
        <Button variant="link" className="min-h-10 self-start px-3" onClick={() => setAll(true)}>
          {t('more', { count: order.length - listed.length })}
        </Button>
      ) : null}
    </>
  )
}

const FEW = 8
const MANY = 60

/** One variant beside the baseline. */
function Sessions({ shown, state: { measure }, words, nameOf, onOpen }: PhoneProps) {
  const t = useTranslations('experiments.phone')
  const [count, setCount] = useState(MANY)
  const { sorted, rows, selected, baseline } = shown
  const pair = selected === baseline ? [selected] : [baseline, selected]
  return (
    <section aria-label={t('views.sessions', { failed: 0 })} className="bg-surface">
      <p className="border-y border-border px-3 py-2 text-xs text-text-muted">
        {t('against', { variant: nameOf(selected), baseline: nameOf(baseline) })}
      </p>
      <ul className="divide-y divide-border border-b border-border">
        {sorted.slice(0, count).map((session) => (
          <li
            key={session.id}
            className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto_2.5rem] items-center gap-2 px-3 text-xs"
          >
            <span className="truncate">{session.title}</span>
            <span className="flex gap-1.5">
              {pair.map((variant) => {
                const cell = rows[session.at]?.[variant.at]
                return (
                  <button
                    key={variant.id}
                    type="button"
                    data-session={session.id}
                    data-variant={variant.id}
                    aria-label={`${nameOf(variant)}, ${session.title}: ${words.cellInWords(cell, measure)}`}
                    className="h-10 w-13 py-1.5"
                    onClick={() => onOpen(session.id, variant.id)}
                  >
                    <CellFace cell={cell} text={words.cell(cell, measure)} />
                  </button>
                )
              })}
            </span>
            <span className="tabular text-right">
              {session.regression === undefined ? '' : words.points(session.regression)}
            </span>
          </li>
        ))}
      </ul>
      {sorted.length > count ? (
        <Button variant="link" className="min-h-10 px-3" onClick={() => setCount(count + MANY)}>
          {t('moreSessions', { count: sorted.length - count })}
        </Button>
      ) : null}
    </section>
  )
}
