import * as z from 'zod'
import type { ImportOutcome } from './conversations'
import type { ActionError } from './shared/action'

/*
 * How a session is imported, whether by file, drop or paste:
 * 1. `POST /api/uploads` with the bytes as body → a Result of `Upload`. The bytes are stored in a temporary file,
 * unread.
 * 2. `POST /api/imports` with an `importInput` → one line of JSON per `ImportEvent`, the last of them `done` or
 * `failed`. Aborting the request cancels the import. An upload is consumed by its import, whatever the outcome.
 */

/** A file that waits to be imported. It is deleted after an hour. */
export interface Upload {
  readonly id: string
  readonly bytes: number
}

/** `ask`: save nothing before the person chose, even if there is only one choice. */
export const importInput = z.object({
  upload: z.uuid(),
  name: z.string().max(300).optional(),
  ask: z.boolean().optional(),
})

/** The phases of an import, in order. */
export type ImportPhase = 'reading' | 'counting' | 'packing'

export type ImportEvent =
  /** `ahead`: number of imports before this one. */
  | { readonly type: 'queued'; readonly ahead: number }
  /** `share`: progress of this phase, from 0 to 1, if known. */
  | { readonly type: 'progress'; readonly phase: ImportPhase; readonly share?: number }
  | { readonly type: 'done'; readonly outcome: ImportOutcome }
  | { readonly type: 'failed'; readonly error: ActionError }
