import 'server-only'
import { asJson, type JsonValue } from '@/lib/engine'
import type { JobKind } from '@/lib/server/jobs'
import { findStored, runOnStored } from '@/lib/server/conversations'
import { knownSweep } from './known-sweeps'
import { replayTasks } from './tasks'
import type { SweepQuestion } from './tasks/replay'

/** What a sweep is made from. It was written by `sweepStored`, with what it took from settings and profiles at that time. */
export interface SweepWork {
  readonly conversationId: string
  readonly question: SweepQuestion
}

/** A strategy at several values. Its result is kept under the key of the question, so that a second run does no harm. */
export const sweepJob: JobKind = {
  name: 'sweep',
  lane: 'large',
  async run(input, { signal, tell }) {
    const { conversationId, question } = input as unknown as SweepWork
    const stored = await findStored(conversationId)
    const known = await knownSweep(stored.id, question)
    const result =
      (await known.find()) ??
      (await runOnStored(replayTasks.sweep, stored, question, {
        lane: 'background',
        signal,
        onEvent: (event) => tell(event as JsonValue),
      }))
    await known.keep(result)
    return asJson(result)
  },
}
