'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { sharedQueries } from '@/components/share'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { ExperimentCopy, SharedExperimentHead } from '@/lib/contracts/evaluation/experiment-copies'
import { Cells } from '../cells'
import { useThreshold } from '../overview/head'
import { useExperimentState, useShown } from '../use-experiment'
import { useExperimentWords } from '../use-words'
import { BriefDetails } from './brief-details'

interface SharedExperimentProps {
  readonly head: SharedExperimentHead
  /** Draws the line at the top: what it is made of. */
  readonly line: (facts: readonly string[]) => ReactNode
}

/** An experiment as others see it. */
export function SharedExperiment({ head, line }: SharedExperimentProps) {
  const [state, setState] = useExperimentState()
  const query = useQuery(sharedQueries.experiment(head))
  const shown = useShown(query.data?.experiment, query.data?.matrix, state, true)
  const words = useExperimentWords()
  if (shown === undefined || query.data === undefined)
    return (
      <div className="flex min-w-0 flex-1 flex-col">
        {line([])}
        <QueryProblem query={query} placeholder={<Skeleton className="m-4 h-96" />} />
      </div>
    )
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <Line copy={query.data} line={line} />
      <Cells
        shown={shown}
        words={words}
        state={state}
        setState={setState}
        details={(open) => {
          const { sessions, variants } = shown.experiment
          const row = shown.rows[sessions.indexOf(open.session)]
          const cell = row?.[variants.indexOf(open.variant)]
          return <BriefDetails open={open} cell={cell} baseline={row?.[shown.baseline.at]} words={words} />
        }}
      />
    </div>
  )
}

function Line({
  copy: { experiment, matrix },
  line,
}: { readonly copy: ExperimentCopy } & Pick<SharedExperimentProps, 'line'>) {
  const t = useTranslations('experiments')
  const format = useFormatter()
  const threshold = useThreshold(experiment.options)
  const { dataset, sessions, createdAt } = experiment
  const { waiting, total } = matrix.progress
  return line([
    t('head.dataset', { name: dataset.name, version: dataset.version }),
    t('head.sessions', { count: sessions.length }),
    threshold,
    matrix.price
      ? t('head.pricesOf', { name: matrix.price.name })
      : t('head.prices', { date: format.dateTime(new Date(createdAt), 'day') }),
    ...(waiting > 0 ? [t('progress.done', { done: total - waiting, total })] : []),
  ])
}
