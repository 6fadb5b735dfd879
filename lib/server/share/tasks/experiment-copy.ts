import { LRUCache } from 'lru-cache'
import { err, MEBIBYTE, ok, type Result } from '@/lib/engine'
import { unpackBlob } from '@/lib/db/repositories/blobs'
import type { BlobHash } from '@/lib/db/ids'
import type { ExperimentCopy, SharedExperimentHead } from '@/lib/contracts/evaluation/experiment-copies'
import type { ContentProblem } from '@/lib/contracts/share'
import { notFound } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { readExperimentCopy } from '../experiments/content'

interface CopyContent {
  readonly content: BlobHash
}

type Opened = Result<ExperimentCopy, ContentProblem>

const copies = new LRUCache<BlobHash, Opened>({ max: 8, maxSize: 32 * MEBIBYTE })

/** So many cells come with the page; a larger copy is asked for by the browser. */
const MOST_CELLS = 2_000

export async function experimentHeadTask(
  { content }: CopyContent,
  context: TaskContext,
): Promise<Result<Pick<SharedExperimentHead, 'copy'>, ContentProblem>> {
  const opened = await openCopy(content, context)
  if (!opened.ok) return opened
  return ok(opened.value.matrix.progress.total <= MOST_CELLS ? { copy: opened.value } : {})
}

export async function copiedExperimentTask({ content }: CopyContent, context: TaskContext): Promise<ExperimentCopy> {
  const opened = await openCopy(content, context)
  if (!opened.ok) throw notFound('shared link')
  return opened.value
}

async function openCopy(hash: BlobHash, { host }: Pick<TaskContext, 'host'>): Promise<Opened> {
  const known = copies.get(hash)
  if (known) return known
  const bytes = await host
    .blob(hash, () => undefined)
    .then(unpackBlob)
    .catch(() => undefined)
  if (bytes === undefined) return err('damaged')
  const copy = readExperimentCopy(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  copies.set(hash, copy, { size: Math.max(1, bytes.byteLength) })
  return copy
}
