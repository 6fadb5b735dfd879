'use client'

import { useTranslations } from 'next-intl'
import {
  changePreset,
  deletePreset,
  restorePresetVersion,
  savePreset,
  undeletePreset,
} from '@/lib/server/presets/actions'
import { takeSettings } from '@/lib/server/profiles/actions'
import { toActionError } from '@/components/shared/queries/answers'
import { useAction, useRefusalToast } from '@/components/shared/queries/use-action'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { PresetView } from '@/lib/contracts/presets'
import type { HistoricSettings } from '@/lib/engine'
import type { SaveRequest } from '../dialogs/save-dialog'
import { toast } from '@/components/ui/toasts/toast'
import { presetQueries } from '@/components/library'

const TOAST_MS = 10_000

type SavedPreset = { readonly preset: PresetView } | { readonly error: ActionError }

/** The changes a person can make to presets: calls the server, updates the cache, and confirms by toast. */
export function useLibrary() {
  const t = useTranslations('presets')
  const tell = useRefusalToast()
  const refresh = [presetQueries.list().queryKey, ['preset'], ['runs']]
  // The save dialog shows a refusal itself.
  const saving = useAction(savePreset, { refresh, onRefused: () => undefined })
  const changing = useAction(changePreset, {
    refresh,
    onSuccess: ({ name }) => toast.success(t('toasts.changed', { name })),
  })
  const restoring = useAction(restorePresetVersion, {
    refresh,
    onSuccess: ({ own }, { version }) =>
      toast.success(t('toasts.versionRestored', { version, now: own?.version ?? version })),
  })
  const undeleting = useAction(({ id }: PresetView) => undeletePreset({ id }), {
    refresh,
    onSuccess: (_, { name }) => toast.success(t('toasts.restored', { name })),
  })
  const deleting = useAction(({ id }: PresetView) => deletePreset({ id }), {
    refresh,
    onSuccess: (_, preset) =>
      toast.message(t('toasts.deleted', { name: preset.name }), {
        duration: TOAST_MS,
        action: { label: t('undo'), onClick: () => undeleting.mutate(preset) },
      }),
  })
  const taking = useAction(takeSettings, { refresh: 'all' })
  return {
    tell,
    takeSettings: (settings: HistoricSettings): void => taking.mutate(settings),
    /**
     * Resolves to the saved preset, or to the error, which the caller shows. `before` is the version being replaced.
     */
    save: async (
      { tags, ...request }: SaveRequest,
      { provider, config, evidence }: Pick<PresetView, 'provider' | 'config' | 'evidence'>,
      before?: number,
    ): Promise<SavedPreset> => {
      try {
        const preset = await saving.mutateAsync({
          ...request,
          tags: [...tags],
          provider,
          config,
          ...(evidence && { evidence }),
        })
        const { name, own } = preset
        toast.success(
          own?.version === before
            ? t('toasts.unchanged', { name })
            : t('toasts.saved', { name, version: own?.version ?? 1 }),
        )
        return { preset }
      } catch (error) {
        return { error: toActionError(error) }
      }
    },
    change: (id: string, { name, tags }: { readonly name: string; readonly tags: readonly string[] }): void =>
      changing.mutate({ id, name, tags: [...tags] }),
    remove: (preset: PresetView): void => deleting.mutate(preset),
    restore: (id: string, version: number): void => restoring.mutate({ id, version }),
    isRestoring: restoring.isPending,
  }
}
