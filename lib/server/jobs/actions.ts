'use server'

import type * as z from 'zod'
import { jobInput, type JobActions } from '@/lib/contracts/jobs'
import { answer } from '@/lib/server/runtime/failure'
import { parseInput } from '@/lib/server/runtime/parse-input'
import * as jobs from './jobs'

export async function cancelJob(input: z.infer<typeof jobInput>): ReturnType<JobActions['cancelJob']> {
  return answer(() => jobs.cancel(parseInput(jobInput, input).id))
}

export async function retryJob(input: z.infer<typeof jobInput>): ReturnType<JobActions['retryJob']> {
  return answer(() => jobs.retry(parseInput(jobInput, input).id))
}
