import 'server-only'
import { MEBIBYTE } from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import { LRUCache } from 'lru-cache'
import { database } from '@/lib/db/client'
import type { BlobHash } from '@/lib/db/ids'
import { blobSize, findPackedBlob } from '@/lib/db/repositories/blobs'
import type { Encoded } from '@/lib/server/runtime/encoded'
import { notFound, appError } from '@/lib/server/runtime/failure'
import { pinnedAnswer } from '@/lib/server/models'
import { silentHost, type Host } from '@/lib/server/workers/host'
import { askTask, runTask, type TaskOptions } from '@/lib/server/workers/run-task'
import type { ImportedFile } from './tasks/import-file'
import type { StoredPlace } from './tasks/parsed-files'
import type { Task } from '@/lib/server/workers/task'

export { toViewId, type StoredPlace } from './tasks/parsed-files'

const state = processState<{ condenseryPendingFiles: LRUCache<string, ImportedFile> }>()
/** Imported files whose conversation is still to be chosen; they are stored when it is. */
const pendingFiles = (): LRUCache<string, ImportedFile> =>
  (state.condenseryPendingFiles ??= new LRUCache({ max: 2_000, maxSize: 128 * MEBIBYTE, ttl: 60 * 60 * 1000 }))
/** Sizes of stored files in bytes; stored files never change. */
const sizes = new LRUCache<BlobHash, number>({ max: 10_000 })

export function keepPending(file: ImportedFile): BlobHash {
  const { hash, data } = file.blob
  pendingFiles().set(hash, file, { size: Math.max(1, data.byteLength) })
  return hash
}

export function takePending(hash: string): ImportedFile {
  const file = pendingFiles().get(hash)
  if (!file) throw appError('choice-expired', 'The file to choose from is no longer held.', 'Upload it again.')
  return file
}

/** Gives tasks access to stored files. */
export const storedHost: Host = {
  async blob(hash, hand) {
    const blob = await findPackedBlob(await database(), hash)
    if (!blob) throw notFound('conversation')
    hand(blob.data)
    return blob
  },
  pinned: ({ key, sample }) => pinnedAnswer(key, sample),
  summarize: silentHost.summarize,
}

/** Only the fields that a task needs: its input is also the key of caches, so dates and titles must not be in it. */
export const placeOf = ({ sourceHash, conversationIndex, view }: StoredPlace): StoredPlace => ({
  sourceHash,
  conversationIndex,
  view,
})

/** Runs a task on a stored file: in the worker that has the file open, in the lane for its size. */
export const runOnStored = async <Input, Output>(
  task: Task<Input, Output>,
  stored: Pick<StoredPlace, 'sourceHash'>,
  input: NoInfer<Input>,
  options: Partial<TaskOptions> = {},
): Promise<Output> => runTask(task, input, { ...(await optionsFor(stored)), ...options })

/** As `runOnStored`, for a value that is only passed on. */
export const askStored = async <Input, Output>(
  task: Task<Input, Output>,
  stored: Pick<StoredPlace, 'sourceHash'>,
  input: NoInfer<Input>,
  options: Partial<TaskOptions> = {},
): Promise<Output | Encoded<Output>> => askTask(task, input, { ...(await optionsFor(stored)), ...options })

const optionsFor = async ({ sourceHash }: Pick<StoredPlace, 'sourceHash'>): Promise<TaskOptions> => ({
  lane: 'interactive',
  key: sourceHash,
  bytes: await sizeOf(sourceHash),
  host: storedHost,
})

/** Size of a stored file in bytes. */
export async function sizeOf(hash: BlobHash): Promise<number> {
  const size = sizes.get(hash) ?? (await blobSize(await database(), hash))
  if (size === undefined) throw notFound('conversation')
  sizes.set(hash, size)
  return size
}
