import {
  type ArchiveEntry,
  err,
  ImportError,
  type ImportProblem,
  isArchive,
  MOST_ARCHIVE_BYTES,
  ok,
  openArchive,
  type Result,
  unpackSteps,
} from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ChosenFile } from '../chosen-files'
import { MOST_UPLOAD_BYTES } from '@/lib/contracts/shared/import-limits'

/** A file of what was given, read when it is its turn. */
export interface BundleEntry {
  readonly path: string
  read(): Promise<Result<Uint8Array, ActionError>>
}

export interface Unpacked {
  readonly entries: readonly BundleEntry[]
  /** Archives that cannot be read. */
  readonly failed: readonly { readonly path: string; readonly error: ActionError }[]
}

/** The files themselves, and those of the archives among them. */
export async function entriesOf(files: readonly ChosenFile[]): Promise<Unpacked> {
  const entries: BundleEntry[] = []
  const failed: { path: string; error: ActionError }[] = []
  for (const { path, file } of files) {
    if (!isArchive(path)) {
      entries.push({ path, read: () => readWhole(file) })
      continue
    }
    const unpacked = await archiveEntries(file)
    if (!unpacked.ok) failed.push({ path, error: unpacked.error })
    else if (unpacked.value === undefined) entries.push({ path, read: () => readWhole(file) })
    else
      entries.push(
        ...unpacked.value.map((entry) => ({ path: `${path}/${entry.path}`, read: () => unpackSlowly(entry) })),
      )
  }
  return { entries, failed }
}

export const problemOf = (problem: ImportProblem): ActionError => {
  const { code, message, remedy } = new ImportError(problem, { type: 'file' })
  return { code, message, remedy, problem }
}

async function readWhole(file: File): Promise<Result<Uint8Array, ActionError>> {
  if (file.size > MOST_UPLOAD_BYTES)
    return err(
      problemOf({ type: 'tooLarge', mebibytes: file.size / 1024 / 1024, most: MOST_UPLOAD_BYTES / 1024 / 1024 }),
    )
  try {
    return ok(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    return err({ code: 'unexpected', message: error instanceof Error ? error.message : String(error) })
  }
}

/** Undefined for a file that is no archive in spite of its name: older evaluation logs are JSON. */
async function archiveEntries(file: File): Promise<Result<readonly ArchiveEntry[] | undefined, ActionError>> {
  if (file.size > MOST_ARCHIVE_BYTES)
    return err(problemOf({ type: 'archiveTooLarge', mebibytes: MOST_ARCHIVE_BYTES / 1024 / 1024 }))
  const read = await openArchive(new Uint8Array(await file.arrayBuffer()))
  if (!read) return ok(undefined)
  return read.ok ? read : err(problemOf(read.error))
}

const FRAME_MS = 12

/** Lets the page draw in between. */
async function unpackSlowly(entry: ArchiveEntry): Promise<Result<Uint8Array, ActionError>> {
  const steps = unpackSteps(entry)
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.ok ? step.value : err(problemOf(step.value.error))
    if (performance.now() - since < FRAME_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
