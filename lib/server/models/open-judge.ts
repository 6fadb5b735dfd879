import 'server-only'
import {
  err,
  type JudgeModels,
  ok,
  type PartCounter,
  type Result,
  type Summarizer,
  type SummarizerError,
} from '@/lib/engine'
import { createBudget } from '@/lib/llm/answers/budget'
import { cardOf, type ModelCard } from '@/lib/llm/model-card'
import { pinKey } from '@/lib/llm/pins/pins'
import {
  calibrationFor,
  isOnline,
  openModel,
  ratesFor,
  summarizerId,
  recordedCalls,
  type ModelProfile,
} from '@/lib/server/profiles'
import { databasePins, pinnedAnswer } from './pinned-answers'
import { emptyTrace, traced, type CallTrace } from './traced-calls'

export interface OpenJudge {
  readonly card: ModelCard
  readonly trace: CallTrace
  /** Each replicate is another sample. What was answered before is not paid again. */
  readonly models: JudgeModels
  /** Only what was answered before; `onMissing` where it was not. */
  remembered(onMissing: () => void): JudgeModels
}

interface Limits {
  readonly counter: PartCounter
  /** Number of the first sample, from 1. */
  readonly sample?: number | undefined
  /** USD for all calls together. */
  readonly limitUsd?: number | undefined
}

/** A model that answers questions and grades answers. */
export async function openJudge(
  profile: ModelProfile,
  { counter, sample = 1, limitUsd }: Limits,
): Promise<Result<OpenJudge, SummarizerError>> {
  if (!isOnline(profile)) return err(offlineRefusal)
  const opened = await openModel(profile, {
    rates: ratesFor(profile, new Date()),
    calibration: calibrationFor(profile, await recordedCalls(summarizerId(profile))),
    countText: counter.countText,
  })
  if (!opened.ok) return opened
  const model = opened.value
  const [trace, budget] = [emptyTrace(), limitUsd === undefined ? undefined : createBudget(limitUsd)]
  const asking = sampled((replicate) =>
    traced(model, {
      trace,
      profile: profile.id,
      counter,
      sample: sample + replicate - 1,
      pins: databasePins,
      ...(budget && { budget }),
    }),
  )
  return ok({
    card: cardOf(model),
    trace,
    models: { answers: asking, grades: asking },
    remembered: (onMissing) => {
      const recalling = sampled((replicate) => ({
        ...model,
        async summarize(request) {
          const known = await pinnedAnswer(pinKey(model, request), sample + replicate - 1)
          if (known) return ok({ text: known.text, usage: { costUsd: 0 } })
          onMissing()
          return err({ code: 'aborted', message: 'Nobody answered this before.', problem: {} })
        },
      }))
      return { answers: recalling, grades: recalling }
    },
  })
}

const offlineRefusal: SummarizerError = {
  code: 'no-handler',
  message: 'The offline handler cannot answer questions: a judge needs a model.',
  problem: { detail: { type: 'noModel' } },
}

/** One model a replicate. */
function sampled(open: (replicate: number) => Summarizer): (replicate: number) => Summarizer {
  const known = new Map<number, Summarizer>()
  return (replicate) => {
    const model = known.get(replicate) ?? open(replicate)
    known.set(replicate, model)
    return model
  }
}
