/** What takes place in the database. Files that several need count where they stand first in this list. */
export const storedKinds = ['sessions', 'runs', 'shared', 'deleted', 'unused', 'pins', 'events'] as const
export type StoredKind = (typeof storedKinds)[number]
