import * as z from 'zod'
import type { ImportOutcome } from './conversations'
import type { ActionError } from './action'

/*
 * How a session comes in, be it a file, a drop or a paste:
 *
 * 1. `POST /api/uploads` with its bytes as the body → a Result of `Upload`. They are written aside as they come; nobody reads them yet.
 * 2. `POST /api/imports` with an `importInput` → one line of JSON for each `ImportEvent`, the last of them `done` or `failed`. Giving
 *    the request up cancels the import. An upload is used up by its import, however that ends.
 */

/** Bytes that wait to be imported. An hour later they are gone. */
export interface Upload {
  readonly id: string
  readonly bytes: number
}

/** `ask`: nothing is saved before it is chosen, also where there is nothing to choose from. */
export const importInput = z.object({
  upload: z.uuid(),
  name: z.string().max(300).optional(),
  ask: z.boolean().optional(),
})

/** What an import is at. */
export type ImportPhase = 'reading' | 'counting' | 'packing'

export type ImportEvent =
  /** So many stand before it. */
  | { readonly type: 'queued'; readonly ahead: number }
  /** `share`: of this phase, from 0 to 1, where it is known. */
  | { readonly type: 'progress'; readonly phase: ImportPhase; readonly share?: number }
  | { readonly type: 'done'; readonly outcome: ImportOutcome }
  | { readonly type: 'failed'; readonly error: ActionError }
