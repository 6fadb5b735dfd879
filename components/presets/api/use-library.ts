'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import {
  changePreset,
  deletePreset,
  restorePresetVersion,
  savePreset,
  undeletePreset,
} from '@/lib/server/presets/actions'
import { settled } from '@/components/shared/queries/answers'
import type { ActionError, ActionResult } from '@/lib/contracts/action'
import type { PresetView } from '@/lib/contracts/presets'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import type { SaveRequest } from '../dialogs/save-dialog'
import { toast } from '@/components/ui/toast'
import { presetQueries } from './queries'

const TOAST_MS = 10_000

/** What a person does with their presets, told to the server, the cache and them. */
export function useLibrary() {
  const t = useTranslations('presets')
  const errorWords = useErrorLabels()
  const client = useQueryClient()
  const refresh = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: presetQueries.list().queryKey }),
      client.invalidateQueries({ queryKey: ['preset'] }),
      client.invalidateQueries({ queryKey: ['runs'] }),
    ])
  const tell = (error: ActionError): void =>
    void toast.error(errorWords(error).title, { description: errorWords(error).detail })
  const act = async <Value>(answer: ActionResult<Value>, done: (value: Value) => void): Promise<Value | undefined> => {
    const result = await settled(answer)
    await refresh()
    if (result.ok) done(result.value)
    else tell(result.error)
    return result.ok ? result.value : undefined
  }
  const undelete = ({ id, name }: PresetView): Promise<unknown> =>
    act(undeletePreset({ id }), () => toast.success(t('toasts.restored', { name })))
  return {
    tell,
    /** The saved preset, or what was wrong, which the caller shows. */
    save: async (
      request: SaveRequest,
      { provider, config }: Pick<PresetView, 'provider' | 'config'>,
      before?: number,
    ): Promise<{ readonly preset: PresetView } | { readonly error: ActionError }> => {
      const { tags, ...rest } = request
      const result = await settled(savePreset({ ...rest, tags: [...tags], provider, config }))
      if (!result.ok) return { error: result.error }
      await refresh()
      const { name, own } = result.value
      toast.success(
        own?.version === before
          ? t('toasts.unchanged', { name })
          : t('toasts.saved', { name, version: own?.version ?? 1 }),
      )
      return { preset: result.value }
    },
    change: (id: string, labels: { readonly name: string; readonly tags: readonly string[] }) =>
      act(changePreset({ id, name: labels.name, tags: [...labels.tags] }), ({ name }) =>
        toast.success(t('toasts.changed', { name })),
      ),
    remove: (preset: PresetView) =>
      act(deletePreset({ id: preset.id }), () =>
        toast.message(t('toasts.deleted', { name: preset.name }), {
          duration: TOAST_MS,
          action: { label: t('undo'), onClick: () => void undelete(preset) },
        }),
      ),
    restore: (id: string, version: number) =>
      act(restorePresetVersion({ id, version }), ({ own }) =>
        toast.success(t('toasts.versionRestored', { version, now: own?.version ?? version })),
      ),
  }
}
