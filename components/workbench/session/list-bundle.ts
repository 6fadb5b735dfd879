import { type BundledSession, bytesOf, err } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import {
  type BundleReader,
  type ChosenFile,
  importUpload,
  type ListedSession,
  readBundle,
  sendUpload,
} from '@/components/import'

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
  const bundle = await readBundle(files)
  for (const { path, error } of bundle.failed) onSession(failure(path, error))
  onAside(bundle.aside)
  for (const [done, plan] of bundle.plans.entries()) {
    if (signal.aborted) return
    onProgress({ done, total: bundle.plans.length, path: plan.path })
    for (const session of await sessionsOf(bundle, plan, signal)) if (!signal.aborted) onSession(session)
  }
}

async function sessionsOf(
  bundle: BundleReader,
  plan: BundleReader['plans'][number],
  signal: AbortSignal,
): Promise<readonly ListedSession[]> {
  const read = await bundle.read(plan, signal)
  if ('error' in read) return [failure(read.path, read.error)]
  const listed: ListedSession[] = []
  for (const session of read) if (!signal.aborted) listed.push(await askAbout(session, signal))
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
