import 'server-only'
import { type CatalogModel, listedModel, type Rates } from '@/lib/engine'

/** Providers of the price catalogue whose model names appear in sessions. */
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

/** The first entry of the price catalogue for a model, named with or without its provider, that has the wanted data. */
export function namedModel(
  model: string,
  at: Date,
  has: (entry: CatalogModel) => boolean = () => true,
): CatalogModel | undefined {
  const bare = model.slice(model.lastIndexOf('/') + 1)
  for (const reference of model.includes(':')
    ? [model]
    : makers.flatMap((maker) => [model, bare].map((name) => `${maker}:${name}`))) {
    const found = listedModel(reference, at)
    if (found && has(found)) return found
  }
  return undefined
}

/** The same with the prices of what goes in and what comes out. */
export const pricedModel = (model: string, at: Date): CatalogModel | undefined =>
  namedModel(model, at, ({ rates }) => rates.input !== undefined && rates.output !== undefined)

/** The prices of models in the catalogue, as they were at a moment. */
export const listedRates =
  (at: Date) =>
  (model: string): Rates | undefined =>
    pricedModel(model, at)?.rates
