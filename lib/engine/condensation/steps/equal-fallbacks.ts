import type { Fallback } from '../reasons'

/** Summaries of one step that fell back for the same reason as one entry, which says how many they are. */
export function mergeEqual(fallbacks: readonly Fallback[]): readonly Fallback[] {
  const merged = new Map<string, Fallback>()
  for (const fallback of fallbacks) {
    const key = keyOf(fallback, merged.size)
    const first = merged.get(key)
    merged.set(key, first ? oneMore(first) : fallback)
  }
  return [...merged.values()]
}

/** An answer that had nothing for some of its contents is one event already. */
const keyOf = ({ from, to, reason }: Fallback, place: number): string =>
  from.type === 'summary' && reason.type !== 'answersMissing'
    ? JSON.stringify([from.step, from.model, to, reason])
    : `${place}`

const oneMore = (fallback: Fallback): Fallback =>
  fallback.from.type === 'summary'
    ? { ...fallback, from: { ...fallback.from, parts: (fallback.from.parts ?? 1) + 1 } }
    : fallback
