import type { Entry } from './entries'

/** To the second. */
const SECOND = 'YYYY-MM-DDTHH:MM:SS'.length

/**
 * A forked session begins with a copy of its parent's lines, whose times are those of the copying. What the client notes of usage up to the last
 * of that second was billed in the parent.
 */
export function markInherited(entries: readonly Entry[]): readonly Entry[] {
  const own = entries.find((entry) => entry.type === 'session')
  if (own?.type !== 'session' || own.parent === undefined) return entries
  const copiedAt = own.timestamp?.slice(0, SECOND)
  const last = entries.findLastIndex(
    (entry) => entry.type === 'response-end' && copiedAt !== undefined && entry.timestamp?.startsWith(copiedAt),
  )
  return entries.map((entry, index) =>
    entry.type === 'response-end' && index <= last ? { ...entry, isInherited: true } : entry,
  )
}
