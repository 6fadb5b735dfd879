import { parseAsStringLiteral } from 'nuqs/server'
import { settingIds } from '@/components/shared/commands/settings-search'

export const profileTabs = ['profiles', 'settings', 'storage'] as const

export const profilesState = {
  tab: parseAsStringLiteral(profileTabs).withDefault('profiles'),
  /** Scrolled to and focused. */
  setting: parseAsStringLiteral(settingIds),
}
