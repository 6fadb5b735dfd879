import 'server-only'
import { asJson, judge } from '@/lib/engine'
import { judgeInput, type JudgeEvent } from '@/lib/contracts/judgements'
import type { JobKind } from '@/lib/server/jobs'
import { appError } from '@/lib/server/runtime/failure'
import { keepJudged } from '@/lib/server/runs'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { openJudgement } from './open-judgement'

/**
 * Asks every question, tells of each call, and records what that took, however it ends. Begun again, it asks only what was
 * not answered before. It waits for a model most of the time, so it does not stand in line with what computes.
 */
export const judgeJob: JobKind = {
  name: 'judgement',
  lane: 'small',
  async run(given, { signal, tell }) {
    const input = judgeInput.parse(given)
    const { questions, models, trace, profile, provider, card } = await openJudgement(input, signal)
    const of = questions.estimate.calls
    const started = performance.now()
    const judgement = await judge(questions.probes, questions.context, models, {
      replicates: input.replicates,
      signal,
      onCall: (done) => tell(asJson({ type: 'progress', done, of } satisfies JudgeEvent)),
    })
    await keepJudged({
      workspaceId: await currentWorkspaceId(),
      provider,
      profile,
      model: card.id,
      trace,
      costUsd: judgement.costUsd,
      estimatedUsd: questions.estimate.costUsd,
      timeMs: performance.now() - started,
    })
    if (signal.aborted) throw appError('cancelled', 'The judging was stopped.')
    return asJson(judgement)
  },
}
