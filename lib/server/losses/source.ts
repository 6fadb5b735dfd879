import 'server-only'
import type * as z from 'zod'
import { providerById } from '@/lib/condensation/registry'
import { isJsonObject } from '@/lib/core/json'
import type { BlobHash } from '@/lib/db/ids'
import type { lossInput } from '@/lib/contracts/losses'
import { findStored } from '@/lib/server/conversations/conversations'
import { placeOf, type StoredPlace } from '@/lib/server/conversations/sources'
import { prepareModels, withoutModels, type ModelChoice, type RunModels } from '@/lib/server/models/open-models'
import { specOf } from '@/lib/server/profiles/model-spec'
import { refuse } from '@/lib/server/runtime/failure'
import { readReport } from '@/lib/server/runs/run-record'
import { findRun } from '@/lib/server/runs/runs'
import { loadEngineSettings } from '@/lib/server/settings/engine-settings'
import type { LossPlace } from '@/lib/server/tasks/measures/losses'

export type ResultRef = z.output<typeof lossInput>['result']

/** What is measured, as a task takes it. Everything that decides the answer stands in it. */
export interface LossSource {
  readonly given: LossPlace
  /** Of a stored run: what it really came to. */
  readonly record?: BlobHash
}

export const openLossSource = (result: ResultRef): Promise<LossSource> =>
  result.type === 'run' ? ofRun(result.run) : ofStrategy(result.conversation, result.strategy)

async function ofStrategy(
  conversation: string,
  { provider, config, ...choice }: Extract<ResultRef, { type: 'live' }>['strategy'],
): Promise<LossSource> {
  const stored = await findStored(conversation)
  const found = providerOf(provider)
  return {
    given: await placeFor(
      placeOf(stored),
      choice,
      await prepareModels({ ...choice, provider: found, config }),
      provider,
    ),
  }
}

/** Models of the run that are gone since are stood in for. */
async function ofRun(id: string): Promise<LossSource> {
  const run = await findRun(id)
  const { money, chosen } = readReport(run.summary)
  const config = isJsonObject(run.config) ? run.config : {}
  const profile = money?.models[0]?.profile
  const choice = {
    ...chosen,
    ...(profile !== undefined && { profile }),
    ...(money && { sample: money.sample }),
  }
  const models = await prepareModels({ ...choice, provider: providerOf(run.provider), config }).catch(() =>
    withoutModels(config),
  )
  const place = { sourceHash: run.inputHash, conversationIndex: run.conversationIndex, view: run.view }
  return { given: await placeFor(place, choice, models, run.provider), record: run.recordHash }
}

function providerOf(id: string): ModelChoice['provider'] {
  const provider = providerById(id)
  if (!provider) throw refuse('PROVIDER_NOT_FOUND', `There is no provider ${id}.`)
  return provider
}

async function placeFor(
  place: StoredPlace,
  { onFailure = 'stop', trigger = 'manual' }: Pick<ModelChoice, 'onFailure' | 'trigger'>,
  models: RunModels,
  provider: string,
): Promise<LossPlace> {
  const { manager } = await loadEngineSettings()
  const maxTokens = models.conversation?.maxOutput
  return {
    place,
    settings: manager,
    models: await specOf(models),
    options: { provider, onFailure, trigger, ...(maxTokens !== undefined && { maxTokens }) },
  }
}
