'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatJsonPath, type SessionReport, thresholdPercentOf } from '@/lib/engine'
import { cancelJob } from '@/lib/server/jobs/actions'
import { Problem } from '@/components/shared/parts/problem'
import { toActionError } from '@/components/shared/queries/answers'
import { Button } from '@/components/ui/buttons/button'
import { Progress } from '@/components/ui/display/progress'
import { Select } from '@/components/ui/fields/select'
import { replayQueries, type SweepProgress, type SweepRange } from '../api/queries'
import type { ReplayedRow, ReplayRow } from '../api/use-replays'
import { numbersIn, thresholdsFrom, valuesAround } from '../model/numbers'
import type { ReplayQuestion } from '../model/setup'
import { sweepVerdict } from '../model/verdicts'
import type { ReplayLabels } from '../use-replay-labels'
import { SweepChart } from './sweep-chart'

interface SweepProps {
  readonly question: ReplayQuestion
  readonly row: ReplayRow & Pick<ReplayedRow, 'report'>
  readonly session: SessionReport
  readonly words: ReplayLabels
}

const THRESHOLD = 'threshold'
/** Where nothing is known yet of what condensing can reach. */
const LEAST_THRESHOLD = 30

const verdictKeys = { within: 'within', costs: 'best', overflows: 'over' } as const

/** The strategy at many thresholds, or values of any number of its options: in the background, as soon as a person wants it. */
export function Sweep({ question, row: { letter, strategy, report }, session, words }: SweepProps) {
  const t = useTranslations('replay.sweep')
  const places = numbersIn(strategy.config)
  const [what, setWhat] = useState(THRESHOLD)
  const place = places.find(({ path }) => formatJsonPath(path) === what)
  const present = place?.value ?? thresholdPercentOf(session.options)
  const key = JSON.stringify([question, strategy, what])
  const [started, setStarted] = useState<{ readonly key: string; readonly range: SweepRange }>()
  const isStarted = started?.key === key
  // What was started keeps its values, though the replay that comes later may know better ones.
  const range: SweepRange = isStarted
    ? started.range
    : place
      ? { path: place.path, values: valuesAround(place.value) }
      : { values: thresholdsFrom(report?.floor.leastThresholdPercent ?? LEAST_THRESHOLD) }
  const [progress, setProgress] = useState<SweepProgress>()
  const client = useQueryClient()
  const query = replayQueries.sweep(question, strategy, range, setProgress)
  const sweep = useQuery({ ...query, enabled: isStarted })
  const cancel = (): void => {
    setStarted(undefined)
    if (progress?.job !== undefined) void cancelJob({ id: progress.job })
    void client.cancelQueries({ queryKey: query.queryKey })
  }
  const start = (): void => {
    setProgress(undefined)
    setStarted({ key, range })
  }
  const working = sweep.isFetching
  const points = sweep.data?.points ?? (working ? progress?.points : undefined) ?? []
  const verdict = sweep.data?.best && sweepVerdict(sweep.data.points, sweep.data.best, present, words.unit)
  const value = (each: number): string => (place ? words.exact(each) : words.percent(each))
  return (
    <section aria-label={t('label')} className="flex flex-col gap-2 px-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-sm font-medium">{t('title')}</h2>
        <Select
          size="sm"
          aria-label={t('what')}
          value={place ? what : THRESHOLD}
          onValueChange={setWhat}
          options={[
            { value: THRESHOLD, label: t('threshold') },
            ...places.map(({ path }) => ({ value: formatJsonPath(path), label: formatJsonPath(path).slice(2) })),
          ]}
          className="max-w-64"
        />
        {working ? (
          <Button size="sm" onClick={cancel}>
            {t('cancel')}
          </Button>
        ) : sweep.data ? null : (
          <Button size="sm" onClick={start}>
            {t('start', { letter, values: range.values.length })}
          </Button>
        )}
      </div>
      {report?.atArrival && !place ? <p className="text-xs text-text-muted">{t('atArrival', { letter })}</p> : null}
      {working ? (
        <Progress
          label={t('progress', { done: points.length, of: range.values.length })}
          value={(100 * points.length) / range.values.length}
        />
      ) : null}
      {sweep.error && !working ? <Problem error={toActionError(sweep.error)} /> : null}
      {points.length > 1 ? (
        <SweepChart
          points={points}
          best={sweep.data?.best}
          present={present}
          letter={letter}
          value={value}
          words={words}
        />
      ) : null}
      {verdict ? (
        <p className="text-xs text-text-muted">
          {t(verdictKeys[verdict.present.type], {
            letter,
            from: value(verdict.from),
            to: value(verdict.to),
            within: verdict.withinPercent / 100,
            present: value(verdict.nearest),
            extra: verdict.present.type === 'costs' ? words.cost(verdict.present.more) : '',
            more: verdict.present.type === 'overflows' ? verdict.present.more : 0,
          })}
          {verdict.leftOut > 0 ? ` ${t('leftOut', { count: verdict.leftOut })}` : null}
        </p>
      ) : null}
      {sweep.data && sweep.data.best === undefined ? (
        <p className="text-xs text-text-muted">{t('neverReached', { letter })}</p>
      ) : null}
    </section>
  )
}
