import { queryOptions } from '@tanstack/react-query'
import type { Reads } from '@/lib/server/read-contract'
import type { settingsReads } from '@/lib/server/settings-contract'
import type { storageReads } from '@/lib/server/storage-contract'
import { valueOf } from '@/app/workbench/answers'
import { readClient } from '@/app/workbench/read-client'

export const settingsQueriesOf = (reads: Reads<typeof settingsReads>) => ({
  all: () => queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => valueOf(reads.all({}, signal)) }),
  workspaces: () => queryOptions({ queryKey: ['workspaces'], queryFn: ({ signal }) => valueOf(reads.workspaces({}, signal)) }),
})

export const settingsQueries = settingsQueriesOf(readClient('settings'))

const storage = readClient<typeof storageReads>('storage')

export const storageQuery = () => queryOptions({ queryKey: ['storage'], queryFn: ({ signal }) => valueOf(storage.usage({}, signal)) })
