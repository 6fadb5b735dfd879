import 'server-only'
import type {
  ExperimentCopy,
  ExperimentCopyPreview,
  ShareExperimentInput,
} from '@/lib/contracts/evaluation/experiment-copies'
import { letterOfVariant } from '@/lib/contracts/shared/column-letters'
import type { SnapshotView } from '@/lib/contracts/share'
import { database } from '@/lib/db/client'
import { parseExperimentId } from '@/lib/db/ids'
import { saveSnapshot } from '@/lib/db/repositories/snapshots'
import { copyOfExperiment } from '@/lib/server/experiments'
import { notFound } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { toView } from '../share'
import { requireFits } from '../tasks/share'
import { onlyNamedOf } from './content'

/** What others would see of an experiment. */
export async function previewExperiment(asked: ShareExperimentInput): Promise<ExperimentCopyPreview> {
  const { copy, redacted, json } = await made(asked)
  return {
    title: copy.title,
    bytes: Buffer.byteLength(json),
    variants: copy.experiment.variants.map(({ title }, at) => ({ letter: letterOfVariant(at), name: title })),
    sessions: copy.experiment.sessions.map(({ title, tokens }) => ({ title, tokens })),
    redacted,
    waiting: copy.matrix.progress.waiting,
  }
}

/** A copy of the experiment as it is now: it stays as it is, whatever becomes of the experiment. */
export async function shareExperiment(asked: ShareExperimentInput): Promise<SnapshotView> {
  const experimentId = parseExperimentId(asked.id)
  if (!experimentId) throw notFound('experiment')
  const { copy, json } = await made(asked)
  const stored = await saveSnapshot(await database(), {
    workspaceId: await currentWorkspaceId(),
    title: copy.title,
    includesConversation: false,
    experimentId,
    content: json,
  })
  return toView(stored)
}

async function made({ id, title, price }: ShareExperimentInput) {
  const { redacted, ...content } = await copyOfExperiment(id, title, price)
  const copy = onlyNamedOf({ schema: 1, ...content } satisfies ExperimentCopy)
  const json = JSON.stringify(copy)
  requireFits(Buffer.byteLength(json))
  return { copy, redacted, json }
}
