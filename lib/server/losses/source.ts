import 'server-only'
import { isJsonObject, providerById } from '@/lib/engine'
import type { ResultRef } from '@/lib/contracts/results'
import { prepareModels, withoutModels, specOf, type ModelChoice, type RunModels } from '@/lib/server/models'
import { openLiveStrategy } from '@/lib/server/results'
import { appError } from '@/lib/server/runtime/failure'
import { readReport, findRun, recordOf } from '@/lib/server/runs'
import { loadEngineSettings } from '@/lib/server/settings'
import type { LossPlace } from './tasks/losses'
import type { Pipeline } from '@/lib/server/estimates/tasks'
import type { ResultSource } from '@/lib/server/results/tasks'

/** What is measured, as tasks take it. Everything that decides the answers stands in it. */
export interface LossSource {
  /** The strategy on the session, for the cuts. */
  readonly given: LossPlace
  /** What it came to on the whole of it. */
  readonly source: ResultSource
  /** Name of the session. */
  readonly title: string
}

export const openLossSource = (ref: ResultRef): Promise<LossSource> =>
  ref.type === 'run' ? ofRun(ref.run) : ofStrategy(ref)

async function ofStrategy(ref: Extract<ResultRef, { type: 'live' }>): Promise<LossSource> {
  const { stored, pipeline, models } = await openLiveStrategy(ref)
  const given = await placeFor(pipeline, ref.strategy, models)
  return { given, source: { type: 'live', ...pipeline }, title: stored.title }
}

/** Models of the run that are gone since are stood in for. */
async function ofRun(id: string): Promise<LossSource> {
  const run = await findRun(id)
  const { money, chosen } = readReport(run.summary)
  const provider = providerById(run.provider)
  if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${run.provider}.`)
  const config = isJsonObject(run.config) ? run.config : {}
  const profile = money?.models[0]?.profile
  const choice = { ...chosen, ...(profile !== undefined && { profile }), ...(money && { sample: money.sample }) }
  const models = await prepareModels({ ...choice, provider, config }).catch(() => withoutModels(config))
  const place = { sourceHash: run.inputHash, conversationIndex: run.conversationIndex, view: run.view }
  const pipeline = { place, provider: run.provider, models: await specOf(models) }
  const given = await placeFor(pipeline, choice, models)
  return { given, source: { type: 'run', ...recordOf(run) }, title: run.conversationTitle }
}

async function placeFor(
  { place, provider, models: spec }: Pipeline,
  { onFailure = 'stop', trigger = 'manual' }: Pick<ModelChoice, 'onFailure' | 'trigger'>,
  { conversation }: Pick<RunModels, 'conversation'>,
): Promise<LossPlace> {
  const { manager } = await loadEngineSettings()
  const maxTokens = conversation?.maxOutput
  return {
    place,
    settings: manager,
    models: spec,
    options: { provider, onFailure, trigger, ...(maxTokens !== undefined && { maxTokens }) },
  }
}
