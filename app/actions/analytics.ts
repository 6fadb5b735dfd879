'use server'

import * as analytics from '@/lib/server/analytics'
import { answer } from '@/lib/server/failure'
import { type AnalyticsActions } from '@/lib/server/analytics-contract'

export async function clearEvents(): ReturnType<AnalyticsActions['clearEvents']> {
  return answer(() => analytics.clearEvents())
}
