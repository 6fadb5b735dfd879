import 'server-only'
import type * as z from 'zod'
import type { judgeInput } from '@/lib/contracts/judgements'
import { runOnStored } from '@/lib/server/conversations'
import { openLossSource } from '@/lib/server/losses'
import { openJudge, type OpenJudge } from '@/lib/server/models'
import { findProfile, type ModelProfile } from '@/lib/server/profiles'
import { ports } from '@/lib/server/runtime/engine-ports'
import { appError, notFound } from '@/lib/server/runtime/failure'
import { loadEngineSettings } from '@/lib/server/settings'
import { judgementTasks } from './tasks'
import type { JudgeQuestions } from './tasks/judge-questions'

export type JudgeInput = z.output<typeof judgeInput>

export interface Opened extends OpenJudge {
  readonly questions: JudgeQuestions
  readonly profile: ModelProfile
  readonly provider: string
  /** Name of the session. */
  readonly title: string
  readonly limitUsd?: number
}

/** The questions, and the model that answers them. Nobody is asked. */
export async function openJudgement(
  { result, profile: id, replicates }: JudgeInput,
  signal: AbortSignal,
  onPosition?: (ahead: number) => void,
): Promise<Opened> {
  const [{ given, title }, { effective }, profile] = await Promise.all([
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
    title,
    ...(limitUsd !== undefined && { limitUsd }),
  }
}
