import { parseAsStringLiteral } from 'nuqs/server'
import { settingIds } from '@/components/shared/commands/settings-search'

export const profileTabs = ['profiles', 'settings', 'storage'] as const

export const profilesState = {
  tab: parseAsStringLiteral(profileTabs).withDefault('profiles'),
  /** Gone to and focused. */
  setting: parseAsStringLiteral(settingIds),
}
