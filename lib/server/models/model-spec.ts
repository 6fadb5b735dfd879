import 'server-only'
import { defined } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { cardOf } from '@/lib/llm/model-card'
import { summarizerId } from '@/lib/server/profiles'
import type { OpenModel, RunModels } from './run-models'
import type { Asked } from '@/lib/server/workers/host'
import type { ModelsSpec } from './tasks/models-spec'

/** The models of a strategy as data, for a task. */
export async function specOf(models: RunModels): Promise<ModelsSpec> {
  const {
    config,
    prompts,
    trigger,
    goesOn,
    sample,
    ports: { summarizer, summarizerFor },
  } = models
  const named = models.models.flatMap(({ profile }) => {
    const found = summarizerFor?.(profile.id)
    return found ? [[profile.id, cardOf(found)] as const] : []
  })
  return {
    config,
    prompts,
    ...defined({ trigger, goesOn }),
    sample,
    ...(summarizer ? { main: cardOf(summarizer) } : {}),
    named: Object.fromEntries(named),
    readsMessages:
      new Set([...models.models, ...models.standIns].map((model) => model.summarizer.workOut === undefined)).size > 1,
    key: await keyOf(models),
  }
}

/** The model that a task asks for; undefined if there is no such one. */
export function modelFor(
  { profile }: Asked,
  { models, ports: { summarizer } }: Pick<RunModels, 'models' | 'ports'>,
): OpenModel | undefined {
  return models.find((model) =>
    profile === undefined ? model.summarizer === summarizer : model.profile.id === profile,
  )
}

/**
 * A key of everything about the models that affects an estimated answer: its length, its price, and whether it is
 * pinned.
 */
async function keyOf({ models, fallbacks, sample, ports: { summarizer } }: RunModels): Promise<string> {
  if (!summarizer) return ''
  const known = models.map(
    ({ profile: { id, options, maxOutput, handler, model }, summarizer: { contextWindow }, rates, calibration }) => [
      id,
      summarizerId({ handler, model }),
      options,
      maxOutput,
      contextWindow,
      rates,
      calibration,
    ],
  )
  return JSON.stringify([known, summarizer.id, fallbacks, sample, await (await database()).pin.count()])
}
