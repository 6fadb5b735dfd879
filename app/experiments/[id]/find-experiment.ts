import { cache } from 'react'
import { found } from '@/app/_shell/found'
import { reads } from '@/lib/server/reads'

/** Read once a request. */
export const findExperiment = cache((id: string) => found(reads.experiments.detail({ id: decodeURIComponent(id) })))
