import type { MessageId } from './ids'
import type { Message } from './message'

/** Where an earlier compaction cut the session. */
export interface CompactionMark {
  /** The first message after the cut (usually the summary). */
  readonly at: MessageId
  readonly trigger?: string | undefined
  readonly tokensBefore?: number | undefined
}

export interface ToolDefinition {
  readonly name: string
  /** The definition as JSON text, as the model is shown it. */
  readonly definition: string
}

export interface Conversation {
  /** Id of the dialect that parsed it and can write it. */
  readonly dialect: string
  readonly title?: string | undefined
  /** A system prompt that stands beside the messages (not a system message among them). Counted, never condensed. */
  readonly system?: string | undefined
  readonly tools?: readonly ToolDefinition[] | undefined
  readonly messages: readonly Message[]
  readonly compactions: readonly CompactionMark[]
  /** Set where the session names the model that wrote it. */
  readonly model?: string | undefined
  /** Tokens that the model took, where the session says so. */
  readonly contextWindow?: number | undefined
  /** Its contents stayed where they were: the texts that stand here say only how long they are (see sized-text.ts). */
  readonly sizesOnly?: true | undefined
  /**
   * The rest of the file, for the dialect's serializer: wrapper objects, lines that are no messages, other conversations of
   * the same file, messages before the view. Only that dialect looks inside.
   */
  readonly envelope: unknown
}

/** The same conversation with other messages. */
export function withMessages(conversation: Conversation, messages: readonly Message[]): Conversation {
  return { ...conversation, messages }
}
