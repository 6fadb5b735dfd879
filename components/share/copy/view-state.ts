import { parseAsInteger, parseAsStringLiteral } from 'nuqs/server'
import { resultState } from '@/components/runs'

export const sharedTabs = ['overview', 'diff', 'ledger', 'config'] as const

export const sharedState = {
  ...resultState,
  tab: parseAsStringLiteral(sharedTabs).withDefault('overview'),
  /** Number of the run that is shown, from 1. */
  strategy: parseAsInteger.withDefault(1),
}
