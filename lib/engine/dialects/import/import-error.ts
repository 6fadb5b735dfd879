import { formatJsonPath } from '../../core/json'
import type { ImportPlace, ImportProblem } from './import-problem'
import { problemText, remedyText } from '../words'

export * from './import-problem'

export const importErrorCodes = [
  'empty',
  'too-large',
  'binary',
  'encoding',
  'truncated',
  'not-json',
  'too-deep',
  'unknown-format',
  'not-supported',
  'wrong-shape',
  'no-messages',
  'no-such-conversation',
  'several-sessions',
  'archive',
] as const
export type ImportErrorCode = (typeof importErrorCodes)[number]

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
  tooManyMessages: 'too-large',
  brokenLines: 'not-json',
  unknownFormat: 'unknown-format',
  knownFormat: 'not-supported',
  notOneDocument: 'wrong-shape',
  wrongValue: 'wrong-shape',
  wrongRows: 'wrong-shape',
  noMessages: 'no-messages',
  archiveDamaged: 'archive',
  archiveEncrypted: 'archive',
  archiveLink: 'archive',
  archiveOutside: 'archive',
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
/** @internal */
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
