import { calcPrice, findProvider, type ModelInfo, type Provider } from '@pydantic/genai-prices'
import { err, ok, type Result } from '../core/result'
import { pricesAt, ratesOf, otherChargesOf } from './catalog-prices'
import type { Rates } from './rates'
import { nearest } from './suggest'

/** Release of the price list that comes with the product; it never changes while the product runs. A test holds both to the installed package. */
export const PRICE_LIST = { package: '@pydantic/genai-prices', version: '0.1.8', date: '2026-09-23' } as const

export interface CatalogModel {
  /** Of the price list: `anthropic`, `openai`, `aws`, `google`, `openrouter`, … */
  readonly provider: string
  readonly providerName: string
  readonly model: string
  readonly name: string
  readonly rates: Rates
  /** In tokens; undefined: not listed. */
  readonly contextWindow?: number
  /** In tokens; the price list has none, so it is for the profile to say. */
  readonly maxOutput?: number
  /** ISO date of the price list. */
  readonly priceDate: string
  readonly deprecated: boolean
  /** What a request may cost besides its tokens, so that a cost by tokens is a lower bound. */
  readonly otherCharges: readonly string[]
}

/** Every provider of the price list, those with a handler of their own first. The package cannot list them; a test compares. */
const providerIds = [
  'anthropic',
  'openai',
  'aws',
  'google',
  'openrouter',
  'arcee',
  'avian',
  'azure',
  'baseten',
  'cerebras',
  'cloudflare',
  'cohere',
  'cursor',
  'deepseek',
  'doubleword',
  'fireworks',
  'github-copilot',
  'groq',
  'huggingface_cerebras',
  'huggingface_fireworks-ai',
  'huggingface_groq',
  'huggingface_hyperbolic',
  'huggingface_nebius',
  'huggingface_novita',
  'huggingface_nscale',
  'huggingface_ovhcloud',
  'huggingface_publicai',
  'huggingface_sambanova',
  'huggingface_together',
  'minimax',
  'mistral',
  'modal',
  'moonshotai',
  'novita',
  'ovhcloud',
  'perplexity',
  'quicksilverpro',
  'together',
  'typesafe',
  'voyageai',
  'x-ai',
  'zai',
  'zhipuai',
] as const

/** Names that people use for a provider of the list. */
const aliases: Readonly<Record<string, string>> = {
  bedrock: 'aws',
  'amazon-bedrock': 'aws',
  vertex: 'google',
  gemini: 'google',
  xai: 'x-ai',
  grok: 'x-ai',
  moonshot: 'moonshotai',
}

const providers: readonly Provider[] = providerIds.flatMap((id) => findProvider({ providerId: id }) ?? [])
const providerOf = (id: string): Provider | undefined =>
  providers.find((provider) => provider.id === (aliases[id] ?? id))

/** Text models with a price, as of a moment: some prices start at a date or hold at hours of the day. */
function listModels({
  at,
  provider,
}: {
  readonly at: Date
  readonly provider?: string | undefined
}): readonly CatalogModel[] {
  const chosen = provider === undefined ? providers : [providerOf(provider) ?? []].flat()
  return chosen
    .flatMap((entry) => entry.models.map((model) => catalogModel(entry, model, at)))
    .filter(({ rates }) => rates.input !== undefined && rates.output !== undefined)
}

/** Models whose provider, id or name holds every word of the query; the shortest ids, current models and direct providers first. */
export function searchModels(
  query: string,
  { at, provider, limit = 50 }: { readonly at: Date; readonly provider?: string | undefined; readonly limit?: number },
): readonly CatalogModel[] {
  const words = query
    .toLowerCase()
    .split(/[\s:]+/)
    .filter((word) => word !== '')
  return listModels({ at, provider })
    .filter((entry) => {
      const text = `${entry.provider} ${entry.providerName} ${entry.model} ${entry.name}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .map((entry, index) => ({ entry, index, exact: words.includes(entry.model.toLowerCase()) }))
    .sort(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        Number(a.entry.deprecated) - Number(b.entry.deprecated) ||
        a.index - b.index,
    )
    .slice(0, limit)
    .map(({ entry }) => entry)
}

export interface UnknownModel {
  readonly code: 'malformed' | 'unknown-provider' | 'unknown-model'
  readonly message: string
  /** `PROVIDER:MODEL`, nearest first. */
  readonly suggestions: readonly string[]
}

/** Looks `PROVIDER:MODEL` up, with the price list's own rules for dated and regional model names. */
export function listedModel(reference: string, at: Date): CatalogModel | undefined {
  const colon = reference.indexOf(':')
  const model = reference.slice(colon + 1)
  const provider = colon < 1 || model === '' ? undefined : providerOf(reference.slice(0, colon).toLowerCase())
  const found = provider && calcPrice({}, model, { providerId: provider.id, timestamp: at })
  return provider && found ? catalogModel(provider, found.model, at) : undefined
}

/** The same, or why there is none and what may be meant. Searching for that takes twenty times as long. */
export function findModel(reference: string, at: Date): Result<CatalogModel, UnknownModel> {
  const listed = listedModel(reference, at)
  return listed ? ok(listed) : err(unlisted(reference, at))
}

function unlisted(reference: string, at: Date): UnknownModel {
  const colon = reference.indexOf(':')
  if (colon < 1 || colon === reference.length - 1) {
    const suggestions = colon === -1 ? nearestModels(reference, at) : []
    return {
      code: 'malformed',
      message: withSuggestions(`"${reference}" is not of the form PROVIDER:MODEL.`, suggestions),
      suggestions,
    }
  }
  const model = reference.slice(colon + 1)
  const provider = providerOf(reference.slice(0, colon).toLowerCase())
  if (!provider) return unknownProvider(reference.slice(0, colon), model, at)
  const suggestions = nearestModels(model, at, provider.id)
  return {
    code: 'unknown-model',
    message: withSuggestions(
      `${provider.name ?? provider.id} has no model "${model}" in the price list of ${PRICE_LIST.date}.`,
      suggestions,
    ),
    suggestions,
  }
}

function unknownProvider(name: string, model: string, at: Date): UnknownModel {
  const close = nearest(name, [...providerIds, ...Object.keys(aliases)], 3).map((id) => `${id}:${model}`)
  const suggestions = close.length > 0 ? close : nearestModels(model, at)
  return {
    code: 'unknown-provider',
    message: withSuggestions(`There is no provider "${name}" in the price list.`, suggestions),
    suggestions,
  }
}

function nearestModels(model: string, at: Date, provider?: string): readonly string[] {
  const references = new Map(
    listModels({ at, provider }).map((entry) => [`${entry.provider}:${entry.model}`, entry.model]),
  )
  const names = nearest(model, [...new Set(references.values())], 3)
  return names.flatMap((name) => [...references].find(([, candidate]) => candidate === name)?.[0] ?? [])
}

function withSuggestions(message: string, suggestions: readonly string[]): string {
  return suggestions.length === 0 ? message : `${message} Did you mean ${suggestions.join(', ')}?`
}

function catalogModel(provider: Provider, model: ModelInfo, at: Date): CatalogModel {
  const prices = pricesAt(model, at)
  return {
    provider: provider.id,
    providerName: provider.name ?? provider.id,
    model: model.id,
    name: model.name ?? model.id,
    rates: ratesOf(prices),
    ...(model.context_window === undefined ? {} : { contextWindow: model.context_window }),
    priceDate: PRICE_LIST.date,
    deprecated: model.deprecated ?? false,
    otherCharges: otherChargesOf(prices),
  }
}
