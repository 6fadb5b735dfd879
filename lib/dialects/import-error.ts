import { formatJsonPath, type JsonPath } from '@/lib/core/json'
import type { ArchiveProblem } from './archive-problem'
import { problemText, remedyText } from './words'

export const importErrorCodes = ['empty', 'too-large', 'binary', 'encoding', 'truncated', 'not-json', 'too-deep', 'unknown-format', 'wrong-shape', 'no-messages', 'no-such-conversation', 'several-sessions', 'archive'] as const
export type ImportErrorCode = (typeof importErrorCodes)[number]

export type ImportPlace = { readonly type: 'line'; readonly line: number; readonly column?: number } | { readonly type: 'path'; readonly path: JsonPath } | { readonly type: 'file' }

/** What a value of a file should be. */
export const expectedValues = ['messages', 'message', 'role', 'content', 'block', 'blockType', 'string', 'boolean', 'number', 'array', 'object', 'other'] as const
export type ExpectedValue = (typeof expectedValues)[number]

export const foundTypes = ['missing', 'null', 'list', 'text', 'longText', 'object', 'number', 'boolean'] as const

/** What stands there instead; `value` as JSON where it is short. */
export interface FoundValue {
  readonly type: (typeof foundTypes)[number]
  readonly value?: string
}

/** The dialects that tell their own files by name, in what they say about them. */
export const sessionKinds = ['claude-code', 'openai-responses', 'openai-chat', 'pi', 'opencode', 'roo-cline', 'anthropic'] as const
export type SessionKind = (typeof sessionKinds)[number]

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
  /** Of a file with one value a line: more than so many lines hold none. */
  | { readonly type: 'brokenLines'; readonly most: number }
  | { readonly type: 'unknownFormat'; readonly formats: readonly string[] }
  /** One value a line where the whole file should be one document. */
  | { readonly type: 'notOneDocument'; readonly kind: 'roo-cline' | 'anthropic' }
  | { readonly type: 'wrongValue'; readonly kind: 'roo-cline' | 'anthropic'; readonly path: string; readonly expected: ExpectedValue; readonly found: FoundValue }
  /** It has the form of a session and no messages. */
  | { readonly type: 'noMessages'; readonly kind: SessionKind }
  /** The same of any other format, by its name. */
  | { readonly type: 'emptySession'; readonly format: string }

const codes: Record<ImportProblem['type'], ImportErrorCode> = {
  empty: 'empty',
  binary: 'binary',
  encoding: 'encoding',
  truncated: 'truncated',
  syntax: 'not-json',
  notJson: 'not-json',
  sidebarLog: 'wrong-shape',
  tooLarge: 'too-large',
  tooDeep: 'too-deep',
  tooManyLines: 'too-large',
  brokenLines: 'not-json',
  unknownFormat: 'unknown-format',
  notOneDocument: 'wrong-shape',
  wrongValue: 'wrong-shape',
  noMessages: 'no-messages',
  archiveDamaged: 'archive',
  archiveEncrypted: 'archive',
  archiveTooLarge: 'too-large',
  archiveEntries: 'too-large',
  archiveBomb: 'too-large',
  archiveMethod: 'archive',
  archiveEmpty: 'no-messages',
  noBody: 'no-messages',
  bodyInFile: 'no-messages',
  severalSessions: 'several-sessions',
  emptySession: 'no-messages',
}
export const importProblemTypes = Object.keys(codes) as ImportProblem['type'][]

/** Why a file could not be read: what is wrong, where, and, in English, what to do about it. Nothing was changed. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly code: ImportErrorCode
  readonly remedy: string

  constructor(
    readonly problem: ImportProblem,
    readonly place: ImportPlace,
  ) {
    super(problemText(problem))
    this.code = codes[problem.type]
    this.remedy = remedyText(problem)
  }
}

/** `line 3, column 14`, `$.messages[2].role` or `the file`. */
export function formatPlace(place: ImportPlace): string {
  switch (place.type) {
    case 'line':
      return place.column === undefined ? `line ${place.line}` : `line ${place.line}, column ${place.column}`
    case 'path':
      return formatJsonPath(place.path)
    case 'file':
      return 'the file'
  }
}
