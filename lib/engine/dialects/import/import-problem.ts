import type { JsonPath } from '../../core/json'
import type { ArchiveProblem } from './archive-problem'

/** Where in a file. */
export type ImportPlace =
  | { readonly type: 'line'; readonly line: number; readonly column?: number }
  | { readonly type: 'path'; readonly path: JsonPath }
  | { readonly type: 'file' }

/** What a value of a file should be. */
export const expectedValues = [
  'messages',
  'message',
  'role',
  'content',
  'block',
  'blockType',
  'string',
  'boolean',
  'number',
  'array',
  'object',
  'other',
] as const
export type ExpectedValue = (typeof expectedValues)[number]

export const foundTypes = ['missing', 'null', 'list', 'text', 'longText', 'object', 'number', 'boolean'] as const

/** What stands there instead; `value` as JSON where it is short. */
export interface FoundValue {
  readonly type: (typeof foundTypes)[number]
  readonly value?: string
}

/** The dialects that tell their own files by name, in what they say about them. */
export const sessionKinds = [
  'claude-code',
  'openai-responses',
  'openai-chat',
  'pi',
  'opencode',
  'roo-cline',
  'anthropic',
] as const
export type SessionKind = (typeof sessionKinds)[number]

/** Records of agents that are told by their names and not read. */
export const knownFormats = ['opencode-run', 'codex-exec-old', 'otel-without-content'] as const
export type KnownFormat = (typeof knownFormats)[number]

/** What is wrong with a file. */
export type ImportProblem =
  | { readonly type: 'empty' | 'binary' | 'encoding' | 'truncated' | 'syntax' | 'notJson' | 'sidebarLog' }
  /** Of an archive: it, or what comes out of it, cannot be read. */
  | ArchiveProblem
  | { readonly type: 'archiveEmpty' }
  /** A copied request that sends none, or sends a file that was not copied with it. */
  | { readonly type: 'noBody' }
  | { readonly type: 'bodyInFile'; readonly name: string }
  /** An archive with several sessions where one was asked for; the first names. */
  | { readonly type: 'severalSessions'; readonly count: number; readonly names: readonly string[] }
  | { readonly type: 'tooLarge'; readonly mebibytes: number; readonly most: number }
  | { readonly type: 'tooDeep' | 'tooManyLines'; readonly most: number }
  /** A conversation has so many. */
  | { readonly type: 'tooManyMessages'; readonly messages: number; readonly most: number }
  /** Of a file with one value a line: more than so many lines hold none. */
  | { readonly type: 'brokenLines'; readonly most: number }
  | { readonly type: 'unknownFormat'; readonly formats: readonly string[] }
  | { readonly type: 'knownFormat'; readonly kind: KnownFormat }
  /** One value a line where the whole file should be one document. */
  | { readonly type: 'notOneDocument'; readonly kind: 'roo-cline' | 'anthropic' }
  | {
      readonly type: 'wrongValue'
      readonly kind: 'roo-cline' | 'anthropic'
      readonly path: string
      readonly expected: ExpectedValue
      readonly found: FoundValue
    }
  /** Usage rows that are not as they are written. */
  | { readonly type: 'wrongRows' }
  /** It has the form of a session and no messages. */
  | { readonly type: 'noMessages'; readonly kind: SessionKind }
  /** The same of any other format, by its name. */
  | { readonly type: 'emptySession'; readonly format: string }
