import { create } from 'zustand'
import { bytesOf, type BundledSession } from '@/lib/engine'
import { type ChosenFile, readBundle, sendUpload } from '@/components/import'
import type { ImportView } from '@/lib/contracts/evaluation/datasets'
import type { ActionError, ActionResult } from '@/lib/contracts/shared/action'
import { addImportFile, refuseImportFile, startImport } from '@/lib/server/datasets/actions'

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

/** Begins an import and returns it; the files are sent one after the other, whatever page is looked at. */
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
  const refuse = (
    { path, error: { code, message, remedy } }: { path: string; error: ActionError },
    number = next++,
  ): Promise<boolean> =>
    untilSent(
      () => refuseImportFile({ id, expected, number, path: path.slice(-1_000), error: { code, message, remedy } }),
      signal,
    )
  for (const failed of bundle.failed) if (!(await refuse(failed))) return
  for (const plan of bundle.plans) {
    if (signal.aborted) return
    const read = await bundle.read(plan, signal)
    if ('error' in read) {
      if (!(await refuse(read))) return
      continue
    }
    // Some plans hold several sessions, and some none: the import ends when all that is expected has come.
    expected += Math.max(0, read.length - 1)
    if (read.length === 0 && !(await refuse({ path: plan.path, error: nothing }))) return
    for (const session of read) if (!(await sendOne(session, { id, expected, number: next++ }, signal, refuse))) return
  }
}

async function sendOne(
  session: BundledSession,
  at: { readonly id: string; readonly expected: number; readonly number: number },
  signal: AbortSignal,
  refuse: (failed: { path: string; error: ActionError }, number: number) => Promise<boolean>,
): Promise<boolean> {
  const bytes = new Blob([bytesOf(session) as Uint8Array<ArrayBuffer>])
  const path = session.path.slice(-1_000)
  let refused: ActionError | undefined
  const isSent = await untilSent(async () => {
    const upload = await sendUpload(bytes, { signal })
    if (upload.ok) return addImportFile({ ...at, path, upload: upload.value.id })
    if (upload.error.code === 'network' || signal.aborted) return upload
    refused = upload.error
    return { ok: true, value: null }
  }, signal)
  return isSent && (refused === undefined || refuse({ path, error: refused }, at.number))
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
