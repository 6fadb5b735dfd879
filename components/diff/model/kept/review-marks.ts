/** What was marked as reviewed where some strategies were compared with a session. */
interface ReviewedComparison {
  /** Identifies the session and the strategies. */
  readonly of: string
  /** One a hunk; see `markOf`. */
  readonly marks: readonly string[]
}

/** The comparisons in which something is marked, the last changed first. */
export type ReviewMarks = readonly ReviewedComparison[]

/** What exceeds these is forgotten, the oldest first: a browser keeps about 5 MB for all of the app. @internal */
export const MOST_COMPARISONS = 40
/** Of a comparison. @internal */
export const MOST_MARKS = 4_000

const noMarks: readonly string[] = []

export const marksIn = (all: ReviewMarks, of: string): readonly string[] =>
  all.find((comparison) => comparison.of === of)?.marks ?? noMarks

/** Marks a hunk, or takes its mark away. */
export function toggleMark(all: ReviewMarks, of: string, mark: string): ReviewMarks {
  const known = marksIn(all, of)
  const others = known.filter((each) => each !== mark)
  const marks = others.length < known.length ? others : [...known, mark].slice(-MOST_MARKS)
  const rest = forgetMarks(all, of)
  return marks.length === 0 ? rest : [{ of, marks }, ...rest].slice(0, MOST_COMPARISONS)
}

export const forgetMarks = (all: ReviewMarks, of: string): ReviewMarks =>
  all.filter((comparison) => comparison.of !== of)

/** What a browser kept, without what is no mark: anything may stand there. */
export function readMarks(stored: unknown): ReviewMarks {
  if (!Array.isArray(stored)) return []
  return stored
    .flatMap((item: unknown): readonly ReviewedComparison[] => {
      if (typeof item !== 'object' || item === null || !('of' in item) || !('marks' in item)) return []
      const { of, marks } = item
      if (typeof of !== 'string' || !Array.isArray(marks)) return []
      return [{ of, marks: marks.filter((mark): mark is string => typeof mark === 'string').slice(-MOST_MARKS) }]
    })
    .slice(0, MOST_COMPARISONS)
}
