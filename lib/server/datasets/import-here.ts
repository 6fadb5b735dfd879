import 'server-only'
import { asJson } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import { nextTurn } from '@/lib/base/next-turn'
import { database } from '@/lib/db/client'
import { packBlob } from '@/lib/db/repositories/blobs'
import * as repository from '@/lib/db/repositories/evaluation/dataset-imports'
import type { ImportCounts, StoredDatasetImport } from '@/lib/db/repositories/evaluation/dataset-imports'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { versionOf } from './datasets'
import { readWaiting } from './import-job'
import { begin } from './imports'

type GivenFile = { readonly path: string } & ({ readonly bytes: Uint8Array } | { readonly error: ActionError })

interface ReadFile {
  readonly path: string
  readonly outcome: string
  readonly error?: ActionError
}

export interface ImportedHere {
  /** Absent: nothing could be read. */
  readonly dataset?: { readonly id: string; readonly name: string; readonly version: number; readonly sessions: number }
  readonly files: Omit<ImportCounts, 'waiting'>
  readonly refused: readonly ({ readonly path: string } & ActionError)[]
}

/**
 * Imports files in this process and waits for the end, as the terminal does. What an earlier import of the same name stored
 * before it was killed is found again and not stored twice.
 */
export async function importHere(
  { name, dataset, expected }: { readonly name: string; readonly dataset?: string; readonly expected: number },
  files: AsyncIterable<GivenFile>,
  onFile: (file: ReadFile, count: number) => void,
): Promise<ImportedHere> {
  const db = await database()
  await endInterrupted(name)
  // One file more than there are, so that it does not end before the last one is read.
  const { id } = await begin(name, expected + 1, dataset)
  const context = { signal: new AbortController().signal, giveWay: nextTurn }
  let count = 0
  for await (const file of files) {
    const { path } = file
    const sent = { expected: Math.max(expected, count + 1) + 1 }
    if ('bytes' in file) await repository.addImportFiles(db, id, [{ path, content: await packBlob(file.bytes) }], sent)
    else await repository.addRefusedFile(db, id, { ...sent, path, reason: asJson(file.error) })
    await readWaiting(id, context)
    const last = await repository.lastFileOf(db, id)
    onFile({ path, outcome: last?.state ?? '', ...refusalOf(last) }, ++count)
  }
  await repository.expectFiles(db, id, count)
  await readWaiting(id, context)
  return outcomeOf(id)
}

const refusalOf = (file: repository.StoredImportFile | undefined): { error?: ActionError } =>
  file?.state === 'refused' ? { error: file.reason as unknown as ActionError } : {}

async function endInterrupted(name: string): Promise<void> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  for (const { id, state, name: own } of await repository.listImports(db, workspaceId, new Date()))
    if (state === 'running' && own === name)
      await repository.endImport(db, id, 'cancelled', () => Promise.resolve(undefined))
}

async function outcomeOf(id: StoredDatasetImport['id']): Promise<ImportedHere> {
  const db = await database()
  const done = await repository.findImport(db, await currentWorkspaceId(), id)
  const { waiting: _, ...files } = await repository.countFiles(db, id)
  const made = done?.madeDatasetId && (await versionOf(done.madeDatasetId))
  return {
    ...(made && { dataset: { id: made.id, name: made.name, version: made.version, sessions: made.sessions.length } }),
    files,
    refused: (await repository.filesOf(db, id, 'refused')).map(({ path, reason }) => ({
      path,
      ...(reason as unknown as ActionError),
    })),
  }
}
