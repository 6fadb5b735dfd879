import 'server-only'
import * as z from 'zod'
import { asJson, canonicalJson } from '@/lib/engine'
import { database } from '@/lib/db/client'
import type { ConversationId, RunGroupId } from '@/lib/db/ids'
import { endFailed, endRun, listFailed, type FailedRun } from '@/lib/db/repositories/open-runs'
import { strategyInput, type FollowedStrategy } from '@/lib/contracts/runs'
import type { Failure } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'

/** A strategy that failed, with the reason. */
export interface FailedStrategy extends FollowedStrategy {
  readonly error: Failure
}

type Strategy = FollowedStrategy['strategy']

export const interrupted: Failure = { code: 'interrupted', message: 'The server was stopped before the run had ended.' }

const storedFailure = z.looseObject({ code: z.string(), message: z.string() })

/** Of a strategy, all that its result hangs on: whichever row it stands in, and whatever that is called. */
export const strategyKey = ({
  key: _,
  title: __,
  preset: ___,
  sample = 1,
  onFailure = 'stop',
  ...strategy
}: Strategy): string => canonicalJson(asJson({ ...strategy, sample, onFailure }))

function toFailed({ groupId, strategy, error }: FailedRun): readonly FailedStrategy[] {
  const known = strategyInput.safeParse(strategy)
  if (!known.success) return []
  const failure = error === undefined ? interrupted : (storedFailure.safeParse(error).data as Failure | undefined)
  return failure === undefined ? [] : [{ groupId, strategy: known.data, error: failure }]
}

/** What failed on a conversation, or was interrupted, and was neither tried again nor dismissed. */
export async function failuresOf(conversationId: ConversationId): Promise<readonly FailedStrategy[]> {
  return (await failedRuns(conversationId)).flatMap(toFailed)
}

/** A strategy is tried, or a row tries another: what failed of it before is history. */
export async function forgetFailures(conversationId: ConversationId, strategy: Strategy): Promise<void> {
  const db = await database()
  const tried = strategyKey(strategy)
  for (const run of await failedRuns(conversationId)) {
    const [failed] = toFailed(run)
    if (failed?.strategy.key === strategy.key || (failed && strategyKey(failed.strategy) === tried))
      await endRun(db, run.id)
  }
}

const failedRuns = async (conversationId: ConversationId): Promise<readonly FailedRun[]> =>
  listFailed(await database(), await currentWorkspaceId(), conversationId)

/** The person knows. */
export async function dismissFailure(groupId: string): Promise<null> {
  await endFailed(await database(), await currentWorkspaceId(), groupId as RunGroupId)
  return null
}
