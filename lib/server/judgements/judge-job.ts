import 'server-only'
import { asJson, judge, type JudgeModels } from '@/lib/engine'
import { judgeInput, type JudgeEvent } from '@/lib/contracts/judgements'
import { type JobKind, JobPostponed } from '@/lib/server/jobs'
import { appError } from '@/lib/server/runtime/failure'
import { keepJudged } from '@/lib/server/runs'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { openJudgement } from './open-judgement'

/** How long a judgement waits where its provider wants fewer questions. */
const LIMITED_MS = 60_000
/** After so long it waits no more, and ends with what it has: the provider's limit may be one of a day. */
const GIVEN_UP_MS = 30 * 60_000

/**
 * Asks every question, tells of each call, and records what that took, however it ends. Begun again, it asks only what was
 * not answered before. It waits for a model most of the time, so it does not stand in line with what computes.
 */
export const judgeJob: JobKind = {
  name: 'judgement',
  lane: 'small',
  async run(given, { signal, tell, since }) {
    const input = judgeInput.parse(given)
    const { questions, models, trace, profile, provider, card } = await openJudgement(input, signal)
    const of = questions.estimate.calls
    const started = performance.now()
    const limited = new AbortController()
    const mayWait = Date.now() - since.getTime() < GIVEN_UP_MS
    const judgement = await judge(questions.probes, questions.context, mayWait ? watched(models, limited) : models, {
      replicates: input.replicates,
      signal: AbortSignal.any([signal, limited.signal]),
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
    if (limited.signal.aborted) throw new JobPostponed(LIMITED_MS)
    return asJson(judgement)
  },
}

/** Models that stop all questions once a provider wants fewer of them. */
function watched({ answers, grades }: JudgeModels, limited: AbortController): JudgeModels {
  const watch =
    (ask: JudgeModels['answers']): JudgeModels['answers'] =>
    (replicate) => {
      const model = ask(replicate)
      return {
        ...model,
        async summarize(request) {
          const answer = await model.summarize(request)
          if (!answer.ok && answer.error.code === 'rate-limited') limited.abort()
          return answer
        },
      }
    }
  return { answers: watch(answers), grades: watch(grades) }
}
