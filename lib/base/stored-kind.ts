/** Categories of the storage report. A file that belongs to several counts under the first of them in this list. */
export const storedKinds = ['sessions', 'runs', 'shared', 'deleted', 'unused', 'pins', 'events'] as const
export type StoredKind = (typeof storedKinds)[number]
