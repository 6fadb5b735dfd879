import 'server-only'
import { asJson, MEBIBYTE } from '@/lib/engine'
import type { JobKind } from '@/lib/server/jobs'
import { findStored, runOnStored, sizeOf } from '@/lib/server/conversations'
import type { ReplayEvent } from '@/lib/contracts/replay'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import type { InputOf } from '@/lib/server/workers/task'
import { version } from '../../../package.json'
import { resultUnlessLeft } from './abandoned'
import type { OpenPlace } from './open-place'
import { replayTasks } from './tasks'
import type { ReplayOutcome, ReplayTaskEvent } from './tasks/replay'

export type ReplayQuestion = InputOf<typeof replayTasks.replay>

interface ReplayWork {
  readonly conversationId: string
  readonly question: ReplayQuestion
}

/** Of larger sessions, in bytes, a replay takes so long that nobody wants to begin it again. */
const JOB_BYTES = 2 * MEBIBYTE
/** How often a job tells how far it is, in milliseconds: what it tells is kept. */
const TELL_MS = 1_000

/** Strategies on a large session. What they come to is told at the end. */
export const replayJob: JobKind = {
  name: 'replay',
  lane: 'large',
  async run(input, { signal, tell }) {
    // Written by `replayedAsJob`, with what it took from settings and profiles at that time.
    const { conversationId, question } = input as unknown as ReplayWork
    let last = 0
    const outcome = await runOnStored(replayTasks.replay, await findStored(conversationId), question, {
      lane: 'background',
      signal,
      onEvent(told) {
        const event = told as ReplayTaskEvent
        if (event.type !== 'progress' || performance.now() - last < TELL_MS) return
        last = performance.now()
        tell(asJson(event))
      },
    })
    return asJson(outcome)
  },
}

export const isLargeReplay = async ({ sourceHash }: OpenPlace['stored']): Promise<boolean> =>
  (await sizeOf(sourceHash)) > JOB_BYTES

/** Replays a large session: it goes on where nobody follows it, unless something else is asked about the session. */
export async function replayedAsJob(
  key: string,
  { id: conversationId, title }: OpenPlace['stored'],
  question: ReplayQuestion,
  tell: (event: ReplayEvent) => void,
  signal: AbortSignal,
): Promise<ReplayOutcome> {
  const input = asJson({ conversationId, question } satisfies ReplayWork)
  const job = { key: `replay ${version} ${key}`, workspaceId: await currentWorkspaceId(), title, input }
  const outcome = await resultUnlessLeft(conversationId, replayJob, job, {
    signal,
    onJob: () => undefined,
    tell: (event) => tell(event as unknown as ReplayEvent),
  })
  // Its key names the version that wrote it.
  return outcome as unknown as ReplayOutcome
}
