'use server'

import type * as z from 'zod'
import * as analytics from '@/lib/server/analytics'
import { answer } from '@/lib/server/failure'
import { analyticsInput, exportEventsInput, listEventsInput, type AnalyticsActions } from '@/lib/server/analytics-contract'
import { parseInput } from './parse-input'

export async function loadAnalytics(input: z.input<typeof analyticsInput>): ReturnType<AnalyticsActions['loadAnalytics']> {
  return answer(async () => analytics.loadAnalytics(parseInput(analyticsInput, input)))
}

export async function listEvents(input: z.input<typeof listEventsInput>): ReturnType<AnalyticsActions['listEvents']> {
  return answer(async () => analytics.listEvents(parseInput(listEventsInput, input).cursor))
}

export async function exportEvents(input: z.input<typeof exportEventsInput>): ReturnType<AnalyticsActions['exportEvents']> {
  return answer(async () => analytics.exportEvents(parseInput(exportEventsInput, input)))
}

export async function clearEvents(): ReturnType<AnalyticsActions['clearEvents']> {
  return answer(() => analytics.clearEvents())
}
