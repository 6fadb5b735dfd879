/** What can be wrong with where everything is kept: the disk, the database, or one file in it. */
export type StorageProblem = 'full' | 'readOnly' | 'corrupt' | 'notADatabase' | 'unreadable' | 'contentDamaged'
