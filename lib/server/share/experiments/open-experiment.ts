import 'server-only'
import { err, ok, type Result } from '@/lib/engine'
import type { ExperimentCopy, SharedExperimentHead } from '@/lib/contracts/evaluation/experiment-copies'
import type { LinkProblem, SnapshotOverview } from '@/lib/contracts/share'
import { askStored, runOnStored } from '@/lib/server/conversations'
import type { Encoded } from '@/lib/server/runtime/encoded'
import { notFound } from '@/lib/server/runtime/failure'
import { findLink, openSnapshot, toView } from '../share'
import { shareTasks } from '../tasks'

/** What a link shows. */
export type Opened =
  | { readonly of: 'runs'; readonly overview: SnapshotOverview }
  | { readonly of: 'experiment'; readonly head: SharedExperimentHead }

/** Of any workspace: whoever has the link may open it. */
export async function openLink(id: string): Promise<Result<Opened, LinkProblem>> {
  const stored = await findLink(id)
  if (stored?.experimentId === undefined) {
    const opened = await openSnapshot(id)
    return opened.ok ? ok({ of: 'runs', overview: opened.value }) : opened
  }
  const { contentHash: content } = stored
  const head = await runOnStored(shareTasks.experimentHead, { sourceHash: content }, { content })
  if (!head.ok) return err(head.error)
  const { title, createdAt } = toView(stored)
  return ok({ of: 'experiment', head: { id, title, createdAt, ...head.value } })
}

/** All of a copy. */
export async function sharedExperiment(id: string): Promise<ExperimentCopy | Encoded<ExperimentCopy>> {
  const stored = await findLink(id)
  if (stored?.experimentId === undefined) throw notFound('shared link')
  const { contentHash: content } = stored
  return askStored(shareTasks.experiment, { sourceHash: content }, { content })
}
