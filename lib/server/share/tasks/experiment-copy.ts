import { MEBIBYTE, ok, type Result } from '@/lib/engine'
import type { BlobHash } from '@/lib/db/ids'
import type { ExperimentCopy, SharedExperimentHead } from '@/lib/contracts/evaluation/experiment-copies'
import type { ContentProblem } from '@/lib/contracts/share'
import { notFound } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { readExperimentCopy } from '../experiments/content'
import { createCopyReader } from './stored-copies'

interface CopyContent {
  readonly content: BlobHash
}

const openCopy = createCopyReader(readExperimentCopy, 32 * MEBIBYTE)

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
