/** Why an archive, or one file in it, cannot be read. */
export type ArchiveProblem =
  | { readonly type: 'archiveDamaged' | 'archiveEncrypted' }
  | { readonly type: 'archiveTooLarge'; readonly mebibytes: number }
  | { readonly type: 'archiveEntries'; readonly most: number }
  /** Unpacked, it is very much larger than packed. */
  | { readonly type: 'archiveBomb' }
  | { readonly type: 'archiveMethod'; readonly method: number }
