/** What was marked as reviewed in a session. */
interface ReviewedSession {
  readonly session: string
  /** One a hunk; see `markOf`. */
  readonly marks: readonly string[]
}

/** The sessions in which something is marked, the last changed first. */
export type ReviewMarks = readonly ReviewedSession[]

/** What exceeds these is forgotten, the oldest first: a browser keeps about 5 MB for all of the app. @internal */
export const MOST_SESSIONS = 40
/** Of a session. @internal */
export const MOST_MARKS = 4_000

const noMarks: readonly string[] = []

export const marksIn = (all: ReviewMarks, session: string): readonly string[] =>
  all.find((each) => each.session === session)?.marks ?? noMarks

/** Marks a hunk, or takes its mark away. */
export function toggleMark(all: ReviewMarks, session: string, mark: string): ReviewMarks {
  const known = marksIn(all, session)
  const others = known.filter((each) => each !== mark)
  const marks = others.length < known.length ? others : [...known, mark].slice(-MOST_MARKS)
  const rest = forgetMarks(all, session)
  return marks.length === 0 ? rest : [{ session, marks }, ...rest].slice(0, MOST_SESSIONS)
}

export const forgetMarks = (all: ReviewMarks, session: string): ReviewMarks =>
  all.filter((each) => each.session !== session)

/** What a browser kept, without what is no mark: anything may stand there. */
export function readMarks(stored: unknown): ReviewMarks {
  if (!Array.isArray(stored)) return []
  return stored
    .flatMap((item: unknown): readonly ReviewedSession[] => {
      if (typeof item !== 'object' || item === null || !('session' in item) || !('marks' in item)) return []
      const { session, marks } = item
      if (typeof session !== 'string' || !Array.isArray(marks)) return []
      return [{ session, marks: marks.filter((mark): mark is string => typeof mark === 'string').slice(-MOST_MARKS) }]
    })
    .slice(0, MOST_SESSIONS)
}
