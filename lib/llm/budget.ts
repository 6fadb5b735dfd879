import { err } from '@/lib/core/result'
import type { Summarizer, SummaryRequest } from '@/lib/condensation/ports'

/** What a run may spend on its calls, shared by all its summarizers. Calls that run side by side hold their estimates. */
export interface Budget {
  readonly limitUsd: number
  /** Undefined once a finished call has not said what it cost. */
  spentUsd(): number | undefined
  /** Takes an estimate out of what is left, or refuses. Give the cost when the call has ended. */
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

const shown = (usd: number): string => `$${usd.toPrecision(2)}`

/**
 * A summarizer that asks only while its expected cost fits into the budget; without a known price it never asks. Pin outside of it, so that
 * a pinned answer needs no budget.
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
      if (expected === undefined) return refuse(`The price of ${summarizer.label} is unknown, so the limit of ${shown(budget.limitUsd)} could not be kept. Give the profile a price.`)
      const hold = budget.hold(expected)
      if (!hold) return refuse(`The call would pass the limit of ${shown(budget.limitUsd)} of this run.`)
      const answer = await summarizer.summarize(request)
      // A failure without usage was not charged.
      hold.settle(answer.ok ? answer.value.usage.costUsd : answer.error.usage ? answer.error.usage.costUsd : 0)
      return answer
    },
  }
}

const refuse = (message: string) => err({ code: 'over-limit' as const, message })
