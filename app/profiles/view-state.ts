import { parseAsStringLiteral } from 'nuqs/server'

export const profileTabs = ['profiles', 'settings'] as const

export const profilesState = { tab: parseAsStringLiteral(profileTabs).withDefault('profiles') }
