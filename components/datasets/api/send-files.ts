import { create } from 'zustand'
import { bytesOf } from '@/lib/engine'
import { type ChosenFile, readBundle, sendUpload } from '@/components/import'
import type { ImportView } from '@/lib/contracts/evaluation/datasets'
import type { ActionError, ActionResult } from '@/lib/contracts/shared/action'
import { fitsTogether } from '@/lib/contracts/shared/import-limits'
import { addImportFiles, refuseImportFile, startImport } from '@/lib/server/datasets/actions'

/** Imports whose files this browser sends just now, with what stops it. They go on while one looks at another page. */
export const useSendings = create<{ readonly byId: ReadonlyMap<string, AbortController> }>()(() => ({
  byId: new Map(),
}))

const change = (id: string, sending: AbortController | undefined): void =>
  useSendings.setState(({ byId }) => {
    const next = new Map(byId)
    if (sending) next.set(id, sending)
    else next.delete(id)
    return { byId: next }
  })

export const stopSending = (id: string): void => useSendings.getState().byId.get(id)?.abort()

interface Target {
  readonly name: string
  /** The dataset that the sessions are added to; absent: a new one. */
  readonly dataset?: string
}

/** Begins an import and returns it; the files are sent a few at a time, whatever page is looked at. */
export async function importFiles(files: readonly ChosenFile[], target: Target): ActionResult<ImportView> {
  const bundle = await readBundle(files)
  const expected = bundle.plans.length + bundle.failed.length
  if (expected === 0) return { ok: false, error: nothing }
  const begun = await startImport({ ...target, expected })
  if (!begun.ok) return begun
  const { id } = begun.value
  const stop = new AbortController()
  change(id, stop)
  void sendAll(id, bundle, stop.signal).finally(() => change(id, undefined))
  return begun
}

const nothing: ActionError = {
  code: 'empty',
  message: 'No session stands in it.',
  remedy: 'Choose a folder or an archive with session files.',
}

async function sendAll(id: string, bundle: Awaited<ReturnType<typeof readBundle>>, signal: AbortSignal): Promise<void> {
  let expected = bundle.plans.length + bundle.failed.length
  let next = 0
  let together: SentSession[] = []
  const refuse = ({ path, error: { code, message, remedy } }: Refused, number = next++): Promise<boolean> =>
    untilSent(
      () => refuseImportFile({ id, expected, number, path: path.slice(-1_000), error: { code, message, remedy } }),
      signal,
    )
  const flush = async (): Promise<boolean> => {
    const [sessions, number] = [together, next]
    together = []
    next += sessions.length
    return sessions.length === 0 || sendTogether(sessions, { id, expected, number }, signal, refuse)
  }
  for (const failed of bundle.failed) if (!(await refuse(failed))) return
  for (const plan of bundle.plans) {
    const read = await bundle.read(plan, signal)
    if (signal.aborted) return
    if ('error' in read || read.length === 0) {
      const refused = 'error' in read ? read : { path: plan.path, error: nothing }
      if (!((await flush()) && (await refuse(refused)))) return
      continue
    }
    // Some plans hold several sessions: the import ends when all that is expected has come.
    expected += read.length - 1
    for (const session of read) {
      const bytes = bytesOf(session)
      const sizes = together.map((each) => each.bytes.byteLength)
      if (!fitsTogether(sizes, bytes.byteLength) && !(await flush())) return
      together.push({ path: session.path.slice(-1_000), bytes })
    }
  }
  await flush()
}

interface SentSession {
  readonly path: string
  readonly bytes: Uint8Array
}

interface Refused {
  readonly path: string
  readonly error: ActionError
}

async function sendTogether(
  sessions: readonly SentSession[],
  at: { readonly id: string; readonly expected: number; readonly number: number },
  signal: AbortSignal,
  refuse: (refused: Refused, number: number) => Promise<boolean>,
): Promise<boolean> {
  const body = new Blob(sessions.map(({ bytes }) => bytes as Uint8Array<ArrayBuffer>))
  const files = sessions.map(({ path, bytes }) => ({ path, bytes: bytes.byteLength }))
  let error: ActionError | undefined
  const isSent = await untilSent(async () => {
    const upload = await sendUpload(body, { signal })
    if (upload.ok) return addImportFiles({ ...at, files, upload: upload.value.id })
    if (upload.error.code === 'network' || signal.aborted) return upload
    error = upload.error
    return { ok: true, value: null }
  }, signal)
  if (!isSent || error === undefined) return isSent
  for (const [index, { path }] of sessions.entries())
    if (!(await refuse({ path, error }, at.number + index))) return false
  return true
}

/** How often, and after how many milliseconds, something is sent again that did not get through, as while the server starts anew. */
const ATTEMPTS = 150
const PAUSE_MS = 2_000

/** False where the import takes no more, or the person stopped it. */
async function untilSent(send: () => ActionResult<unknown>, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt++) {
    // A server action that does not get through rejects.
    const sent = await send().catch((): { ok: false; error: ActionError } => ({ ok: false, error: unreachable }))
    if (sent.ok) return true
    if (!again.includes(sent.error.code)) return false
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return false
}

const unreachable: ActionError = { code: 'network', message: 'The server cannot be reached.' }
const again: readonly string[] = ['network', 'upload-gone', 'unexpected', 'storage']
