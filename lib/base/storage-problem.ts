/** What can be wrong with the database, the data folder or its disk, or with one stored file. */
export type StorageProblem =
  | 'full'
  | 'readOnly'
  | 'corrupt'
  | 'notADatabase'
  | 'unreadable'
  | 'unreachable'
  | 'contentDamaged'
