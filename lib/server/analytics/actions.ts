'use server'

import * as analytics from './analytics'
import { answer } from '@/lib/server/runtime/failure'
import { type AnalyticsActions } from '@/lib/contracts/analytics'

export async function clearEvents(): ReturnType<AnalyticsActions['clearEvents']> {
  return answer(() => analytics.clearEvents())
}
