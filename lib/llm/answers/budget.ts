import { type CallDetail, err, type Summarizer, type SummaryRequest } from '@/lib/engine'
import { lasting } from '../handler'
import { callErrorOf } from '../wording'

/** The spending limit of a run, shared by all its summarizers. Concurrent calls reserve their estimates. */
export interface Budget {
  readonly limitUsd: number
  /** USD; undefined once a finished call did not report its cost. */
  spentUsd(): number | undefined
  /**
   * Reserves an estimate, or returns undefined if too little is left. Call `settle` with the actual cost when the call
   * has ended.
   */
  hold(estimateUsd: number): { settle(costUsd: number | undefined): void } | undefined
}

export function createBudget(limitUsd: number): Budget {
  let spent: number | undefined = 0
  let held = 0
  return {
    limitUsd,
    spentUsd: () => spent,
    hold(estimateUsd) {
      if (spent === undefined || spent + held + estimateUsd > limitUsd) return undefined
      held += estimateUsd
      return {
        settle(costUsd) {
          held -= estimateUsd
          spent = spent === undefined || costUsd === undefined ? undefined : spent + costUsd
        },
      }
    },
  }
}

/**
 * Wraps a summarizer so that it asks only if its estimated cost fits into the budget; without a known price it never
 * asks. Apply `pinned` outside of it, so that pinned answers need no budget.
 */
export function limited(summarizer: Summarizer, budget: Budget, countText: (text: string) => number): Summarizer {
  const estimate = (request: SummaryRequest): number | undefined => {
    const input = countText(request.system) + request.dialogue.reduce((sum, line) => sum + countText(line.text), 0)
    return summarizer.estimateCost(input, summarizer.estimateOutput(request))
  }
  return {
    ...summarizer,
    async summarize(request) {
      const expected = estimate(request)
      if (expected === undefined) return refuse({ type: 'priceUnknown', limitUsd: budget.limitUsd }, summarizer.label)
      const hold = budget.hold(expected)
      if (!hold) return refuse({ type: 'overBudget', limitUsd: budget.limitUsd }, summarizer.label)
      const answer = await summarizer.summarize(request)
      // A failure that may be charged has usage, reported or estimated.
      hold.settle(answer.ok ? answer.value.usage.costUsd : answer.error.usage ? answer.error.usage.costUsd : 0)
      return answer
    },
  }
}

const refuse = (detail: CallDetail, model: string) => err(callErrorOf(lasting('over-limit', detail), { model }))
