import type { Conversation } from '../conversation/conversation'
import type { Result } from '../core/result'
import type { Places } from './convert/make-legal'
import type { DialectHome } from './import/home'
import type { ImportError } from './import/import-error'
import type { SourceFile } from './import/source-file'
import type { ImportWarning } from './import/import-warning'
import type { TextEncoding } from './import/text-encoding'

export * from './import/import-warning'

/**
 * An on-disk format.
 *
 * Invariants, held by contract.test.ts on every fixture: exactly one dialect claims a file; `serialize(parse(file))` equals the file
 * as data; a changed part changes only its own place; after `serialize`, parsing again gives the same messages, parts and
 * slots in the same order as the conversation that was written (references count on it).
 */
export interface Dialect {
  readonly id: string
  readonly name: string
  /** Ending for a downloaded file, with its dot: `.json`, `.jsonl`. */
  readonly extension: string
  readonly home: DialectHome
  /** How sure this dialect is that the file is its own: 0 (no) to 1 (certain). Cheap: looks at shape, not at everything. */
  detect(file: SourceFile): number
  parse(file: SourceFile): Result<ParsedFile, ImportError>
  /** The whole file with this conversation in it; the rest of the file as it was. `conversation` may lack messages and hold made summaries. */
  serialize(conversation: Conversation): string
  /** How many marks of the prompt cache the conversation's file has; no other dialect takes them. Absent: the dialect has none. */
  cacheMarks?(conversation: Conversation): number
  /** In a bare list every value is one message, and is read without the values before it, except for the calls that it answers. */
  readonly oneForOne?: true
  /** Its files lack what a session needs, as the arguments of calls, so that nothing is converted to it. */
  readonly incomplete?: true
  readonly places: Places
  /** A new file in this dialect with a conversation of any dialect, from the model alone. What the dialect has no place for is left out: `convertTo` says what. */
  write(conversation: Conversation): string
}

export interface ParsedFile {
  readonly dialect: string
  /** Absent: UTF-8 without a mark. What is written back is encoded alike. */
  readonly encoding?: TextEncoding
  readonly conversations: readonly ParsedConversation[]
  readonly warnings: readonly ImportWarning[]
}

export interface ParsedConversation {
  /** Position in the file, from 0. */
  readonly index: number
  readonly title: string
  /** Of an agent that the session started, whose requests stand in the same file. */
  readonly isSubAgent?: true
  /** The conversation of the file that this one belongs to. Absent: it is a session of its own. */
  readonly partOf?: ConversationPart
  /** The whole history first; a file with compactions also offers what the model saw after the last one. */
  readonly views: readonly [ConversationView, ...ConversationView[]]
}

/** How a conversation belongs to another one of its file. */
export interface ConversationPart {
  /** Position of the other one in the file. */
  readonly index: number
  /** `side`: a request for a title and the like. `branch`: it begins like the other one, and was left. */
  readonly as: 'sub-agent' | 'side' | 'branch'
  /** The call that started a sub-agent, where the file tells. */
  readonly callId?: string
}

/** Whether an agent works in it: a request for a title is no session, and what a person left of one is told by that one. */
export const isSession = ({ partOf }: ParsedConversation): boolean => partOf === undefined || partOf.as === 'sub-agent'

/** The session that a conversation of a file belongs to, with all of its parts, itself among them. */
export function sessionFamily({ conversations }: ParsedFile, of: ParsedConversation): readonly ParsedConversation[] {
  const rootOf = (each: ParsedConversation): ParsedConversation => {
    const above = each.partOf && conversations[each.partOf.index]
    return above ? rootOf(above) : each
  }
  const root = rootOf(of)
  return conversations.filter((each) => rootOf(each) === root)
}

export const viewIds = ['full', 'since-compaction'] as const
export type ViewId = (typeof viewIds)[number]

export interface ConversationView {
  readonly id: ViewId
  readonly conversation: Conversation
}

/** The view of that name, or the full history where the conversation has no such view. */
export function viewOf(parsed: ParsedConversation, id: ViewId): ConversationView {
  return parsed.views.find((view) => view.id === id) ?? parsed.views[0]
}
