'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { useQueryStates } from 'nuqs'
import type { JsonObject } from '@/lib/engine'
import type { DiffRow } from '@/lib/contracts/runs'
import { ExplainDialog, explainedPasses, Explanation } from '@/components/explain'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { Skeleton } from '@/components/ui/display/skeleton'
import { valueOf } from '@/components/shared/queries/answers'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { resultState } from './model/result-state'
import { passAddress, studio, studioState } from '@/components/studio'
import { runQueries } from './api/queries'

interface ExplainMessageProps {
  readonly runId: string
  /** Of the message. */
  readonly row: DiffRow
  readonly onClose: () => void
}

/** Why a message of a run is as it is, in a dialog. */
export default function ExplainMessage({ runId, row, onClose }: ExplainMessageProps) {
  const router = useRouter()
  const inWorkbench = usePathname() === '/'
  const [, setStudio] = useQueryStates(studioState)
  const [, setView] = useQueryStates(resultState)
  const result = { type: 'run', run: runId } as const
  const run = useQuery(runQueries.detail(runId))
  const answer = useQuery({
    queryKey: ['studio', 'explain', runId, row.id],
    queryFn: ({ signal }) => valueOf(studio.explain({ result, message: row.id }, signal)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const openPass = (pass: string): void => {
    if (run.data === undefined) return
    onClose()
    // The other columns of an open workbench stay.
    if (inWorkbench) void setStudio({ pass, json: false })
    else router.push(passAddress(run.data, pass), { scroll: false })
  }
  const config: JsonObject | undefined = run.data?.provider === 'smart' ? run.data.config : undefined
  return (
    <LazyMessages of={['pass']}>
      <ExplainDialog position={row.before ?? row.after ?? 0} made={row.before === undefined} onClose={onClose}>
        {answer.data === undefined ? (
          <QueryProblem query={answer} placeholder={<Placeholder />} />
        ) : (
          <Explanation
            explanation={answer.data}
            passes={explainedPasses(config)}
            onOpenPass={run.data?.conversationId === undefined ? undefined : openPass}
            onGo={({ id: message }) => {
              onClose()
              void setView({ message })
            }}
          />
        )}
      </ExplainDialog>
    </LazyMessages>
  )
}

const Placeholder = () => (
  <div aria-busy className="flex flex-col gap-2">
    <Skeleton className="h-5 w-1/2" />
    <Skeleton className="h-24" />
  </div>
)
