import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { buckets, groupings } from '@/lib/contracts/analytics'
import { metrics } from '../usage/analytics-model'

export const costTabs = ['compare', 'analytics'] as const

/** The state of the page that is kept in the address, so that any view can be shared. */
export const costsState = {
  tab: parseAsStringLiteral(costTabs).withDefault('compare'),
  conversation: parseAsString,
  /** `provider:ID` or `preset:ID`. */
  strategy: parseAsString,
  /** Profile that savings are against. */
  current: parseAsString,
  /** Profile that is projected. */
  profile: parseAsString,
}

export const analyticsState = {
  group: parseAsStringLiteral(groupings).withDefault('provider'),
  bucket: parseAsStringLiteral(buckets).withDefault('day'),
  /** Absent: cost where there is any. */
  metric: parseAsStringLiteral(metrics),
  /** Days, inclusive. */
  from: parseAsString,
  to: parseAsString,
}
