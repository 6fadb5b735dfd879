import * as z from 'zod'
import { type ActionResult, noInput } from './shared/action'
import type { Upload } from './imports'
import { read } from './shared/read'

/*
 * Sessions in the folders where agents keep them, on the machine that runs the server. Types and schemas only, so that
 * components may import it.
 */

export interface LocalSessionView {
  readonly id: string
  /** `~/.claude/projects/…`. */
  readonly path: string
  readonly agent: string
  readonly model?: string
  readonly bytes: number
  /** ISO 8601. */
  readonly changedAt: string
}

export type LocalSessionsView =
  /** Others can reach this server: it shows nothing of the folders of the person who started it. */
  | { readonly type: 'unavailable' }
  /** Nobody wanted it yet. `places`: where it would look. */
  | { readonly type: 'off'; readonly places: readonly string[] }
  /** Newest first. */
  | { readonly type: 'on'; readonly sessions: readonly LocalSessionView[] }

export const localSessionInput = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })
export const showLocalSessionsInput = z.object({ show: z.boolean() })

/** Implemented in lib/server/local-sessions/actions.ts. */
export interface LocalSessionActions {
  /** Whether the folders are looked at. */
  showLocalSessions(input: z.input<typeof showLocalSessionsInput>): ActionResult<null>
  /** A copy that waits to be imported, as if the file had been sent. */
  takeLocalSession(input: z.input<typeof localSessionInput>): ActionResult<Upload & { readonly name: string }>
}

/** Answered by lib/server/local-sessions/reads.ts. */
export const localSessionReads = { list: read<LocalSessionsView>()(noInput) }
