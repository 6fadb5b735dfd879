'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useQueryStates } from 'nuqs'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { createWorkspace, renameWorkspace, saveSettings, switchWorkspace } from '@/lib/server/settings/actions'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Problem } from '@/components/shared/parts/problem'
import { KeyboardCard } from './keyboard-card'
import { RetentionCard } from '../retention-card'
import { SettingsForm } from './settings-form'
import { findSettings, isScoped, settingIds, type SettingId } from '@/components/shared/commands/settings-search'
import { SettingsSearchBox } from './settings-search-box'
import { useSettingEntries } from '@/components/shared/labels/use-setting-labels'
import { WorkspacesCard } from './workspaces-card'
import { useCommandSettings } from '@/components/shared/commands/command-settings'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/display/empty-state'
import { Skeleton } from '@/components/ui/display/skeleton'
import { toast } from '@/components/ui/toasts/toast'
import { profilesState } from '../view-state'
import { settingsQueries } from '../api/settings-queries'
import { toActionError } from '@/components/shared/queries/answers'
import { useAction } from '@/components/shared/queries/use-action'
import { presetQueries } from '@/components/library'

/** The panel shows a refusal itself, without a toast. */
const shownInPlace = { refresh: 'all', onRefused: () => undefined } as const

export function SettingsPanel() {
  const t = useTranslations('profiles')
  const client = useQueryClient()
  const router = useRouter()
  const settings = useQuery(settingsQueries.all())
  const workspaces = useQuery(settingsQueries.workspaces())
  const providers = useQuery(presetQueries.providers())
  const words = useEngineLabels()
  const saving = useAction(saveSettings, {
    ...shownInPlace,
    onSuccess: (saved) => {
      client.setQueryData(settingsQueries.all().queryKey, saved)
      toast.success(t('settingsSaved'))
    },
  })
  const creating = useAction(createWorkspace, shownInPlace)
  const renaming = useAction(renameWorkspace, { ...shownInPlace, onSuccess: () => router.refresh() })
  const switching = useAction(switchWorkspace, {
    ...shownInPlace,
    onSuccess: (all) => {
      // All cached data belongs to the previous workspace.
      client.getQueryCache().clear()
      client.setQueryData(settingsQueries.workspaces().queryKey, all)
      toast.success(t('switched', { name: all.find((workspace) => workspace.active)?.name ?? '' }))
      router.refresh()
    },
  })
  const refused = [saving, creating, renaming, switching].find(({ isError }) => isError)?.error
  const [search, setSearch] = useState('')
  const [{ setting }, setView] = useQueryStates(profilesState)
  const region = useRef<HTMLDivElement>(null)
  const singleKeys = useCommandSettings((state) => state.singleKeys)
  const shown = findSettings(useSettingEntries(settings.data, singleKeys), search)
  useFocusOnSetting(region, settings.data !== undefined && workspaces.data !== undefined ? setting : null)
  if (settings.data === undefined || workspaces.data === undefined)
    return (
      <QueryProblem
        query={settings.data === undefined ? settings : workspaces}
        placeholder={<Skeleton className="h-64" />}
      />
    )
  const active = workspaces.data.find((workspace) => workspace.active)
  return (
    <div ref={region} className="flex flex-col gap-5">
      <SettingsSearchBox
        value={search}
        found={shown.size}
        onChange={(text) => {
          setSearch(text)
          if (setting !== null) void setView({ setting: null })
        }}
      />
      {refused ? <Problem error={toActionError(refused)} /> : null}
      {shown.size === 0 ? (
        <EmptyState
          title={t('settings.noMatch', { text: search.trim() })}
          description={t('settings.noMatchHelp')}
          actions={<Button onClick={() => setSearch('')}>{t('settings.clearSearch')}</Button>}
        />
      ) : null}
      {/* Hidden instead of unmounted, so that unsaved input is kept. */}
      <div hidden={!settingIds.some((id) => isScoped(id) && shown.has(id))}>
        <SettingsForm
          settings={settings.data}
          shown={shown}
          workspaceName={active?.name ?? ''}
          providers={(providers.data ?? []).map(({ id, name }) => ({ id, name: words.provider(id, name) }))}
          saving={saving.isPending}
          onSave={(scope, values) => saving.mutate({ scope, settings: values })}
        />
      </div>
      {shown.has('singleKeys') ? <KeyboardCard /> : null}
      {shown.has('retention') ? <RetentionCard /> : null}
      <div data-setting="workspaces" hidden={!shown.has('workspaces')} className="scroll-mt-20">
        <WorkspacesCard
          workspaces={workspaces.data}
          busy={creating.isPending || renaming.isPending || switching.isPending}
          onCreate={(name) => creating.mutate({ name })}
          onRename={(id, name) => renaming.mutate({ id, name })}
          onSwitch={(id) => switching.mutate({ id })}
        />
      </div>
    </div>
  )
}

/** Scrolls to the setting named in the address and focuses its control. */
function useFocusOnSetting(region: RefObject<HTMLDivElement | null>, setting: SettingId | null): void {
  useEffect(() => {
    if (setting === null) return
    const row = region.current?.querySelector(`[data-setting="${setting}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }, [region, setting])
}
