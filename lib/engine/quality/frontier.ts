/** A strategy as a point: what it keeps of the tokens, and of what is needed later, by type. */
export interface Point<Id extends string = string> {
  readonly id: Id
  /** Condensed ÷ original. */
  readonly tokens: number
  /** By type; absent where too few items say anything. */
  readonly recall: Readonly<Record<string, number | undefined>>
}

export interface Standing<Id extends string = string> {
  readonly id: Id
  /** Types in which nothing else keeps as much with fewer tokens. */
  readonly best: readonly string[]
  /** Those that keep at least as much of every type with no more tokens, and are better in one of both. Empty: it is on the frontier. */
  readonly dominatedBy: readonly Id[]
}

/** Which strategies are worth choosing among: none that another beats in tokens and in every type. */
export function frontierOf<Id extends string>(points: readonly Point<Id>[]): readonly Standing<Id>[] {
  const types = [
    ...new Set(points.flatMap(({ recall }) => Object.keys(recall).filter((type) => recall[type] !== undefined))),
  ]
  return points.map((point) => ({
    id: point.id,
    best: types.filter(
      (type) => point.recall[type] !== undefined && !points.some((other) => dominates(other, point, [type])),
    ),
    dominatedBy: points.filter((other) => dominates(other, point, types)).map(({ id }) => id),
  }))
}

function dominates(other: Point, point: Point, types: readonly string[]): boolean {
  if (other.tokens > point.tokens) return false
  const pairs = types.map((type) => [other.recall[type] ?? 0, point.recall[type] ?? 0] as const)
  return (
    pairs.every(([theirs, own]) => theirs >= own) &&
    (other.tokens < point.tokens || pairs.some(([theirs, own]) => theirs > own))
  )
}
