import 'server-only'
import { findModel, type CatalogModel } from '@/lib/pricing/model-catalog'

/** Providers of the price list under which sessions name their models. */
const makers = [
  'anthropic',
  'openai',
  'google',
  'openrouter',
  'x-ai',
  'deepseek',
  'moonshotai',
  'mistral',
  'zai',
] as const

/** The first entry of the price list for a model that is named with or without its provider and that has what is asked for. */
export function namedModel(
  model: string,
  at: Date,
  has: (entry: CatalogModel) => boolean = () => true,
): CatalogModel | undefined {
  const bare = model.slice(model.lastIndexOf('/') + 1)
  for (const reference of model.includes(':')
    ? [model]
    : makers.flatMap((maker) => [model, bare].map((name) => `${maker}:${name}`))) {
    const found = findModel(reference, at)
    if (found.ok && has(found.value)) return found.value
  }
  return undefined
}
