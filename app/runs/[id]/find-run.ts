import { cache } from 'react'
import { found } from '@/app/_shell/found'
import { reads } from '@/lib/server/reads'

/** Read once a request. */
export const findRun = cache((id: string) => found(reads.runs.detail({ id: decodeURIComponent(id) })))
