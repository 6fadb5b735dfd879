'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Button } from '@/components/ui/buttons/button'
import { Skeleton } from '@/components/ui/display/skeleton'
import { experimentQueries } from './api/queries'
import { Cells, type OpenCell } from './cells'
import { Compare } from './judging/compare'
import { Gate } from './judging/gate'
import { Recommend } from './judging/recommend'
import { CellDetails } from './matrix/cell-details'
import { workbenchAddress } from './matrix/use-workbench-link'
import { Head } from './overview/head'
import { ProgressLine } from './overview/progress-line'
import { useExperimentState, useShownExperiment } from './use-experiment'
import { useExperimentWords } from './use-words'

/** One experiment: how far it is, what it says, and its cells. */
export function ExperimentScreen({ id }: { readonly id: string }) {
  const [state, setState] = useExperimentState()
  const detail = useQuery(experimentQueries.detail(id))
  const matrix = useQuery(experimentQueries.matrix(id, state.price ?? undefined))
  const shown = useShownExperiment(id, state)
  const known = matrix.data?.progress
  const live = useQuery(experimentQueries.progress(id, known))
  const progress = known?.state === 'running' ? (live.data ?? known) : known
  const words = useExperimentWords()
  const t = useTranslations('experiments.prices')
  const router = useRouter()
  if (shown === undefined || progress === undefined)
    return (
      <>
        <QueryProblem query={detail.error ? detail : matrix} placeholder={<Skeleton className="m-4 h-96" />} />
        {matrix.error && state.price !== null ? (
          <Button className="m-4 self-start" onClick={() => void setState({ price: null })}>
            {t('withFrozen')}
          </Button>
        ) : null}
      </>
    )
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <Head shown={shown} state={state} setState={setState} />
      <ProgressLine
        id={id}
        progress={progress}
        onFailed={() => {
          void setState({ tab: 'matrix', show: 'failed' })
          document.getElementById('failed')?.scrollIntoView({ block: 'nearest' })
        }}
      />
      {state.tab === 'gate' ? (
        <Gate shown={shown} state={state} setState={setState} words={words} />
      ) : state.tab === 'compare' ? (
        <Compare
          shown={shown}
          price={state.price}
          other={state.with}
          onOther={(other) => void setState({ with: other })}
          words={words}
        />
      ) : state.tab === 'recommend' ? (
        <Recommend shown={shown} words={words} />
      ) : (
        <Cells
          shown={shown}
          words={words}
          state={state}
          setState={setState}
          onWorkbench={({ session, variant }) => {
            // What is open stands in the address, so that one comes back to it.
            const remembered = setState({ session, cell: variant.id })
            void Promise.all([workbenchAddress(session, variant), remembered]).then(([address]) => router.push(address))
          }}
          details={(cell: OpenCell) => <CellDetails id={id} {...cell} price={state.price} words={words} />}
        />
      )}
    </div>
  )
}
