'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { SettingsView } from '@/lib/contracts/settings'
import { isScoped, settingIds, type SettingEntry, type SettingId } from '../commands/settings-search'

const retentionNames = ['runDays', 'pinDays', 'eventDays', 'deletedDays'] as const

/** Names and explanations of the settings, with their values if known. */
export function useSettingEntries(settings: SettingsView | undefined, singleKeys: boolean): readonly SettingEntry[] {
  const t = useTranslations('profiles')
  const shortcuts = useTranslations('common.shortcuts')
  const format = useFormatter()
  const value = (id: SettingId): string => {
    if (id === 'singleKeys') return t(singleKeys ? 'settings.on' : 'settings.off')
    if (!isScoped(id) || settings === undefined) return ''
    const effective = settings.effective[id].value
    if (typeof effective === 'boolean') return t(effective ? 'settings.on' : 'settings.off')
    if (typeof effective === 'number')
      return id === 'threshold' || id === 'minimumSavingPercent'
        ? format.number(effective / 100, { style: 'percent' })
        : format.number(effective, 'usd')
    return effective ?? t('settings.none')
  }
  const named = (id: SettingId): Pick<SettingEntry, 'label' | 'help'> => {
    if (id === 'singleKeys') return { label: shortcuts('singleKeys'), help: shortcuts('singleKeysHelp') }
    // Also found by the names of its fields.
    if (id === 'retention')
      return {
        label: t('storage.retention.title'),
        help: [
          t('storage.retention.help'),
          ...retentionNames.flatMap((name) => [
            t(`storage.retention.${name}.label`),
            t(`storage.retention.${name}.help`),
          ]),
        ].join(' '),
      }
    if (!isScoped(id)) return { label: t('workspaces.title'), help: t('workspaces.help') }
    return { label: t(`settings.rows.${id}.label`), help: t(`settings.rows.${id}.help`) }
  }
  return settingIds.map((id) => ({ id, ...named(id), value: value(id) }))
}
