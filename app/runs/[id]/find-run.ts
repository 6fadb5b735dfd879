import { notFound } from 'next/navigation'
import { cache } from 'react'
import { reads } from '@/lib/server/reads'
import type { RunDetail } from '@/lib/contracts/runs'

/** The run, or the page that says there is none. Other failures go to the error page. Read once a request. */
export const findRun = cache(async (id: string): Promise<RunDetail> => {
  const result = await reads.runs.detail({ id: decodeURIComponent(id) })
  if (result.ok) return result.value
  if (result.error.code === 'not-found' || result.error.code === 'invalid-input') notFound()
  throw new Error(result.error.message)
})
