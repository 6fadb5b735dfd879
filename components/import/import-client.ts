import { err, type Result } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ImportOutcome } from '@/lib/contracts/conversations'
import { IMPORTS_PATH, UPLOADS_PATH } from '@/lib/contracts/shared/import-limits'
import type { ImportEvent, importInput, Upload } from '@/lib/contracts/imports'
import type * as z from 'zod'
import { postedEvents } from '@/components/shared/queries/event-client'

export interface Sending {
  readonly signal?: AbortSignal
  /** Progress from 0 to 1. */
  readonly onShare?: (share: number) => void
}

/** Sends bytes aside, to be imported. Never rejects: given up, it ends with the code `cancelled`. */
export function sendUpload(bytes: Blob, { signal, onShare }: Sending = {}): Promise<Result<Upload, ActionError>> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(err(cancelled))
    // Of the ways to send, only this one tells how far it is.
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onShare?.(total === 0 ? 1 : loaded / total)
    request.onload = () =>
      resolve((request.response as Result<Upload, ActionError> | null) ?? err(unreadable(request.status)))
    request.onerror = () => resolve(err({ code: 'network', message: 'The file did not get through.' }))
    request.onabort = () => resolve(err(cancelled))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', UPLOADS_PATH)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(bytes)
  })
}

interface Importing {
  readonly signal?: AbortSignal
  readonly onEvent?: (event: ImportEvent) => void
}

/** Imports what was sent. Never rejects. */
export async function importUpload(
  input: z.infer<typeof importInput>,
  { signal, onEvent }: Importing = {},
): Promise<Result<ImportOutcome, ActionError>> {
  for await (const event of postedEvents<ImportEvent>(IMPORTS_PATH, input, signal ?? new AbortController().signal)) {
    onEvent?.(event)
    if (event.type === 'done') return { ok: true, value: event.outcome }
    if (event.type === 'failed') return err(event.error)
  }
  return err({ code: 'network', message: 'The answer was cut off.' })
}

export const cancelled: ActionError = { code: 'cancelled', message: 'It was cancelled.' }
const unreadable = (status: number): ActionError => ({ code: 'network', message: `The server answered ${status}.` })
