import type { Role } from '../../../conversation/message'

/** Messages that the classic layout keeps at the end. */
export const MESSAGES_TO_KEEP = 3

/** How a span of messages becomes one summary message. */
export interface SummaryLayout {
  /** Of the selected messages, the first and last so many stay. */
  readonly keepFirst: number
  readonly keepLast: number
  /** Role of the summary message. A summary that would open the conversation is always the user's. */
  readonly role: Extract<Role, 'user' | 'assistant'>
  /** What the model reads: `selected` the messages that go; `since-summary` all from the last summary (or the start) to the last of them. */
  readonly reads: 'selected' | 'since-summary'
  /** Stands in the system role. */
  readonly system: string
  /** The last user message of the request. */
  readonly instruction: string
  /** The configuration's own prompt, and which of the two above it, or the one that stands in for it, replaces (see prompts.ts). */
  readonly prompt: { readonly own?: string | undefined; readonly replaces: 'system' | 'instruction' }
  /** `plain`: the model's text alone; `marked`: with what it stands for; `fresh-start`: under a heading, with the task's commands. */
  readonly frame: 'plain' | 'marked' | 'fresh-start'
  /** With the newest state that the harness reported and that goes, as a fresh start amid the work has it. */
  readonly holdsState?: true
  readonly maxTokens: number
  /** The model is shown at most so many tokens, the newest; absent: all. */
  readonly maxInputTokens?: number | undefined
  readonly profile?: string | undefined
  /** Refusals before the call, in order, by the rules of the providers that have them. */
  readonly refusals: 'classic' | 'fresh-start' | 'none'
}
