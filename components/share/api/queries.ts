import { queryOptions } from '@tanstack/react-query'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'
import type { shareReads } from '@/lib/contracts/share'

export const reads = readClient<typeof shareReads>('share')

/** Of the workspace, newest first. */
export const links = queryOptions({ queryKey: ['snapshots'], queryFn: ({ signal }) => valueOf(reads.list({}, signal)) })
