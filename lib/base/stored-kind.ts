/**
 * Categories of the storage report. A file that belongs to several counts under the first of them in this list; one that waits
 * to be imported is of a session.
 */
export const storedKinds = [
  'sessions',
  'runs',
  'shared',
  'deleted',
  'unused',
  'pins',
  'cells',
  'live',
  'events',
] as const
export type StoredKind = (typeof storedKinds)[number]
