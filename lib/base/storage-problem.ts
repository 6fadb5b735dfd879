/** What can be wrong with the data folder: its disk, the database, or one stored file. */
export type StorageProblem = 'full' | 'readOnly' | 'corrupt' | 'notADatabase' | 'unreadable' | 'contentDamaged'
