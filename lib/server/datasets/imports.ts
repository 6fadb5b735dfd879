import 'server-only'
import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import { asJson, DAY_MS } from '@/lib/engine'
import type {
  addImportFilesInput,
  decideImportInput,
  importStoredInput,
  ImportView,
  RefusedFile,
  refuseImportFileInput,
  startImportInput,
} from '@/lib/contracts/evaluation/datasets'
import type { ActionError } from '@/lib/contracts/shared/action'
import { database } from '@/lib/db/client'
import { parseDatasetImportId, type DatasetId } from '@/lib/db/ids'
import { packBlob, type PackedBlob } from '@/lib/db/repositories/blobs'
import * as repository from '@/lib/db/repositories/evaluation/dataset-imports'
import type { StoredDatasetImport } from '@/lib/db/repositories/evaluation/dataset-imports'
import { sampleFiles } from '@/lib/server/conversations'
import { addJob, cancelJobs } from '@/lib/server/jobs'
import { appError, notFound } from '@/lib/server/runtime/failure'
import { dropUpload, findUpload } from '@/lib/server/uploads'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { findOwn } from './find-own'
import { importJob } from './import-job'

/** So long an import is listed after its end. */
const LISTED_MS = DAY_MS

export async function startImport({ name, dataset, expected }: z.output<typeof startImportInput>): Promise<ImportView> {
  return toView(await begin(name, expected, dataset))
}

/** Begins an import that nothing reads yet. */
export async function begin(name: string, expected: number, dataset?: string): Promise<StoredDatasetImport> {
  const datasetId: DatasetId | undefined = dataset === undefined ? undefined : (await findOwn(dataset)).id
  const fields = { name, expected, ...(datasetId && { datasetId }) }
  return repository.createImport(await database(), await currentWorkspaceId(), fields)
}

/** The upload is consumed: the files that lie in it are kept with the import until they are read. */
export async function addImportFiles({
  id,
  upload,
  files,
  ...sent
}: z.output<typeof addImportFilesInput>): Promise<null> {
  const found = await findImport(id)
  try {
    const { path } = await findUpload(upload)
    await takeFiles(found, cutInto(files, await readFile(path)), sent)
  } finally {
    await dropUpload(upload)
  }
  return null
}

interface TakenFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What was sent in one upload, one file directly after the other. */
function cutInto(files: z.output<typeof addImportFilesInput>['files'], bytes: Uint8Array): readonly TakenFile[] {
  const cut: TakenFile[] = []
  let end = 0
  for (const file of files) {
    cut.push({ path: file.path, bytes: bytes.subarray(end, end + file.bytes) })
    end += file.bytes
  }
  if (end !== bytes.byteLength)
    throw appError(
      'invalid-input',
      `The files are said to have ${end} bytes, and ${bytes.byteLength} were sent.`,
      'Send it again.',
    )
  return cut
}

/** Keeps the contents of files until they are read, and sees that they are. */
export async function takeFiles(
  found: StoredDatasetImport,
  files: readonly TakenFile[],
  { expected, number }: Pick<z.output<typeof addImportFilesInput>, 'expected' | 'number'> = found,
): Promise<void> {
  const packed: { path: string; content: PackedBlob }[] = []
  for (const { path, bytes } of files) packed.push({ path, content: await packBlob(bytes) })
  if (!(await repository.addImportFiles(await database(), found.id, packed, { expected, number }))) throw ended()
  if (found.state === 'running') await run(found)
}

export async function refuseImportFile({ id, error, ...sent }: z.output<typeof refuseImportFileInput>): Promise<null> {
  const found = await findImport(id)
  if (!(await repository.addRefusedFile(await database(), found.id, { ...sent, reason: asJson(error) }))) throw ended()
  if (found.state === 'running') await run(found)
  return null
}

/** Makes a dataset of stored sessions, or adds them to one. */
export async function importStored(input: z.output<typeof importStoredInput>): Promise<ImportView> {
  const conversations = [...new Set(input.conversations)]
  const made = await begin(input.name, conversations.length, input.dataset)
  const sessions = conversations.map((conversationId) => ({ path: conversationId, conversationId }))
  await repository.addStoredSessions(await database(), made.id, sessions)
  await run(made)
  return toView(made)
}

export async function decideImport({ id, decision }: z.output<typeof decideImportInput>): Promise<ImportView> {
  const [db, found] = [await database(), await findImport(id)]
  if (decision === 'cancel') await repository.endImport(db, found.id, 'cancelled', () => Promise.resolve(undefined))
  else if (!(await repository.setPaused(db, found.id, decision === 'pause'))) throw ended()
  const now = await findImport(id)
  if (decision === 'resume') await run(now)
  else await cancelJobs(keyOf(now))
  return toView(now)
}

const keyOf = ({ id }: Pick<StoredDatasetImport, 'id'>): string => `import ${id}`

/** Reads what waits, in a job: it goes on where nobody looks, and after a restart. */
async function run({ id, name, workspaceId }: StoredDatasetImport): Promise<void> {
  await addJob(importJob, { key: keyOf({ id }), workspaceId, title: name, input: { id } })
}

export async function listImports(): Promise<readonly ImportView[]> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  const found = await repository.listImports(db, workspaceId, new Date(Date.now() - LISTED_MS))
  return Promise.all(found.filter(({ isSample, endedAt }) => !isSample || endedAt === undefined).map(toView))
}

/** Files that were refused, with the reason of each. */
export async function refusedFiles(id: string): Promise<readonly RefusedFile[]> {
  const files = await repository.filesOf(await database(), (await findImport(id)).id, 'refused')
  return files.map(({ path, reason }) => ({ path, error: reason as unknown as ActionError }))
}

/** Begins the dataset that comes with the program, once in a workspace. */
export async function beginSample(): Promise<void> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  if (await repository.hadSample(db, workspaceId)) return
  const fields = { name: SAMPLE_NAME, expected: sampleFiles.length }
  const made = await repository.createSampleImport(db, workspaceId, fields)
  if (!made) return
  for (const { name, path } of sampleFiles) {
    const content = await packBlob(await readFile(path))
    await repository.addImportFiles(db, made.id, [{ path: `samples/${name}`, content }], { expected: made.expected })
  }
  await run(made)
}

const SAMPLE_NAME = 'Recorded by the project'

async function findImport(id: string): Promise<StoredDatasetImport> {
  const known = parseDatasetImportId(id)
  const found = known && (await repository.findImport(await database(), await currentWorkspaceId(), known))
  if (!found) throw notFound('import')
  return found
}

const ended = () => appError('import-ended', 'This import is at its end and takes no more files.', 'Begin a new one.')

async function toView(stored: StoredDatasetImport): Promise<ImportView> {
  const { id, name, state, expected, madeDatasetId, createdAt } = stored
  return {
    id,
    name,
    state,
    expected,
    ...(await repository.countFiles(await database(), id)),
    ...(madeDatasetId && { dataset: madeDatasetId }),
    createdAt: createdAt.toISOString(),
  }
}
