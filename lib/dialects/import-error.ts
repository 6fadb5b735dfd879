import { formatJsonPath, type JsonPath } from '@/lib/core/json'

export const importErrorCodes = ['empty', 'too-large', 'binary', 'encoding', 'truncated', 'not-json', 'too-deep', 'unknown-format', 'wrong-shape', 'no-messages', 'no-such-conversation'] as const
export type ImportErrorCode = (typeof importErrorCodes)[number]

export type ImportPlace = { readonly type: 'line'; readonly line: number; readonly column?: number } | { readonly type: 'path'; readonly path: JsonPath } | { readonly type: 'file' }

/** Why a file could not be read: what is wrong, where, and what to do about it. Nothing was changed. */
export class ImportError extends Error {
  override readonly name = 'ImportError'

  constructor(
    readonly code: ImportErrorCode,
    message: string,
    readonly place: ImportPlace,
    /** What the person can do, as a sentence. */
    readonly remedy: string,
  ) {
    super(message)
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
