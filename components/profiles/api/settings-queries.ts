import { queryOptions } from '@tanstack/react-query'
import type { Reads } from '@/lib/contracts/shared/read'
import type { settingsReads } from '@/lib/contracts/settings'
import type { storageReads } from '@/lib/contracts/storage'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

export const settingsQueriesOf = (reads: Reads<typeof settingsReads>) => ({
  all: () => queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => valueOf(reads.all({}, signal)) }),
  workspaces: () =>
    queryOptions({ queryKey: ['workspaces'], queryFn: ({ signal }) => valueOf(reads.workspaces({}, signal)) }),
})

export const settingsQueries = settingsQueriesOf(readClient('settings'))

const storage = readClient<typeof storageReads>('storage')

export const storageQuery = () =>
  queryOptions({ queryKey: ['storage'], queryFn: ({ signal }) => valueOf(storage.usage({}, signal)) })
