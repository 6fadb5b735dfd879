import { cache } from 'react'
import { found } from '@/app/_shell/found'
import { reads } from '@/lib/server/reads'

/** Its newest version. Read once a request. */
export const findDataset = cache((id: string) => found(reads.datasets.detail({ id: decodeURIComponent(id) })))
