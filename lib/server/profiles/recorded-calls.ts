import 'server-only'
import { database } from '@/lib/db/client'
import { findCalls } from '@/lib/db/repositories/telemetry'
import type { RecordedCall } from '@/lib/llm/estimate'

/** Only the newest calls are used, because models change. */
const REMEMBERED_CALLS = 200

/** The newest finished calls of a model, to calibrate its estimates. */
export async function recordedCalls(model: string): Promise<readonly RecordedCall[]> {
  const calls = await findCalls(await database(), model, REMEMBERED_CALLS)
  return calls.map((call) => ({ ...call, purpose: call.purpose === 'part' ? 'part' : 'conversation' }))
}
