import type { ReplayRun } from './result'

/** How sure a strategy's own part is: worked out, or in the words of a model that were pinned, or with an extract in place of some of them. */
export type AnswerBasis = 'exact' | 'pinned' | 'estimate'

export function answerBasis({ turns }: ReplayRun): AnswerBasis {
  const sources = turns.flatMap(({ condensation }) =>
    condensation && condensation.answers !== 'none' ? [condensation.answers] : [],
  )
  if (sources.length === 0) return 'exact'
  return sources.every((source) => source === 'pinned') ? 'pinned' : 'estimate'
}
