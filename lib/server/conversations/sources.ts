import 'server-only'
import { MEBIBYTE } from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import { LRUCache } from 'lru-cache'
import { database } from '@/lib/db/client'
import type { BlobHash } from '@/lib/db/ids'
import { HELD_PIECE_BYTES, heldFiles } from '@/lib/db/postgres/held-files'
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

/** Holds it here, and where any other server of the database finds it too. */
export async function keepPending(file: ImportedFile): Promise<BlobHash> {
  const {
    blob: { data, ...blob },
    ...facts
  } = file
  pendingFiles().set(blob.hash, file, { size: Math.max(1, data.byteLength) })
  const shared = await heldFiles()
  await shared?.hold(heldAs(blob.hash), {
    bytes: data.byteLength,
    facts: JSON.stringify({ ...facts, blob }),
    pieces: cut(data),
  })
  return blob.hash
}

export async function takePending(hash: string): Promise<ImportedFile> {
  const file = pendingFiles().get(hash) ?? (await takeHeld(hash))
  if (!file) throw appError('choice-expired', 'The file to choose from is no longer held.', 'Upload it again.')
  return file
}

async function takeHeld(hash: string): Promise<ImportedFile | undefined> {
  const held = await (await heldFiles())?.find(heldAs(hash))
  if (held?.facts === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of held.pieces) pieces.push(piece)
  // Written by `keepPending`, of this or another server of the same version.
  const { blob, ...facts } = JSON.parse(held.facts) as Omit<ImportedFile, 'blob'> & {
    readonly blob: Omit<ImportedFile['blob'], 'data'>
  }
  return { ...facts, blob: { ...blob, data: new Uint8Array(Buffer.concat(pieces)) } }
}

const heldAs = (hash: string): string => `choice ${hash}`

const cut = (data: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(data.byteLength / HELD_PIECE_BYTES) }, (_, index) =>
    data.subarray(index * HELD_PIECE_BYTES, (index + 1) * HELD_PIECE_BYTES),
  )

/** Gives tasks access to stored files. */
export const storedHost: Host = {
  ...silentHost,
  async blob(hash, hand) {
    const blob = await findPackedBlob(await database(), hash)
    if (!blob) throw notFound('conversation')
    hand(blob.data)
    return blob
  },
  pinned: ({ key, sample }) => pinnedAnswer(key, sample),
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
