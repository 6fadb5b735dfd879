import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { ExperimentView } from '@/lib/contracts/evaluation/experiments'
import { reads } from '@/lib/server/reads'

/** The experiment, or the page that says there is none. Other failures go to the error page. Read once a request. */
export const findExperiment = cache(async (id: string): Promise<ExperimentView> => {
  const result = await reads.experiments.detail({ id: decodeURIComponent(id) })
  if (result.ok) return result.value
  if (result.error.code === 'not-found' || result.error.code === 'invalid-input') notFound()
  throw new Error(result.error.message)
})
