import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listHandlers, listProfiles, listWorkspaces, loadSettings, searchModels, sessionVerdicts, validatePrompt } from '@/app/actions/profiles'
import { listProviders } from '@/app/actions/runs'
import { loadStorage } from '@/app/actions/storage'
import type { HandlerId } from '@/lib/server/profiles-contract'
import { valueOf } from '@/app/workbench/answers'

const forever = { staleTime: Number.POSITIVE_INFINITY } as const

export const profileQueries = {
  profiles: () => queryOptions({ queryKey: ['profiles'], queryFn: () => valueOf(listProfiles()) }),
  handlers: () => queryOptions({ queryKey: ['handlers'], queryFn: () => valueOf(listHandlers()), ...forever }),
  models: (handler: HandlerId, query: string) =>
    queryOptions({ queryKey: ['models', handler, query], queryFn: () => valueOf(searchModels({ handler, query, limit: 40 })), placeholderData: keepPreviousData, ...forever }),
  prompt: (prompt: string, profile: string | undefined) =>
    queryOptions({ queryKey: ['prompt', profile, prompt], queryFn: () => valueOf(validatePrompt({ prompt, ...(profile === undefined ? {} : { profile }) })), ...forever }),
  settings: () => queryOptions({ queryKey: ['settings'], queryFn: () => valueOf(loadSettings()) }),
  storage: () => queryOptions({ queryKey: ['storage'], queryFn: () => valueOf(loadStorage()) }),
  providers: () => queryOptions({ queryKey: ['providers'], queryFn: () => valueOf(listProviders()), ...forever }),
  verdicts: (conversationId: string) => queryOptions({ queryKey: ['verdicts', conversationId], queryFn: () => valueOf(sessionVerdicts({ id: conversationId })) }),
  workspaces: () => queryOptions({ queryKey: ['workspaces'], queryFn: () => valueOf(listWorkspaces()) }),
}
