import 'server-only'
import { database } from '@/lib/db/client'
import { findCalls } from '@/lib/db/repositories/telemetry'
import type { RecordedCall } from '@/lib/llm/estimate'

/** Older calls say little about a model of today. */
const REMEMBERED_CALLS = 200

/** The newest finished calls of a model, for its estimates to learn from. */
export async function recordedCalls(model: string): Promise<readonly RecordedCall[]> {
  const calls = await findCalls(await database(), model, REMEMBERED_CALLS)
  return calls.map((call) => ({ ...call, purpose: call.purpose === 'part' ? 'part' : 'conversation' }))
}
