import type { ImportPlace } from './import-problem'

/** Something odd that did no harm: the file was read, and what could not be understood is written back untouched. */
export type ImportWarning = ImportOddity & { readonly place: ImportPlace }

/** A record that could not be understood. */
export type OddRecord =
  | {
      readonly code:
        | 'unparsable-line'
        | 'not-an-object'
        | 'not-a-message'
        | 'not-an-item'
        | 'no-content'
        | 'unknown-role'
    }
  | { readonly code: 'malformed-message'; readonly role: string }

export type ImportOddity =
  | OddRecord
  /** Results that the client cleared from the model's view. */
  | { readonly code: 'microcompacted'; readonly results: number }
  | { readonly code: 'several-sessions'; readonly sessions: number }
  | { readonly code: 'other-branches'; readonly messages: number }
  | { readonly code: 'pruned-result' }
  /** Texts with half of a surrogate pair, which is no character. */
  | { readonly code: 'lone-surrogates'; readonly texts: number }
  /** Requests of a trace that hold other messages than the conversation. */
  | { readonly code: 'other-requests'; readonly requests: number }
  /** Of the session that this one was forked from, which paid them. */
  | { readonly code: 'inherited-requests'; readonly requests: number }
  /** The tool that wrote the file leaves out what its calls gave. */
  | { readonly code: 'without-results'; readonly calls: number }
  /** The form holds only what a person reads: not what the model was shown of files, or not what calls were given and all of what they gave. */
  | { readonly code: 'incomplete'; readonly lacks: 'files' | 'calls' }

/** @internal */
export const importWarningCodes = [
  'unparsable-line',
  'not-an-object',
  'not-a-message',
  'not-an-item',
  'no-content',
  'unknown-role',
  'malformed-message',
  'microcompacted',
  'several-sessions',
  'other-branches',
  'pruned-result',
  'other-requests',
  'lone-surrogates',
  'inherited-requests',
  'without-results',
  'incomplete',
] as const satisfies readonly ImportWarning['code'][]
