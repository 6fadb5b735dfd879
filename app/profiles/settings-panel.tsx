'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { createWorkspace, renameWorkspace, saveSettings, switchWorkspace } from '@/app/actions/profiles'
import { settled } from '@/app/workbench/answers'
import { QueryProblem } from '@/app/workbench/query-problem'
import type { ActionError, Answer } from '@/lib/server/contract'
import { Problem } from '@/components/import/problem'
import { SettingsForm } from '@/components/profiles/settings-form'
import { WorkspacesCard } from '@/components/profiles/workspaces-card'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { profileQueries } from './queries'

export function SettingsPanel() {
  const t = useTranslations('profiles')
  const client = useQueryClient()
  const router = useRouter()
  const settings = useQuery(profileQueries.settings())
  const workspaces = useQuery(profileQueries.workspaces())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ActionError>()
  const act = async <Value,>(answer: Answer<Value>, done: (value: Value) => void): Promise<void> => {
    setBusy(true)
    const result = await settled(answer)
    setProblem(result.ok ? undefined : result.error)
    if (result.ok) done(result.value)
    await client.invalidateQueries()
    setBusy(false)
  }
  if (settings.data === undefined || workspaces.data === undefined) return <QueryProblem query={settings.data === undefined ? settings : workspaces} placeholder={<Skeleton className="h-64" />} />
  const active = workspaces.data.find((workspace) => workspace.active)
  return (
    <div className="flex flex-col gap-5">
      {problem === undefined ? null : <Problem error={problem} />}
      <SettingsForm
        settings={settings.data}
        workspaceName={active?.name ?? ''}
        saving={busy}
        onSave={(scope, values) =>
          void act(saveSettings({ scope, settings: values }), (saved) => {
            client.setQueryData(profileQueries.settings().queryKey, saved)
            toast.success(t('settingsSaved'))
          })
        }
      />
      <WorkspacesCard
        workspaces={workspaces.data}
        busy={busy}
        onCreate={(name) => void act(createWorkspace({ name }), () => undefined)}
        onRename={(id, name) => void act(renameWorkspace({ id, name }), () => router.refresh())}
        onSwitch={(id) =>
          void act(switchWorkspace({ id }), (all) => {
            // Nothing that is known of the old workspace holds in the new one.
            client.clear()
            client.setQueryData(profileQueries.workspaces().queryKey, all)
            toast.success(t('switched', { name: all.find((workspace) => workspace.active)?.name ?? '' }))
            router.refresh()
          })
        }
      />
    </div>
  )
}
