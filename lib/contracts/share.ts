import * as z from 'zod'
import type {
  ContentKind,
  ItemisedLedger,
  JsonObject,
  PackedFates,
  PartId,
  ReferenceSource,
  Role,
  StoredConversation,
} from '@/lib/engine'
import type { SensitiveType } from '@/lib/sharing/sensitive-types'
import { columnLetters, maxStrategies, type ColumnLetter } from './shared/column-letters'
import type { OutlineMessage, OutlinePart } from './conversations'
import type { ResultRow } from './results'
import type { ComparedMessage, ComparedPart, ComparedRow, DiffMatches } from './diff'
import { MOST_NOTES, NOTE_CHARACTERS } from './shared/note-limits'
import { idSchema as id, noInput, type ActionResult, type Id } from './shared/action'
import { read } from './shared/read'
import { type ExperimentCopy, type ExperimentCopyPreview, shareExperimentInput } from './evaluation/experiment-copies'
import { type DiffMessage, type DiffRow, type ResolvedReference, type RunDetail } from './runs'

/*
 * A shared comparison: a stored, read-only copy of some runs, reached by a link. It holds figures, configs, steps and
 * ledgers; the conversation's texts only if the person says so, without what was redacted.
 */

/** What a person wrote on a message of the session. */
export interface MessageNote {
  /** Id of the message. */
  readonly message: string
  /** Plain, of up to `NOTE_CHARACTERS`. */
  readonly text: string
}

/** Something in the conversation that people rarely want to publish. */
export interface SensitiveFinding {
  readonly id: string
  readonly type: SensitiveType
  /** The vendor of a key, if its shape tells. */
  readonly vendor?: string
  /** True: a credential. False: information about a person or a machine. */
  readonly isCredential: boolean
  /** Enough to recognise it; the middle is masked. */
  readonly masked: string
  /** The text around its first occurrence. */
  readonly context: { readonly before: string; readonly after: string }
  /** Number of occurrences. */
  readonly count: number
  readonly parts: readonly PartId[]
}

export interface ShareablePart {
  readonly id: PartId
  /** Of its message; absent of what stands beside the messages: the system prompt, the definitions of tools. */
  readonly position?: number
  readonly role: Role
  readonly kind: ContentKind
  readonly tool?: string
  readonly tokens: number
  readonly preview: string
}

/** What a person chooses from before sharing. */
export interface ShareDraft {
  readonly parts: readonly ShareablePart[]
  readonly findings: readonly SensitiveFinding[]
}

export interface SnapshotView {
  readonly id: string
  readonly title: string
  readonly includesConversation: boolean
  /** What it is a copy of. */
  readonly of: 'runs' | 'experiment'
  /** ISO 8601. */
  readonly createdAt: string
}

export interface SharedRun {
  readonly run: Omit<RunDetail, 'conversationId'> & {
    /** Of its row in the comparison; a row without one is named by its place. */
    readonly letter?: ColumnLetter
  }
  /** Notes may quote content, tools and paths may tell of it: they are left out if the conversation is not shared. */
  readonly ledger: ItemisedLedger
  /** The fates along the session. */
  readonly map: PackedFates
  /** Only if the conversation is shared. */
  readonly diff?: {
    readonly rows: readonly DiffRow[]
    readonly messages: readonly DiffMessage[]
    readonly references: readonly SharedReference[]
  }
}

/** A message of the session without anything that it says: what its map is drawn from. Paths only if the conversation is shared. */
export interface SharedMessage extends Pick<OutlineMessage, 'id' | 'role' | 'tokens' | 'summary' | 'turn'> {
  readonly parts: readonly Pick<OutlinePart, 'id' | 'kind' | 'tokens' | 'path'>[]
}

/** The text that a marker in a condensed message stands for. */
export interface SharedReference {
  /** Position of the message that contains the marker, from 1. */
  readonly position: number
  readonly marker: string
  /** Position of the message that it refers to. */
  readonly message: number
  readonly text: string
  /** Absent where it is redacted. */
  readonly source?: ReferenceSource
}

/** Stored content of a snapshot. Parsed with its schema on reading: content that does not match is refused with a message. */
export interface SnapshotContent {
  readonly schema: 4
  readonly title: string
  readonly counter: string
  /** The session of the first run. */
  readonly session: readonly SharedMessage[]
  /** The session itself, without images and as redacted as the rest; only if the conversation is shared. */
  readonly conversation?: StoredConversation
  readonly runs: readonly SharedRun[]
  /** On messages of the session, in their order; only if the conversation is shared, and absent where nobody wrote any. */
  readonly notes?: readonly MessageNote[]
  readonly redacted: { readonly parts: number; readonly findings: number }
}

const runIds = z.array(id).min(1).max(maxStrategies)

/** A word or longer text that a person wants removed. */
export const redactableWord = z.string().trim().min(2).max(2_000)

const notes = z
  .array(z.object({ message: id, text: z.string().trim().min(1).max(NOTE_CHARACTERS) }))
  .max(MOST_NOTES)
  .default([])

/** `notes`: that are to go along. */
export const shareDraftInput = z.object({ runIds, notes })
export const createSnapshotInput = z.object({
  runIds,
  /** Of the rows of the runs, in their order; those without one are named by their place. */
  letters: z.array(z.enum(columnLetters)).max(maxStrategies).default([]),
  title: z.string().trim().min(1).max(200),
  /** Absent: figures only. */
  conversation: z
    .object({
      redactParts: z.array(id).max(100_000),
      redactFindings: z.array(id).max(10_000),
      /** Texts chosen by hand: replaced everywhere, in every spelling. */
      redactWords: z.array(redactableWord).max(200).default([]),
      /** Those on other messages than the session's are left out. */
      notes,
    })
    .optional(),
})

export const deleteSnapshotInput = z.object({ id })
/** `run`: index in the snapshot, from 0. */
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

/** A preview of what others would see; nothing is stored yet. */
export interface SnapshotPreview {
  /** As shared: with the redactions applied. */
  readonly title: string
  readonly bytes: number
  readonly runs: readonly {
    readonly title: string
    readonly tokensBefore: number
    readonly tokensAfter: number
    readonly messages: number
  }[]
  /** Only if the conversation is shared: what stands beside the messages, and each message once, with its preview as it would be shared. */
  readonly messages: readonly {
    readonly run: number
    /** Absent of what stands beside the messages. */
    readonly position?: number
    readonly role: Role
    readonly kind: ContentKind
    readonly preview: string
  }[]
  /** `position`: of the message, from 1. */
  readonly notes: readonly { readonly position: number; readonly text: string }[]
  readonly parts: number
  readonly redacted: SnapshotContent['redacted']
  /** The texts chosen by hand, and the number of places where each was replaced. */
  readonly words: readonly { readonly word: string; readonly places: number }[]
  /** Findings that stay in the copy because the person deselected them. */
  readonly left: readonly { readonly type: SensitiveFinding['type']; readonly count: number }[]
}

/** A snapshot as its page loads it; ledgers and texts are loaded when needed. */
export interface SnapshotOverview extends SnapshotView {
  readonly runs: readonly SharedRun['run'][]
  readonly redacted: SnapshotContent['redacted']
  readonly notes: readonly MessageNote[]
}

/** The reads of a shared page, at `/s/ID/data?of=…`. */
export interface SharedReads {
  readonly row: ResultRow
  /** Without texts where the conversation is not shared. */
  readonly outline: readonly OutlineMessage[]
  readonly ledger: ItemisedLedger
  readonly reference: ResolvedReference
  readonly rows: readonly ComparedRow[]
  readonly messages: readonly ComparedMessage[]
  readonly part: ComparedPart
  readonly search: DiffMatches
  /** Of a copy of an experiment; it has nothing else to read. */
  readonly experiment: ExperimentCopy
}

/** What a reader takes from a copy into their own workbench. */
export interface OpenedCopy {
  /** The session, saved as one of theirs; absent where the conversation is not shared. */
  readonly conversationId?: string
  /** Of the session: as the copy shows it, and as it is counted here, with placeholders for what is redacted. */
  readonly tokens?: { readonly shared: number; readonly here: number }
  /** Whether the session came with recorded usage. */
  readonly hasUsage: boolean
  /** On messages of the session. */
  readonly notes: readonly MessageNote[]
  readonly strategies: readonly {
    readonly provider: string
    readonly preset?: string
    readonly title?: string
    readonly config: JsonObject
  }[]
}

/** Implemented in lib/server/share/actions.ts. */
export interface ShareActions {
  openCopy(input: Id): ActionResult<OpenedCopy>
  createSnapshot(input: z.input<typeof createSnapshotInput>): ActionResult<SnapshotView>
  shareExperiment(input: z.input<typeof shareExperimentInput>): ActionResult<SnapshotView>
  /** The link stops working immediately. */
  deleteSnapshot(input: z.input<typeof deleteSnapshotInput>): ActionResult<null>
}

/** Why stored content cannot be read: it is damaged, or of a newer version. */
export type ContentProblem = 'damaged' | 'newer'
/** Why a link shows nothing: it does not exist (any more), or its content cannot be read. */
export type LinkProblem = 'gone' | ContentProblem

/** Answered by lib/server/share/reads.ts. */
export const shareReads = {
  draft: read<ShareDraft>()(shareDraftInput),
  preview: read<SnapshotPreview>()(createSnapshotInput),
  previewExperiment: read<ExperimentCopyPreview>()(shareExperimentInput),
  list: read<readonly SnapshotView[]>()(noInput),
}
