import { queryOptions } from '@tanstack/react-query'
import { valueOf } from '@/components/shared/queries/answers'
import type { ExperimentCopy, SharedExperimentHead } from '@/lib/contracts/evaluation/experiment-copies'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { Result } from '@/lib/engine'

/** All of a copy: a small one came with its page. */
export const copyQuery = ({ id, copy }: SharedExperimentHead) =>
  queryOptions({
    queryKey: ['shared', id, 'experiment'],
    queryFn: ({ signal }) => valueOf(readCopy(id, signal)),
    ...(copy && { initialData: copy }),
    // Copies never change.
    staleTime: Number.POSITIVE_INFINITY,
  })

async function readCopy(id: string, signal: AbortSignal): Promise<Result<ExperimentCopy, ActionError>> {
  const address = `/s/${encodeURIComponent(id)}/data?of=experiment`
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
  return (await response.json()) as Result<ExperimentCopy, ActionError>
}
