import 'server-only'
import { err, ok, type Result } from '@/lib/engine'
import type { ExperimentCopy, SharedExperimentHead } from '@/lib/contracts/evaluation/experiment-copies'
import type { LinkProblem, SnapshotOverview } from '@/lib/contracts/share'
import { askStored, runOnStored } from '@/lib/server/conversations'
import type { Encoded } from '@/lib/server/runtime/encoded'
import { notFound } from '@/lib/server/runtime/failure'
import { findLink, overviewOf, toView } from '../share'
import { shareTasks } from '../tasks'

/** What a link shows. */
export type Opened =
  | { readonly of: 'runs'; readonly overview: SnapshotOverview }
  | { readonly of: 'experiment'; readonly head: SharedExperimentHead }

/** Of any workspace: whoever has the link may open it. */
export async function openLink(id: string): Promise<Result<Opened, LinkProblem>> {
  const stored = await findLink(id)
  if (!stored) return err('gone')
  const { contentHash: content, experimentId } = stored
  if (experimentId === undefined) {
    const overview = await overviewOf(stored)
    return overview.ok ? ok({ of: 'runs', overview: overview.value }) : overview
  }
  const head = await runOnStored(shareTasks.experimentHead, { sourceHash: content }, { content })
  if (!head.ok) return head
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
