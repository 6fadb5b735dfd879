import { err, ok, type Result } from '../../core/result'
import { ImportError, type ImportProblem } from '../import/import-error'
import type { ArchiveProblem } from '../import/archive-problem'
import { isArchiveBytes, MOST_UNPACKED_BYTES, readArchive, unpack, type ArchiveEntry } from './archive'
import { assemble, type BundledSession } from './assemble'
import { isArchive } from './paths'
import { planSessions } from './plan'
import { isTarball, readTarball } from './tarball'

const refused = (problem: ImportProblem): Result<never, ImportError> => err(new ImportError(problem, { type: 'file' }))

/** Archives in archives are opened so deep. */
const MOST_NESTED = 2

/** An archive's files, those of archives in it among them. What cannot be unpacked is left out. */
function entriesOf(bytes: Uint8Array, depth = 0): Result<readonly ArchiveEntry[], ImportError> {
  const entries = readArchive(bytes)
  if (!entries.ok) return refused(entries.error)
  return ok(
    entries.value.flatMap((entry) =>
      isArchive(entry.path) && depth < MOST_NESTED ? nestedEntries(entry, depth) : [entry],
    ),
  )
}

function nestedEntries(entry: ArchiveEntry, depth = 0): readonly ArchiveEntry[] {
  const inner = unpack(entry)
  const entries = inner.ok ? entriesOf(inner.value, depth + 1) : inner
  return entries.ok ? entries.value.map((each) => ({ ...each, path: `${entry.path}/${each.path}` })) : [entry]
}

/** The files of an archive of any kind, and of those in it; undefined for what is none. */
export async function openArchive(
  bytes: Uint8Array,
): Promise<Result<readonly ArchiveEntry[], ArchiveProblem> | undefined> {
  const read = isArchiveBytes(bytes) ? readArchive(bytes) : isTarball(bytes) ? await readTarball(bytes) : undefined
  return read?.ok ? ok(read.value.flatMap((entry) => (isArchive(entry.path) ? nestedEntries(entry) : [entry]))) : read
}

/** The sessions of an archive, and the files of it that would be sessions but cannot be unpacked. */
interface SessionsOfArchive {
  readonly sessions: readonly BundledSession[]
  readonly refused: readonly { readonly path: string; readonly error: ImportError }[]
}

/** Undefined for what is no archive. */
export async function sessionsOfArchive(
  bytes: Uint8Array,
): Promise<Result<SessionsOfArchive, ImportError> | undefined> {
  const entries = await openArchive(bytes)
  return entries && (entries.ok ? sessionsOfEntries(entries.value) : refused(entries.error))
}

function sessionsOfEntries(entries: readonly ArchiveEntry[]): Result<SessionsOfArchive, ImportError> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const sessions: BundledSession[] = []
  const problems: { path: string; error: ImportError }[] = []
  let total = 0
  for (const plan of planSessions([...byPath.keys()]).plans) {
    const contents = new Map<string, Uint8Array>()
    for (const path of plan.files) {
      const entry = byPath.get(path)
      const content = entry && unpack(entry)
      if (!content?.ok) {
        if (content) problems.push({ path, error: new ImportError(content.error, { type: 'file' }) })
        continue
      }
      total += content.value.byteLength
      if (total > MOST_UNPACKED_BYTES)
        return refused({ type: 'archiveTooLarge', mebibytes: MOST_UNPACKED_BYTES / 1024 / 1024 })
      contents.set(path, content.value)
    }
    sessions.push(...assemble(plan, contents))
  }
  return ok({ sessions, refused: problems })
}

/** The only session of a zip archive, with what stands beside it. */
export function onlySession(bytes: Uint8Array): Result<BundledSession, ImportError> {
  const entries = entriesOf(bytes)
  const found = entries.ok ? sessionsOfEntries(entries.value) : entries
  return found.ok ? onlyOf(found.value.sessions) : found
}

/** The one that there is to work on: sub-agents do not make it several. */
export function onlyOf(sessions: readonly BundledSession[]): Result<BundledSession, ImportError> {
  const main = sessions.filter(({ subAgent }) => !subAgent)
  const candidates = main.length > 0 ? main : sessions
  const [only] = candidates
  if (!only) return refused({ type: 'archiveEmpty' })
  return candidates.length === 1
    ? ok(only)
    : refused({
        type: 'severalSessions',
        count: candidates.length,
        names: candidates.slice(0, 5).map(({ path }) => path),
      })
}
