'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  deleteProfile,
  duplicateProfile,
  restoreProfile,
  setDefaultProfile,
  testConnection,
} from '@/lib/server/profiles/actions'
import { settled } from '@/components/shared/queries/answers'
import { useAction } from '@/components/shared/queries/use-action'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import type { ConnectionView, ProfileRole, ProfileView } from '@/lib/contracts/profiles'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { DefaultChoices } from './default-choices'
import { ProfileList, type TestState } from './profile-list'
import { EmptyState } from '@/components/ui/display/empty-state'
import { Skeleton } from '@/components/ui/display/skeleton'
import { toast } from '@/components/ui/toasts/toast'
import { useProfileCommands } from './use-profile-commands'
import { conversationQueries } from '@/components/conversations'
import { profileQueries } from './api/queries'

export function ProfilesPanel() {
  const t = useTranslations('profiles')
  const errorWords = useErrorLabels()
  const client = useQueryClient()
  const query = useQuery(profileQueries.list())
  const [tests, setTests] = useState<Readonly<Record<string, TestState>>>({})
  const profiles = query.data
  const newest = useQuery(conversationQueries.list()).data?.[0]
  const verdicts = useQuery({ ...conversationQueries.verdicts(newest?.id ?? ''), enabled: newest !== undefined })
  const test = async ({ id, model }: ProfileView): Promise<void> => {
    setTests((all) => ({ ...all, [id]: { type: 'running' } }))
    const result = await settled(testConnection({ id }))
    const connection: ConnectionView = result.ok
      ? result.value
      : { connected: false, call: { code: 'failed', message: errorWords(result.error).title }, model, timeMs: 0 }
    setTests((all) => ({ ...all, [id]: { type: 'done', connection } }))
  }
  useProfileCommands(profiles ?? [], (profile) => void test(profile))
  // Costs and estimates depend on profiles, so everything is refetched.
  const refresh = 'all'
  const restoring = useAction(({ id }: ProfileView) => restoreProfile({ id }), {
    refresh,
    onSuccess: (_, { name }) => toast.success(t('restored', { name })),
  })
  const deleting = useAction(({ id }: ProfileView) => deleteProfile({ id }), {
    refresh,
    onSuccess: (_, profile) =>
      toast.message(t('deleted', { name: profile.name }), {
        action: { label: t('undo'), onClick: () => restoring.mutate(profile) },
      }),
  })
  const duplicating = useAction(({ id }: ProfileView) => duplicateProfile({ id }), {
    refresh,
    onSuccess: ({ name }) => toast.success(t('duplicated', { name })),
  })
  const choosing = useAction(setDefaultProfile, {
    refresh,
    onSuccess: (changed) => client.setQueryData(profileQueries.list().queryKey, changed),
  })
  if (profiles === undefined) return <QueryProblem query={query} placeholder={<Skeleton className="h-64" />} />

  const choose = (role: ProfileRole, id: string | null): void => choosing.mutate({ role, id })
  return (
    <div className="flex flex-col gap-5">
      <DefaultChoices profiles={profiles} onChange={choose} />
      {profiles.every(({ builtIn }) => builtIn) ? (
        <EmptyState icon={<Bot />} title={t('empty')} description={t('emptyHelp')} className="py-8" />
      ) : null}
      <ProfileList
        profiles={profiles}
        tests={tests}
        {...(newest && verdicts.data ? { verdicts: { title: newest.title, of: verdicts.data.profiles } } : {})}
        onTest={(profile) => void test(profile)}
        onDuplicate={(profile) => duplicating.mutate(profile)}
        onDelete={(profile) => deleting.mutate(profile)}
        onDefault={(role, { id, builtIn }) => choose(role, builtIn ? null : id)}
      />
    </div>
  )
}
