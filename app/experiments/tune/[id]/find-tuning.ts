import { cache } from 'react'
import { found } from '@/app/_shell/found'
import { reads } from '@/lib/server/reads'

/** Read once a request. */
export const findTuning = cache((id: string) => found(reads.tunings.detail({ id: decodeURIComponent(id) })))
