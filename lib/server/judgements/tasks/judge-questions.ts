import {
  type AnswerBasis,
  beforeCut,
  type Cut,
  cutsAt,
  type Dialogue,
  dialogueOf,
  err,
  estimateJudge,
  JUDGED_AT,
  type JudgeEstimate,
  measure,
  type Probe,
  probesOf,
  type Summarizer,
  withMessages,
} from '@/lib/engine'
import { estimatesBy, type ModelCard } from '@/lib/llm/model-card'
import { ports } from '@/lib/server/runtime/engine-ports'
import { appError } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { openStored } from '@/lib/server/conversations/tasks'
import { openStrategy, type LossPlace } from '@/lib/server/losses/tasks'

/** Questions about a session, and what a strategy leaves of it to answer them from. */
export interface JudgeQuestions {
  readonly cut: Cut
  readonly probes: readonly Probe[]
  readonly context: Dialogue
  /** As counted. */
  readonly contextTokens: number
  readonly answers: AnswerBasis
  readonly estimate: JudgeEstimate
}

/** Condenses what stands before the cut; nobody is asked. `judge`: whose prices and lengths the estimate takes. */
export async function judgeQuestionsTask(
  { judge, replicates, ...given }: LossPlace & { readonly judge: ModelCard; readonly replicates: number },
  context: TaskContext,
): Promise<JudgeQuestions> {
  const { conversation } = (await openStored(given.place, context)).view
  const [cut] = cutsAt(conversation, [JUDGED_AT])
  if (!cut) throw appError('invalid-input', 'A judge needs a session of at least two requests.')
  const strategy = openStrategy(given, conversation, context)
  const { condensed } = await strategy.condense(beforeCut(conversation, cut))
  await context.turn()
  const [probes, dialogue] = [probesOf(conversation, cut), dialogueOf(condensed.messages)]
  const { counter } = ports()
  const model = estimating(judge)
  return {
    cut,
    probes,
    context: dialogue,
    contextTokens: measure(withMessages(conversation, condensed.messages), counter).total,
    answers: strategy.answers(),
    estimate: estimateJudge(probes, dialogue, { answers: () => model, grades: () => model }, replicates, (text) =>
      counter.countText(text),
    ),
  }
}

/** A model that is only estimated. */
const estimating = ({ expectations, ...card }: ModelCard): Summarizer => ({
  ...card,
  ...(expectations
    ? estimatesBy(expectations, ports().counter.countText)
    : { estimateOutput: () => 0, estimateCost: () => undefined }),
  summarize: () =>
    Promise.resolve(
      err({ code: 'no-handler', message: 'An estimate asks nobody.', problem: { detail: { type: 'noModel' } } }),
    ),
})
