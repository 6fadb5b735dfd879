import type { JsonValue } from '../core/json'
import type { PartId, ToolCallId } from './ids'
import type { TextTemplate } from './texts/template'

interface PartBase {
  readonly id: PartId
  /** What the part's dialect needs to write it back unchanged. Only that dialect looks inside. */
  readonly raw?: unknown
}

/** Natural language of a user or an assistant, or a system message's text. */
export interface TextPart extends PartBase {
  readonly type: 'text'
  readonly text: string
}

export interface ThinkingPart extends PartBase {
  readonly type: 'thinking'
  readonly text: string
  /** Signed or encrypted by its maker: altering the text would make the message invalid. */
  readonly signed: boolean
}

export interface ImagePart extends PartBase {
  readonly type: 'image'
  readonly mediaType?: string | undefined
  /** Base64 without a data-URL prefix, or an address. */
  readonly source:
    | { readonly type: 'base64'; readonly data: string }
    | { readonly type: 'url'; readonly url: string }
    | { readonly type: 'unknown' }
}

export interface ToolCallPart extends PartBase {
  readonly type: 'tool-call'
  readonly callId: ToolCallId
  readonly name: string
  /** The arguments. A string where they are free text or could not be parsed. */
  readonly input: JsonValue
  /** Set where the dialect stores the arguments inside a text (XML, JSON in a string): how to rebuild that text exactly. */
  readonly template?: TextTemplate
}

export type ResultContent =
  | { readonly type: 'text'; readonly text: string; readonly raw?: unknown }
  | {
      readonly type: 'image'
      readonly mediaType?: string | undefined
      readonly source: ImagePart['source']
      readonly raw?: unknown
    }
  | { readonly type: 'opaque'; readonly text: string; readonly raw?: unknown }

export interface ToolResultPart extends PartBase {
  readonly type: 'tool-result'
  readonly callId: ToolCallId
  /** The tool's name where it is known, from the result itself or from its call. */
  readonly name?: string | undefined
  readonly content: readonly ResultContent[]
  readonly isError: boolean
}

/** State that the harness repeats each turn: open files, time, cost, reminders. Never a person's words. */
export interface EnvironmentPart extends PartBase {
  readonly type: 'environment'
  readonly text: string
}

/** A block that no rule knows: carried, counted, written back, never changed. `text` is what the model sees of it, as far as one can tell. */
export interface OpaquePart extends PartBase {
  readonly type: 'opaque'
  readonly label: string
  readonly text: string
}

export type Part = TextPart | ThinkingPart | ImagePart | ToolCallPart | ToolResultPart | EnvironmentPart | OpaquePart
export type PartType = Part['type']
export type PartOf<Type extends PartType> = Extract<Part, { readonly type: Type }>
