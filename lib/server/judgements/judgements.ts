import 'server-only'
import { asJson, groupBy, judge, probeKinds, recordOf } from '@/lib/engine'
import type { JudgeEvent, JudgePlan, Judgement } from '@/lib/contracts/judgements'
import { hashOfText } from '@/lib/db/blob-hash'
import { resultOf } from '@/lib/server/jobs'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { version } from '../../../package.json'
import { judgeJob } from './judge-job'
import { openJudgement, type JudgeInput, type Opened } from './open-judgement'

/** What is asked and what that costs; with the judgement itself, where all of it was asked before. */
export async function planJudgement(input: JudgeInput, signal: AbortSignal): Promise<JudgePlan> {
  const { questions, card, limitUsd, remembered } = await openJudgement(input, signal)
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

/**
 * Has a model judge, as a job: it goes on where nobody follows it, and after a restart. What was answered is pinned, so
 * that it is paid once.
 */
export async function judgeStored(
  input: JudgeInput,
  tell: (event: JudgeEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const opened = await openJudgement(input, signal, (ahead) => {
    if (ahead > 0) tell({ type: 'queued', ahead })
  })
  const known = await recalled(opened, input)
  if (known) return tell({ type: 'done', answer: known })
  const job = {
    key: `judgement ${keyOf(input, opened)}`,
    workspaceId: await currentWorkspaceId(),
    title: opened.title,
    input: asJson(input),
  }
  const answer = await resultOf(judgeJob, job, {
    signal,
    again: true, // what it lacks failed the last time, or was deleted since
    onJob: (id) => tell({ type: 'job', id }),
    tell: (event) => tell(event as unknown as JudgeEvent),
  })
  // Its key names the version that wrote it.
  tell({ type: 'done', answer: answer as unknown as Judgement })
}

/** Of all that a judgement depends on. Questions are those of the session as it is condensed now. */
function keyOf({ replicates }: JudgeInput, { questions, profile, card }: Opened): string {
  const { probes, context } = questions
  const all = { version, replicates, probes, context, profile: profile.id, model: card.id }
  return hashOfText(JSON.stringify(all))
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
