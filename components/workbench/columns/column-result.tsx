'use client'

import { Check, CircleDashed, CircleX, Dices, LoaderCircle, Minus, Undo2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView, RunSummary } from '@/lib/contracts/runs'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Progress } from '@/components/ui/progress'
import { Problem } from '@/components/shared/parts/problem'
import { Answering } from '@/components/shared/parts/answering'
import { useEngineWords } from '@/components/shared/labels/engine-words'
import type { ColumnState, StepProgress } from '../model/column-state'
import { reductionOf } from '@/components/shared/model/reduction'
import type { StrategyDraft } from '../model/strategy-draft'
import { useAmounts } from '@/components/shared/labels/use-amounts'

interface ColumnResultProps {
  readonly letter: string
  readonly draft: StrategyDraft
  readonly state: ColumnState
  readonly stale: boolean
  readonly selected: boolean
  readonly provider: ProviderView | undefined
  readonly preset: PresetView | undefined
  readonly onSelect: () => void
  readonly onSamples: () => void
}

/** Profile of the handler that asks no model: its answers are always the same. */
const OFFLINE = 'offline'

/** What a column shows between its head and its options: nothing yet, progress, figures or what went wrong. */
export function ColumnResult({
  letter,
  draft,
  state,
  stale,
  selected,
  provider,
  preset,
  onSelect,
  onSamples,
}: ColumnResultProps) {
  const t = useTranslations('workbench.strategies')
  const words = useEngineWords()
  switch (state.type) {
    case 'idle':
      return (
        <div className="flex min-h-20 flex-col gap-1.5 px-3 pb-3 text-xs text-text-muted">
          <p className="line-clamp-3">
            {preset !== undefined
              ? words.presetDescription(preset.id, preset.description)
              : provider === undefined
                ? null
                : words.providerDescription(provider.id, provider.description)}
          </p>
          <div className="flex gap-1">
            {provider?.capabilities.lossless && !provider.capabilities.usesModel ? (
              <Badge tone="recoverable">{t('lossless')}</Badge>
            ) : null}
            {provider?.capabilities.usesModel && !preset?.tags.includes('no model') ? (
              <Badge tone="summarized">{t('usesModel')}</Badge>
            ) : null}
            <Badge look="outline">{t('idle')}</Badge>
          </div>
        </div>
      )
    case 'running':
      return <Running letter={letter} ahead={state.ahead} steps={state.steps} />
    case 'done':
      return (
        <>
          <Done
            letter={letter}
            name={draft.title}
            run={state.run}
            stale={stale}
            selected={selected}
            onSelect={onSelect}
          />
          {state.run.model === undefined || state.run.model.profile === OFFLINE ? null : (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onSamples}
              className="mx-1.5 mb-1 inline-flex h-6 w-fit items-center gap-1.5 rounded-md px-1.5 text-xs font-medium text-accent hover:bg-hover"
            >
              <Dices aria-hidden className="size-3.5" />
              {t('sampleAgain')}
            </button>
          )}
        </>
      )
    case 'failed':
      return <Problem error={state.error} className="mx-2.5 mb-2.5" />
    case 'cancelled':
      return (
        <div className="flex min-h-20 flex-col gap-2 px-3 pb-3">
          <p className="text-sm text-text-muted">{t(state.steps === undefined ? 'cancelled' : 'cancelledAfter')}</p>
          {state.steps === undefined ? null : <Steps letter={letter} steps={state.steps} />}
        </div>
      )
  }
}

interface DoneProps {
  readonly letter: string
  readonly name: string | undefined
  readonly run: RunSummary
  readonly stale: boolean
  readonly selected: boolean
  readonly onSelect: () => void
}

function Done({ letter, name, run, stale, selected, onSelect }: DoneProps) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  const { cost, time } = useAmounts()
  const reduction = reductionOf(run.tokensBefore, run.tokensAfter)
  const words = useEngineWords()
  const makerOf = (by: string): string =>
    by === 'truncate-half' || by === 'unchanged' ? t(`strategies.makers.${by}`) : words.provider(by, by)
  const kept = Math.min(1, run.tokensAfter / Math.max(1, run.tokensBefore))
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={t('strategies.show', { letter })}
      aria-describedby={`result-${letter}`}
      onClick={onSelect}
      className="group mx-1 flex flex-col gap-2 rounded-md px-2 pt-1 pb-2.5 text-left hover:bg-hover"
    >
      <span id={`result-${letter}`} className="flex flex-col gap-2">
        {name === undefined ? null : <span className="truncate text-sm font-medium">{name}</span>}
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="tabular text-2xl font-semibold">{format.number(-reduction, 'percentSigned')}</span>
          <span className="tabular text-sm text-text-muted">
            {t('change', { before: run.tokensBefore, after: run.tokensAfter })}
          </span>
        </span>
        <span aria-hidden className="flex h-1.5 w-full overflow-hidden rounded-full bg-(--tone-soft)">
          <span className="h-full rounded-full bg-(--tone)" style={{ width: `${kept * 100}%` }} />
        </span>
        <span className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-muted">
          <span>{time(run.timeMs)}</span>
          <span aria-hidden>·</span>
          <span>{cost(run.costUsd)}</span>
          {run.model?.pinned ? (
            <Badge tone="info" title={t('strategies.pinnedHelp')}>
              {t('strategies.pinned')}
            </Badge>
          ) : null}
          {(run.model?.sample ?? 1) > 1 ? (
            <Badge>{t('models.sample', { sample: run.model?.sample ?? 1 })}</Badge>
          ) : null}
          {run.tokensAfter === run.tokensBefore && run.messagesAfter === run.messagesBefore ? (
            <Badge>{t('strategies.unchanged')}</Badge>
          ) : null}
          {run.by === undefined ? null : (
            <Badge tone="warning">{t('strategies.madeBy', { name: makerOf(run.by) })}</Badge>
          )}
          {stale ? <Badge tone="warning">{t('strategies.edited')}</Badge> : null}
          {selected ? <span className="ml-auto font-medium text-(--tone)">{t('strategies.shown')}</span> : null}
        </span>
      </span>
    </button>
  )
}

const stepIcons = {
  queued: <CircleDashed aria-hidden className="text-text-subtle" />,
  running: <LoaderCircle aria-hidden className="animate-spin text-accent" />,
  done: <Check aria-hidden className="text-success" />,
  skipped: <Minus aria-hidden className="text-text-subtle" />,
  'rolled-back': <Undo2 aria-hidden className="text-warning" />,
  failed: <CircleX aria-hidden className="text-danger" />,
  'not-reached': <Minus aria-hidden className="text-text-subtle" />,
} as const satisfies Record<StepProgress['state'], ReactNode>

function Running({
  letter,
  ahead,
  steps,
}: {
  readonly letter: string
  readonly ahead: number | undefined
  readonly steps: readonly StepProgress[]
}) {
  const t = useTranslations('workbench')
  const finished = steps.filter(({ state }) => state !== 'queued' && state !== 'running').length
  return (
    <div className="flex min-h-20 flex-col gap-2 px-3 pb-3">
      <Progress
        label={t('strategies.steps', { letter })}
        value={steps.length === 0 ? undefined : (finished / steps.length) * 100}
      />
      {ahead === undefined ? null : (
        <p role="status" className="text-xs text-text-muted">
          {t('strategies.waiting', { ahead })}
        </p>
      )}
      <Steps letter={letter} steps={steps} isWaiting={ahead !== undefined} />
      <Answering letter={letter} calls={steps.find(({ state }) => state === 'running')?.calls} />
    </div>
  )
}

function Steps({
  letter,
  steps,
  isWaiting = false,
}: {
  readonly letter: string
  readonly steps: readonly StepProgress[]
  readonly isWaiting?: boolean
}) {
  const t = useTranslations('workbench')
  const words = useEngineWords()
  return (
    <ol aria-label={t('strategies.steps', { letter })} className="flex flex-col gap-0.5">
      {steps.map((step) => (
        <li
          key={step.id}
          className={cn(
            'flex items-center gap-1.5 text-xs [&_svg]:size-3.5 [&_svg]:shrink-0',
            step.state === 'queued' && 'text-text-subtle',
          )}
        >
          {stepIcons[step.state]}
          <span className="min-w-0 flex-1 truncate">{words.step(step.label)}</span>
          <span className="tabular text-text-muted">
            {step.tokensBefore !== undefined && step.tokensAfter !== undefined
              ? t('change', { before: step.tokensBefore, after: step.tokensAfter })
              : t(`strategies.stepStatus.${step.state}`)}
          </span>
        </li>
      ))}
      {steps.length === 0 && !isWaiting ? <li className="text-xs text-text-muted">{t('strategies.queued')}</li> : null}
    </ol>
  )
}
