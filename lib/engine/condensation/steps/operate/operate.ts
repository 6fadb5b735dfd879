import type { CutCandidates, StepContext, TransformRunner } from '../context'
import { candidatesOf, type Operate, type Candidate } from './candidates'
import { mechanical, type PartOutcome, type Outcomes } from './part-outcome'
import { Progress } from './progress'
import { summarized } from './summarize-parts'

/**
 * Part by part in the step's order, until the target is reached. Mechanical parts at once; summaries are gathered and asked for several
 * at a time, no more than the target needs if each is as long as it may be. Where references are, nobody is asked about a part that takes
 * less than any summary would; but for those whose references this very step broke, which are judged last, as they read.
 */
export const operate: TransformRunner<'operate'> = async (conversation, transform, context) => {
  const candidates = candidatesOf(conversation, transform, context)
  const progress = new Progress(conversation, transform, context)
  await carryOut(candidates, progress, context)
  await carryOut(progress.broken(), progress, context)
  if (context.signal?.aborted) return { type: 'refused', reason: { type: 'cancelled' }, code: 'ABORTED' }
  const { outcomes, left } = progress.finished()
  const told = { ...cutOf(candidates, outcomes), ...(left.size > 0 && { left }) }
  if (outcomes.size === 0) return { type: 'skipped', reason: { type: whyIdle(candidates, left) }, ...told }
  return { ...progress.made(), ...told }
}

const whyIdle = (candidates: readonly Candidate[], left: Progress['left']) =>
  candidates.length === 0
    ? 'nothingSelected'
    : [...left.values()].includes('referred-to')
      ? 'referredTo'
      : 'nothingToGain'

/** Nothing where the step's operations cut none of what it selects. */
function cutOf(candidates: readonly Candidate[], outcomes: Outcomes): { readonly cut?: CutCandidates } {
  const identified = candidates.filter(({ operation }) => operation.operation === 'truncate')
  return identified.length === 0
    ? {}
    : {
        cut: {
          identified: identified.length,
          truncated: identified.filter(({ part }) => outcomes.has(part.id)).length,
        },
      }
}

async function carryOut(candidates: readonly Candidate[], progress: Progress, { signal }: StepContext): Promise<void> {
  for (const [place, candidate] of candidates.entries()) {
    if (signal?.aborted) break
    if (progress.isFull(candidate) || progress.mayBeDone() || progress.mayGoTooFar(candidate)) await progress.flush()
    if (progress.isDone()) {
      progress.leave(candidates.slice(place), 'target-reached')
      break
    }
    progress.add(candidate)
  }
  await progress.flush()
}

/** What the step makes of one candidate, its target aside. */
export async function operateOn(candidate: Candidate, transform: Operate, context: StepContext): Promise<PartOutcome> {
  const { operation } = candidate
  return operation.operation === 'summarize'
    ? summarized(candidate, operation, transform, context)
    : mechanical(candidate, operation, transform.rule, context)
}
