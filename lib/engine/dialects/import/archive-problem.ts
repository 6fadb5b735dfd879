/** Why an archive, or one file in it, cannot be read. */
export type ArchiveProblem =
  | { readonly type: 'archiveDamaged' | 'archiveEncrypted' }
  /** An entry that is no file of the archive: a link or a device, or one whose path leads out of it. */
  | { readonly type: 'archiveLink' | 'archiveOutside' }
  | { readonly type: 'archiveTooLarge'; readonly mebibytes: number }
  | { readonly type: 'archiveEntries'; readonly most: number }
  /** Unpacked, it is very much larger than packed. */
  | { readonly type: 'archiveBomb' }
  | { readonly type: 'archiveMethod'; readonly method: number }
