import { err, ok, type Result } from '../../core/result'
import { ImportError, type ImportProblem } from '../import/import-error'
import { MOST_UNPACKED_BYTES, readArchive, unpack, type ArchiveEntry } from './archive'
import { assemble, type BundledSession } from './assemble'
import { isArchive } from './paths'
import { planSessions } from './plan'

const refused = (problem: ImportProblem): Result<never, ImportError> => err(new ImportError(problem, { type: 'file' }))

/** Archives in archives are opened so deep. */
const MOST_NESTED = 2

/** An archive's files, those of archives in it among them. What cannot be unpacked is left out. */
export function entriesOf(bytes: Uint8Array, depth = 0): Result<readonly ArchiveEntry[], ImportError> {
  const entries = readArchive(bytes)
  if (!entries.ok) return refused(entries.error)
  return ok(
    entries.value.flatMap((entry) =>
      isArchive(entry.path) && depth < MOST_NESTED ? nestedEntries(entry, depth) : [entry],
    ),
  )
}

export function nestedEntries(entry: ArchiveEntry, depth = 0): readonly ArchiveEntry[] {
  const inner = unpack(entry)
  const entries = inner.ok ? entriesOf(inner.value, depth + 1) : inner
  return entries.ok ? entries.value.map((each) => ({ ...each, path: `${entry.path}/${each.path}` })) : [entry]
}

/** The sessions of an archive that holds nothing else to choose from. */
export function sessionsOfArchive(bytes: Uint8Array): Result<readonly BundledSession[], ImportError> {
  const entries = entriesOf(bytes)
  if (!entries.ok) return entries
  const byPath = new Map(entries.value.map((entry) => [entry.path, entry]))
  const sessions: BundledSession[] = []
  let total = 0
  for (const plan of planSessions([...byPath.keys()]).plans) {
    const contents = new Map<string, Uint8Array>()
    for (const path of plan.files) {
      const entry = byPath.get(path)
      const content = entry && unpack(entry)
      if (!content?.ok) continue
      total += content.value.byteLength
      if (total > MOST_UNPACKED_BYTES)
        return refused({ type: 'archiveTooLarge', mebibytes: MOST_UNPACKED_BYTES / 1024 / 1024 })
      contents.set(path, content.value)
    }
    sessions.push(...assemble(plan, contents))
  }
  return ok(sessions)
}

/** The only session of an archive, with what stands beside it. */
export function onlySession(bytes: Uint8Array): Result<BundledSession, ImportError> {
  const found = sessionsOfArchive(bytes)
  return found.ok ? onlyOf(found.value) : found
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
