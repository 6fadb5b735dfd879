import { parseAsStringLiteral } from 'nuqs/server'

export const inspectorTabs = ['passes', 'why', 'facts'] as const

export const inspectorState = { panel: parseAsStringLiteral(inspectorTabs).withDefault('passes') }
