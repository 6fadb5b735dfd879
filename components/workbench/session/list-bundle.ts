import { assemble, type BundledSession, bytesOf, err, isArchive, planSessions, type SessionPlan } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ChosenFile, ListedSession } from '@/components/import'
import { entriesOf, type BundleEntry } from './bundle-entries'
import { importUpload, sendUpload } from './import-client'

export interface BundleProgress {
  readonly done: number
  readonly total: number
  /** What is being read. */
  readonly path: string
}

interface Listing {
  readonly signal: AbortSignal
  readonly onProgress: (progress: BundleProgress) => void
  readonly onSession: (session: ListedSession) => void
  /** Files that hold no session by their names. */
  readonly onAside: (paths: readonly string[]) => void
}

/** Tells which sessions there are in what a person gave. The server reads each, and saves none. */
export async function listBundle(
  files: readonly ChosenFile[],
  { signal, onProgress, onSession, onAside }: Listing,
): Promise<void> {
  const { entries, failed } = await entriesOf(files)
  for (const { path, error } of failed) onSession(failure(path, error))
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const isChosen = files.every(({ path }) => !path.includes('/') && !isArchive(path))
  const { plans, aside } = planSessions([...byPath.keys()], isChosen)
  onAside(aside)
  for (const [done, plan] of plans.entries()) {
    if (signal.aborted) return
    onProgress({ done, total: plans.length, path: plan.path })
    for (const session of await sessionsOf(plan, byPath, signal)) if (!signal.aborted) onSession(session)
  }
}

async function sessionsOf(
  plan: SessionPlan,
  entries: ReadonlyMap<string, BundleEntry>,
  signal: AbortSignal,
): Promise<readonly ListedSession[]> {
  const contents = new Map<string, Uint8Array>()
  let problem: ActionError | undefined
  for (const path of plan.files) {
    if (signal.aborted) return []
    const content = await entries.get(path)?.read()
    if (content?.ok) contents.set(path, content.value)
    else if (content) problem ??= content.error
  }
  const sessions = assemble(plan, contents)
  if (sessions.length === 0 && problem) return [failure(plan.path, problem)]
  const listed: ListedSession[] = []
  for (const session of sessions) listed.push(await askAbout(session, signal))
  return listed
}

const failure = (path: string, error: ActionError): ListedSession => ({
  key: path,
  path,
  files: [path],
  broken: [],
  group: path,
  subAgent: false,
  state: { type: 'failed', error },
})

async function askAbout(session: BundledSession, signal: AbortSignal): Promise<ListedSession> {
  const { path, files, broken, group, subAgent } = session
  const upload = await sendUpload(new Blob([bytesOf(session) as Uint8Array<ArrayBuffer>]), { signal })
  const result = upload.ok
    ? await importUpload({ upload: upload.value.id, name: path.slice(-300), ask: true }, { signal })
    : err(upload.error)
  const state: ListedSession['state'] =
    result.ok && result.value.kind === 'choose'
      ? { type: 'read', read: result.value }
      : { type: 'failed', error: result.ok ? unexpected : result.error }
  return { key: path, path, files, broken, group, subAgent, state }
}

const unexpected: ActionError = { code: 'unexpected', message: 'It was saved without being asked for.' }
