/** The candidates most like a mistyped name, at most `limit`, nearest first; none that shares little with it. */
export function nearest(name: string, candidates: readonly string[], limit: number): readonly string[] {
  const wanted = pairsOf(name)
  return candidates
    .map((candidate) => ({ candidate, score: similarity(wanted, pairsOf(candidate)) }))
    .filter(({ score }) => score >= LEAST_SIMILAR)
    .sort((a, b) => b.score - a.score || a.candidate.length - b.candidate.length)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

const LEAST_SIMILAR = 0.4

function pairsOf(text: string): ReadonlySet<string> {
  const padded = ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)))
}

/** Sørensen–Dice over pairs of letters, 0 to 1. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length
  return (2 * shared) / (a.size + b.size)
}
