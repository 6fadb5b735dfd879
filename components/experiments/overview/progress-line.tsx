'use client'

import { useTranslations } from 'next-intl'
import type { ExperimentProgress } from '@/lib/contracts/evaluation/experiments'
import { cancelExperiment, pauseExperiment, resumeExperiment } from '@/lib/server/experiments/actions'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { EXPERIMENTS } from '../api/queries'

interface ProgressLineProps {
  readonly id: string
  readonly progress: ExperimentProgress
  readonly onFailed: () => void
}

const refresh = { refresh: [[EXPERIMENTS]] }

/** How far it is, and what can be done about it. */
export function ProgressLine({ id, progress, onFailed }: ProgressLineProps) {
  const t = useTranslations('experiments.progress')
  const pausing = useAction(pauseExperiment, refresh)
  const going = useAction(resumeExperiment, refresh)
  const cancelling = useAction(cancelExperiment, refresh)
  const { state, total, reused, failed, waiting, secondsLeft: seconds } = progress
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-border bg-surface px-4 py-1">
      <Bar progress={progress} />
      <p className="tabular text-xs" role="status">
        <strong className="font-medium">{t('done', { done: total - waiting - failed, total })}</strong>{' '}
        <span className="text-text-muted">{reused > 0 ? t('reused', { reused }) : ''}</span>
      </p>
      {failed > 0 ? (
        <Button variant="link" size="sm" onClick={onFailed}>
          {t('failed', { failed })}
        </Button>
      ) : null}
      {state === 'running' && seconds !== undefined ? (
        <span className="text-xs text-text-muted">{t('left', { seconds })}</span>
      ) : null}
      {state === 'paused' || state === 'cancelled' ? (
        <span className="text-xs text-text-muted">{t(`states.${state}`)}</span>
      ) : null}
      <span className="flex-1" />
      {state === 'running' ? (
        <>
          <Button loading={pausing.isPending} onClick={() => pausing.mutate({ id })}>
            {t('pause')}
          </Button>
          <Button variant="ghost" loading={cancelling.isPending} onClick={() => cancelling.mutate({ id })}>
            {t('cancel')}
          </Button>
        </>
      ) : waiting > 0 ? (
        <Button loading={going.isPending} onClick={() => going.mutate({ id })}>
          {t('resume')}
        </Button>
      ) : failed > 0 ? (
        <Button loading={going.isPending} onClick={() => going.mutate({ id })}>
          {t('again', { failed })}
        </Button>
      ) : null}
    </div>
  )
}

/** Reused, measured, and failed cells. */
function Bar({ progress: { total, reused, failed, waiting } }: Pick<ProgressLineProps, 'progress'>) {
  const t = useTranslations('experiments.progress')
  const done = total - waiting - failed
  const percent = (count: number): string => `${(100 * count) / Math.max(1, total)}%`
  return (
    <div
      role="progressbar"
      aria-label={t('label')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={total - waiting}
      className="flex h-1 overflow-hidden rounded-full bg-border max-sm:w-full sm:w-64"
    >
      <span className="bg-accent opacity-45" style={{ width: percent(Math.min(reused, done)) }} />
      <span className="bg-accent" style={{ width: percent(Math.max(0, done - reused)) }} />
      <span
        style={{
          width: percent(failed),
          backgroundImage: 'repeating-linear-gradient(90deg, var(--text) 0 2px, transparent 2px 4px)',
        }}
      />
    </div>
  )
}
