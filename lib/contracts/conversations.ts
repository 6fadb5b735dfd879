import * as z from 'zod'
import {
  type Bill,
  type BilledRequests,
  type ContentKind,
  type ConversationPart,
  type ImportWarning,
  type MessageId,
  type NextRequest,
  type PartId,
  type PartType,
  type RecordedUsage,
  type Role,
  type ViewId,
  viewIds,
} from '@/lib/engine'
import { idInput, idSchema as id, noInput, type ActionResult, type Id } from './shared/action'
import { read } from './shared/read'
import type { SessionVerdicts } from './verdicts'

/*
 * What crosses between server and pages about conversations. Types and schemas only: components may import it.
 */

/** A conversation in a list. Tokens are counted by the counter named in `counter`. */
export interface ConversationSummary {
  readonly id: string
  readonly title: string
  readonly fileName?: string | undefined
  readonly dialect: string
  readonly dialectName: string
  readonly view: ViewId
  readonly messages: number
  readonly tokens: number
  /** ISO 8601. */
  readonly createdAt: string
}

export interface ViewChoice {
  readonly id: ViewId
  readonly messages: number
  readonly tokens: number
}

/** A view of a file that is not saved yet. */
export interface OfferedView extends ViewChoice {
  /** Hash of its content: equal hashes are the same conversation. */
  readonly content: string
  readonly savedAs?: SavedTwin | undefined
}

/** A saved conversation with the same content. */
export interface SavedTwin extends Pick<ConversationSummary, 'id' | 'title'> {
  /** It was saved from these very bytes, and would not be saved a second time. */
  readonly sameFile: boolean
}

export interface ConversationChoice {
  readonly index: number
  readonly title: string
  /** The conversation of the file that this one belongs to. */
  readonly partOf?: ConversationPart
  readonly views: readonly [OfferedView, ...OfferedView[]]
}

export type ImportOutcome =
  /**
   * `known`: what is in the file had been saved before, and that conversation is given. Where it was saved from other bytes,
   * `saveImported` takes `again` to save this file all the same.
   */
  | {
      readonly kind: 'saved'
      readonly known: boolean
      readonly conversation: ConversationSummary
      readonly again?: z.infer<typeof saveImportedInput>
    }
  /** The file holds several conversations or views; `saveImported` takes the one chosen. */
  | {
      readonly kind: 'choose'
      readonly sourceHash: string
      readonly fileName?: string | undefined
      /** Size of the file in bytes. */
      readonly size: number
      readonly dialect: string
      readonly dialectName: string
      readonly conversations: readonly ConversationChoice[]
      readonly warnings: readonly ImportWarning[]
    }

/** A conversation of a file beside others of the same session. */
export interface FamilyMember extends Pick<ConversationChoice, 'index' | 'title'> {
  /** Absent: it is the session itself. */
  readonly as?: ConversationPart['as']
  readonly messages: number
}

export interface Family {
  readonly open: number
  readonly members: readonly FamilyMember[]
  /** USD, of the recorded requests of all of them, each counted once; absent where one's is not known. */
  readonly costUsd?: number
}

export type TokensByKind = Readonly<Partial<Record<ContentKind, number>>>

export interface ConversationOverview extends ConversationSummary {
  readonly counter: string
  readonly byKind: TokensByKind
  readonly parts: number
  readonly toolPairs: number
  readonly orphanCalls: number
  readonly orphanResults: number
  readonly compactions: readonly {
    readonly at: MessageId
    readonly trigger?: string | undefined
    readonly tokensBefore?: number | undefined
  }[]
  /** Messages that are summaries of other messages. */
  readonly summaries: readonly MessageId[]
  /** Usage recorded in the file, in the provider's tokens; absent if the file has none. */
  readonly recordedUsage?: RecordedUsage | undefined
  /** Of the recorded requests; absent where none are, or their price is unknown. */
  readonly bill?: Bill | undefined
  /** How much of the bill is known. */
  readonly recordedRequests: BilledRequests
  readonly nextRequest: NextRequest
  readonly model?: string | undefined
  /** Tokens, where the session itself names its window. */
  readonly contextWindow?: number | undefined
  readonly warnings: readonly ImportWarning[]
  /** The session and its parts, where the file holds several; `open` is this one's index. */
  readonly family?: Family
  /** All views of the file, including this one. */
  readonly views: readonly ViewChoice[]
}

export interface OutlinePart {
  readonly id: PartId
  readonly kind: ContentKind
  readonly tokens: number
  /** Tool name of a call or a result. */
  readonly name?: string | undefined
  /** The first path that a call names; its result has the same. */
  readonly path?: string
  readonly isError?: boolean | undefined
}

/** What is needed to draw a message without its texts. */
export interface OutlineMessage {
  readonly id: MessageId
  readonly role: Role
  readonly parts: readonly OutlinePart[]
  readonly tokens: number
  /** First characters of the message's text, on one line. */
  readonly preview: string
  readonly summary: boolean
  /** Whether the message begins a turn: a person typed something, or the session continues from a summary. */
  readonly turn: boolean
}

export interface MessageText {
  readonly id: MessageId
  readonly role: Role
  readonly parts: readonly PartText[]
}

export interface PartText {
  readonly id: PartId
  readonly type: PartType
  readonly kind: ContentKind
  readonly tokens: number
  readonly name?: string | undefined
  readonly isError?: boolean | undefined
  /** As the model sees it; empty for an image. */
  readonly text: string
}

/**
 * The demo sessions. Their titles and descriptions are in the messages under `import.sampleTitle` and
 * `import.sampleWhy`.
 */
export const sampleIds = [
  'coding-agent',
  'long-day',
  'rereading-task',
  'compacted-rollout',
  'opencode-session',
  'langgraph-trace',
  'research-agent',
  'support-agent',
] as const
export type SampleId = (typeof sampleIds)[number]

export interface SampleView {
  readonly id: SampleId
  readonly dialectName: string
  readonly messages: number
  readonly tokens: number
}

/** Names in the session, most used first: suggestions for fields that take a name or a pattern. */
export interface SessionNames {
  readonly tools: readonly string[]
  readonly paths: readonly string[]
}

export const saveImportedInput = z.object({
  sourceHash: id,
  fileName: z.string().max(300).optional(),
  index: z.int().min(0),
  view: z.enum(viewIds),
})
export const viewInput = z.object({ id, view: z.enum(viewIds) })
/** `index`: of another conversation of the same file. */
export const partInput = z.object({ id, index: z.int().min(0) })
export const renameInput = z.object({ id, title: z.string().trim().min(1).max(200) })
export const messageRangeInput = z.object({ id, from: z.int().min(0), count: z.int().min(1).max(200) })

/** Implemented in lib/server/conversations/actions.ts. */
export interface ConversationActions {
  saveImported(input: z.infer<typeof saveImportedInput>): ActionResult<ConversationSummary>
  /** Imports a sample, or returns it if it was imported before. */
  openSample(input: Id): ActionResult<ConversationSummary>
  /** Another view of the file of a saved conversation; saved when it is opened first. */
  openView(input: z.infer<typeof viewInput>): ActionResult<ConversationSummary>
  /** Another conversation of the file of a saved one; saved when it is opened first. */
  openPart(input: z.infer<typeof partInput>): ActionResult<ConversationSummary>
  renameConversation(input: z.infer<typeof renameInput>): ActionResult<ConversationSummary>
  deleteConversation(input: Id): ActionResult<null>
  restoreConversation(input: Id): ActionResult<ConversationSummary>
}

/** Answered by lib/server/conversations/reads.ts, `verdicts` by lib/server/verdicts/reads.ts. */
export const conversationReads = {
  samples: read<readonly SampleView[]>()(noInput),
  list: read<readonly ConversationSummary[]>()(noInput),
  overview: read<ConversationOverview>()(idInput),
  outline: read<readonly OutlineMessage[]>()(idInput),
  names: read<SessionNames>()(idInput),
  /** `from` counts from 0. */
  messages: read<readonly MessageText[]>()(messageRangeInput),
  /** Whether a harness would condense the session now, per model. */
  verdicts: read<SessionVerdicts>()(idInput),
}
