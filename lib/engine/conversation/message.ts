import type { MessageId } from './ids'
import type { Part, PartType } from './part'
import type { RecordedUsage } from './usage'

export const roles = ['system', 'user', 'assistant', 'tool'] as const
export type Role = (typeof roles)[number]

/** Why a message is not a person's or the agent's own: it stands for others. */
export type SummaryMark =
  | { readonly type: 'recorded' } // an earlier compaction in the file
  | { readonly type: 'made'; readonly by: string; readonly replaces: readonly MessageId[] } // made by a step of this run

export interface Message {
  readonly id: MessageId
  readonly role: Role
  readonly parts: readonly Part[]
  /** ISO 8601, where the dialect records it. */
  readonly timestamp?: string | undefined
  readonly summary?: SummaryMark | undefined
  /** Real usage of the request that made this (assistant) message. */
  readonly usage?: RecordedUsage | undefined
  /** What the message's dialect needs to write it back unchanged. Only that dialect looks inside. */
  readonly raw?: unknown
}

/** Which parts a role may carry; the check `rolesLegal` holds a condensed conversation to it. */
export const legalParts: Record<Role, readonly PartType[]> = {
  system: ['text', 'image', 'environment', 'opaque'],
  user: ['text', 'image', 'tool-result', 'environment', 'opaque', 'thinking'],
  assistant: ['text', 'thinking', 'tool-call', 'image', 'tool-result', 'environment', 'opaque'],
  tool: ['tool-result', 'image', 'text', 'environment', 'opaque'],
}
