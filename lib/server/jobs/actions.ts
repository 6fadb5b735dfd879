'use server'

import type { JobActions } from '@/lib/contracts/jobs'
import { idInput, type Id } from '@/lib/contracts/shared/action'
import { answer } from '@/lib/server/runtime/failure'
import { parseInput } from '@/lib/server/runtime/parse-input'
import * as jobs from './jobs'

export async function cancelJob(input: Id): ReturnType<JobActions['cancelJob']> {
  return answer(() => jobs.cancel(parseInput(idInput, input).id))
}

export async function retryJob(input: Id): ReturnType<JobActions['retryJob']> {
  return answer(() => jobs.retry(parseInput(idInput, input).id))
}
