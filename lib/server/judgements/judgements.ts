import { groupBy, judge, probeKinds, recordOf } from '@/lib/engine'
import 'server-only'
import type * as z from 'zod'
import type { JudgeEvent, JudgePlan, judgeInput, Judgement } from '@/lib/contracts/judgements'
import { keepJudged } from '@/lib/server/runs'
import { runOnStored } from '@/lib/server/conversations'
import { openLossSource } from '@/lib/server/losses'
import { openJudge, type OpenJudge } from '@/lib/server/models'
import { findProfile, type ModelProfile } from '@/lib/server/profiles'
import { ports } from '@/lib/server/runtime/engine-ports'
import { appError, notFound } from '@/lib/server/runtime/failure'
import { loadEngineSettings } from '@/lib/server/settings'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { judgementTasks } from './tasks'
import type { JudgeQuestions } from './tasks/judge-questions'

type JudgeInput = z.output<typeof judgeInput>

interface Opened extends OpenJudge {
  readonly questions: JudgeQuestions
  readonly profile: ModelProfile
  readonly provider: string
  readonly limitUsd?: number
}

/** What is asked and what that costs; with the judgement itself, where all of it was asked before. */
export async function planJudgement(input: JudgeInput, signal: AbortSignal): Promise<JudgePlan> {
  const { questions, card, limitUsd, remembered } = await open(input, signal)
  const { cut, probes, contextTokens, estimate, answers } = questions
  const kinds = groupBy(probes, ({ kind }) => kind)
  const known = await recalled({ questions, remembered }, input)
  return {
    message: cut.message,
    contextTokens,
    questions: recordOf(probeKinds, (kind) => kinds.get(kind)?.length ?? 0),
    estimate,
    model: card.label,
    tooLong: card.contextWindow !== undefined && contextTokens > card.contextWindow,
    answers,
    ...(limitUsd !== undefined && { limitUsd }),
    ...(known && { known }),
  }
}

/** Asks every question, tells of each call, and records what that took, however it ends. */
export async function judgeStored(
  input: JudgeInput,
  tell: (event: JudgeEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const workspaceId = await currentWorkspaceId()
  const { questions, models, trace, profile, provider, card } = await open(input, signal, (ahead) => {
    if (ahead > 0) tell({ type: 'queued', ahead })
  })
  const of = questions.estimate.calls
  const started = performance.now()
  const judgement = await judge(questions.probes, questions.context, models, {
    replicates: input.replicates,
    signal,
    onCall: (done) => tell({ type: 'progress', done, of }),
  })
  await keepJudged({
    workspaceId,
    provider,
    profile,
    model: card.id,
    trace,
    costUsd: judgement.costUsd,
    estimatedUsd: questions.estimate.costUsd,
    timeMs: performance.now() - started,
  })
  if (signal.aborted) throw appError('cancelled', 'The judging was stopped.')
  tell({ type: 'done', answer: judgement })
}

async function open(
  { result, profile: id, replicates }: JudgeInput,
  signal: AbortSignal,
  onPosition?: (ahead: number) => void,
): Promise<Opened> {
  const [{ given }, { effective }, profile] = await Promise.all([
    openLossSource(result),
    loadEngineSettings(),
    findProfile(id),
  ])
  if (!profile) throw notFound('profile')
  const limitUsd = effective.limitPerRunUsd.value ?? undefined
  const opened = await openJudge(profile, { counter: ports().counter, limitUsd })
  if (!opened.ok) throw appError('HANDLER_INVALID', opened.error.message)
  const { value } = opened
  const questions = await runOnStored(
    judgementTasks.questions,
    given.place,
    { ...given, judge: value.card, replicates },
    { lane: 'background', signal, ...(onPosition && { onPosition }) },
  )
  return {
    ...value,
    questions,
    profile,
    provider: given.options.provider ?? '',
    ...(limitUsd !== undefined && { limitUsd }),
  }
}

/** Answers are pinned, so a judgement that was asked in whole is found again at no cost. */
async function recalled(
  { questions, remembered }: Pick<Opened, 'questions' | 'remembered'>,
  { replicates }: JudgeInput,
): Promise<Judgement | undefined> {
  const missing = new AbortController()
  const judged = await judge(
    questions.probes,
    questions.context,
    remembered(() => missing.abort()),
    { replicates, signal: missing.signal },
  )
  return missing.signal.aborted ? undefined : judged
}
