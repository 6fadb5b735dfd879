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
  /** `handler`: only models of its provider. */
  models: (query: string, handler?: HandlerId) =>
    queryOptions({
      queryKey: ['models', handler ?? null, query],
      queryFn: ({ signal }) => valueOf(reads.models({ ...(handler && { handler }), query, limit: 40 }, signal)),
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
