import * as z from 'zod'
import type { ContentKind } from '@/lib/conversation/content-kind'
import type { ItemisedLedger } from '@/lib/fate'
import type { MessageId, PartId } from '@/lib/conversation/ids'
import type { Role } from '@/lib/conversation/message'
import type { SensitiveType } from '@/lib/sharing/sensitive-types'
import type { ComparedMessage, ComparedPart, ComparedRow, DiffMatches } from './diff'
import { idSchema as id, noInput, type ActionResult } from './action'
import { read } from './read'
import {
  maxStrategies,
  type DiffMessage,
  type DiffRow,
  type ResolvedReference,
  type RunDetail,
  type RunLedger,
} from './runs'

/*
 * A comparison as a link: a stored, read-only copy of some runs. It holds figures, configs, steps and ledgers; the conversation's texts only
 * where the person says so, without what was redacted.
 */

/** Something in the conversation that people rarely want to hand on. */
export interface SensitiveFinding {
  readonly id: string
  readonly type: SensitiveType
  /** Whose key it is, where its shape says so. */
  readonly vendor?: string
  /** Whether it opens doors, or says something about a person or a machine. */
  readonly opensDoors: boolean
  /** Enough to recognise it: the middle is masked. */
  readonly masked: string
  /** What stands around it where it stands first. */
  readonly context: { readonly before: string; readonly after: string }
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
  readonly diff?: {
    readonly rows: readonly DiffRow[]
    readonly messages: readonly DiffMessage[]
    /** Absent in copies that were made before there were any. */
    readonly references?: readonly SharedReference[]
  }
}

/** What a marker in a condensed message stands for. */
export interface SharedReference {
  /** Of the message that holds it, from 1. */
  readonly position: number
  readonly marker: string
  /** Position of the message that it names. */
  readonly message: number
  readonly text: string
}

/** Version 2; the first had sentences where reasons are data now. Read back with its schema: what does not fit is refused with a message. */
export interface SnapshotContent {
  readonly schema: 2
  readonly title: string
  readonly counter: string
  readonly runs: readonly SharedRun[]
  readonly redacted: { readonly parts: number; readonly findings: number }
}

const runIds = z.array(id).min(1).max(maxStrategies)

/** A word or a stretch of text that a person wants gone. */
export const redactableWord = z.string().trim().min(2).max(2_000)

export const shareDraftInput = z.object({ runIds })
export const createSnapshotInput = z.object({
  runIds,
  title: z.string().trim().min(1).max(200),
  /** Absent: figures only. */
  conversation: z
    .object({
      redactParts: z.array(id).max(100_000),
      redactFindings: z.array(id).max(10_000),
      /** Chosen by hand: gone wherever they stand, in every spelling. */
      redactWords: z.array(redactableWord).max(200).default([]),
    })
    .optional(),
})

export const deleteSnapshotInput = z.object({ id })
/** `run`: place in the snapshot, from 0. */
export const sharedRunInput = z.object({
  id,
  run: z
    .int()
    .min(0)
    .max(maxStrategies - 1),
})

export const sharedReferenceInput = sharedRunInput.extend({
  position: z.int().min(1),
  marker: z.string().min(1).max(2_000),
})

/** What others would see, before anything is stored. */
export interface SnapshotPreview {
  /** As the link would show it: what was redacted in it is gone. */
  readonly title: string
  readonly bytes: number
  readonly runs: readonly {
    readonly title: string
    readonly tokensBefore: number
    readonly tokensAfter: number
    readonly messages: number
  }[]
  /** Only with the conversation: each message once, with its preview as it would be shared. */
  readonly messages: readonly {
    readonly run: number
    readonly position: number
    readonly role: Role
    readonly kind: ContentKind
    readonly preview: string
  }[]
  readonly parts: number
  readonly redacted: SnapshotContent['redacted']
  /** What the person chose by hand, and in how many places of the copy it was replaced. */
  readonly words: readonly { readonly word: string; readonly places: number }[]
  /** Kinds of findings that stay in it, because the person took them off the list. */
  readonly left: readonly { readonly type: SensitiveFinding['type']; readonly count: number }[]
}

/** A snapshot as its page opens it: ledgers and texts come when they are looked at. */
export interface SnapshotOverview extends SnapshotView {
  readonly runs: readonly SharedRun['run'][]
  readonly redacted: SnapshotContent['redacted']
}

/** What a shared page reads at `/s/ID/data?of=…`. */
export interface SharedReads {
  readonly ledger: ItemisedLedger
  readonly reference: ResolvedReference
  readonly rows: readonly ComparedRow[]
  readonly messages: readonly ComparedMessage[]
  readonly part: ComparedPart
  readonly search: DiffMatches
}

/** Implemented in lib/server/share/actions.ts. */
export interface ShareActions {
  createSnapshot(input: z.input<typeof createSnapshotInput>): ActionResult<SnapshotView>
  /** The link is dead at once. */
  deleteSnapshot(input: z.input<typeof deleteSnapshotInput>): ActionResult<null>
}

/** Of what was stored: it cannot be read, or only by a newer version. */
export type ContentProblem = 'damaged' | 'newer'
/** Why a link shows nothing: there is nothing (any more), or what there is cannot be read by this version. */
export type LinkProblem = 'gone' | ContentProblem

/** Answered by lib/server/share/reads.ts. */
export const shareReads = {
  draft: read<ShareDraft>()(shareDraftInput),
  preview: read<SnapshotPreview>()(createSnapshotInput),
  list: read<readonly SnapshotView[]>()(noInput),
}
