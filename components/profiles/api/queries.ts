import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { HandlerId, profileReads } from '@/lib/contracts/profiles'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

const forever = { staleTime: Number.POSITIVE_INFINITY } as const

export const profileQueriesOf = (reads: Reads<typeof profileReads>) => ({
  list: () => queryOptions({ queryKey: ['profiles'], queryFn: ({ signal }) => valueOf(reads.list({}, signal)) }),
  handlers: () =>
    queryOptions({ queryKey: ['handlers'], queryFn: ({ signal }) => valueOf(reads.handlers({}, signal)), ...forever }),
  models: (handler: HandlerId, query: string) =>
    queryOptions({
      queryKey: ['models', handler, query],
      queryFn: ({ signal }) => valueOf(reads.models({ handler, query, limit: 40 }, signal)),
      placeholderData: keepPreviousData,
      ...forever,
    }),
  prompt: (prompt: string, profile: string | undefined) =>
    queryOptions({
      queryKey: ['prompt', profile, prompt],
      queryFn: ({ signal }) => valueOf(reads.prompt({ prompt, ...(profile === undefined ? {} : { profile }) }, signal)),
      ...forever,
    }),
})

export const profileQueries = profileQueriesOf(readClient('profiles'))
