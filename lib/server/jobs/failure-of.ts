import 'server-only'
import * as z from 'zod'
import { type JsonValue } from '@/lib/engine'
import type { Failure } from '@/lib/server/runtime/failure'

const storedFailure = z.looseObject({ code: z.string(), message: z.string().optional(), remedy: z.string().optional() })

/** Why a job failed, from its row. */
export function failureOf(error: JsonValue | undefined): Failure {
  const stored = storedFailure.safeParse(error)
  if (!stored.success) return { code: 'unexpected', message: 'It failed, and nothing says why.' }
  const { code, message, remedy } = stored.data
  if (code === 'worker-lost')
    return { code, message: 'Each process that ran it was lost.', remedy: 'See the log of the server, then try again.' }
  return { code, message: message ?? code, ...(remedy !== undefined && { remedy }) }
}
