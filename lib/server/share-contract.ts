import * as z from 'zod'
import type { ContentKind } from '@/lib/conversation/content-kind'
import type { MessageId, PartId } from '@/lib/conversation/ids'
import type { Role } from '@/lib/conversation/message'
import type { Answer, DiffMessage, DiffRow, RunDetail, RunLedger } from './contract'

/*
 * A comparison as a link: a stored, read-only copy of some runs. It holds figures, configs, steps and ledgers; the conversation's texts only
 * where the person says so, without what was redacted.
 */

/** Something in the conversation that people rarely want to hand on. */
export interface SensitiveFinding {
  readonly id: string
  readonly type: 'key' | 'email' | 'home-path' | 'ip-address' | 'private-key' | 'token'
  /** Enough to recognise it: the middle is masked. */
  readonly masked: string
  /** How many times it stands there. */
  readonly count: number
  readonly parts: readonly PartId[]
}

export interface ShareablePart {
  readonly id: PartId
  readonly message: MessageId
  readonly position: number
  readonly role: Role
  readonly kind: ContentKind
  readonly tool?: string
  readonly tokens: number
  readonly preview: string
}

/** What a person chooses from before anything is shared. */
export interface ShareDraft {
  readonly parts: readonly ShareablePart[]
  readonly findings: readonly SensitiveFinding[]
}

export interface SnapshotView {
  readonly id: string
  readonly title: string
  readonly includesConversation: boolean
  /** ISO 8601. */
  readonly createdAt: string
}

export interface SharedRun {
  readonly run: Omit<RunDetail, 'conversationId'>
  /** Notes of rows may speak of contents: they are left out without the conversation. */
  readonly ledger: RunLedger
  /** Only with the conversation. */
  readonly diff?: { readonly rows: readonly DiffRow[]; readonly messages: readonly DiffMessage[] }
}

/** Version 1. Read back with its schema: what does not fit is refused with a message. */
export interface SnapshotContent {
  readonly schema: 1
  readonly title: string
  readonly counter: string
  readonly runs: readonly SharedRun[]
  readonly redacted: { readonly parts: number; readonly findings: number }
}

const id = z.string().min(1).max(100)

export const shareDraftInput = z.object({ runIds: z.array(id).min(1).max(6) })
export const createSnapshotInput = z.object({
  runIds: z.array(id).min(1).max(6),
  title: z.string().trim().min(1).max(200),
  /** Absent: figures only. */
  conversation: z.object({ redactParts: z.array(id).max(100_000), redactFindings: z.array(id).max(10_000) }).optional(),
})

/** Implemented in app/actions/share.ts. */
export interface ShareActions {
  shareDraft(input: z.input<typeof shareDraftInput>): Answer<ShareDraft>
  createSnapshot(input: z.input<typeof createSnapshotInput>): Answer<SnapshotView>
  listSnapshots(): Answer<readonly SnapshotView[]>
  /** The link is dead at once. */
  deleteSnapshot(input: { readonly id: string }): Answer<null>
}
