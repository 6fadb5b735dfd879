import 'server-only'
import type { LiveStrategy } from '@/lib/contracts/results'
import { type Provider, providerById } from '@/lib/engine'
import { findStored, placeOf, type StoredPlace } from '@/lib/server/conversations'
import { prepareModels, specOf, type RunModels } from '@/lib/server/models'
import { appError } from '@/lib/server/runtime/failure'
import type { Pipeline } from '@/lib/server/estimates/tasks'

/** The input of a task: a strategy with the models that it may ask. */
export interface LivePipeline {
  readonly stored: StoredPlace & { readonly title: string }
  readonly provider: Provider
  readonly pipeline: Pipeline
  readonly models: RunModels
}

export async function openLiveStrategy({
  conversation,
  strategy: { provider: id, ...choice },
}: {
  readonly conversation: string
  readonly strategy: LiveStrategy
}): Promise<LivePipeline> {
  const provider = providerById(id)
  if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${id}.`)
  const [stored, models] = await Promise.all([findStored(conversation), prepareModels({ ...choice, provider })])
  return {
    stored,
    provider,
    models,
    pipeline: { place: placeOf(stored), provider: provider.id, models: await specOf(models) },
  }
}
