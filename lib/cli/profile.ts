import type { PartCounter, Summarizer } from '@/lib/condensation/ports'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import type { HandlerType } from '@/lib/llm/config'
import type { RateSnapshot } from '@/lib/pricing/rates'
import type { ModelProfile } from '@/lib/server/models'
import type { Console } from './console'
import { badInput } from './failure'

/** The model that condenses. */
export interface ChosenModel {
  /** As it was asked for; undefined: the offline handler. */
  readonly id?: string
  readonly summarizer: Summarizer
  readonly rates?: RateSnapshot
  /** The profile's own prompt. */
  readonly prompt?: string
}

/** Providers of the price list, and names that people use for them, by the handler that reaches them. */
const handlerOf: Readonly<Record<string, HandlerType>> = {
  anthropic: 'anthropic',
  openai: 'openai',
  openrouter: 'openrouter',
  aws: 'bedrock',
  bedrock: 'bedrock',
  'amazon-bedrock': 'bedrock',
  google: 'vertex',
  vertex: 'vertex',
  'openai-compatible': 'openai-compatible',
}

/** `--profile`: a saved profile's id or name, or `PROVIDER:MODEL` with its key in the environment. Without it the offline handler condenses. */
export async function chooseModel(reference: string | undefined, terminal: Console, counter: PartCounter): Promise<ChosenModel> {
  if (reference === undefined || reference === 'offline') return { summarizer: createOfflineSummarizer(counter) }
  // Loaded only here: the SDKs and the database are of no use to a run without a model.
  const models = await import('@/lib/server/models')
  const profile = (await savedProfile(reference)) ?? (await catalogueProfile(reference, terminal))
  if (!models.isOnline(profile)) return { id: profile.id, summarizer: createOfflineSummarizer(counter) }
  const rates = models.ratesFor(profile, new Date())
  const opened = await models.openModel(profile, { rates, countText: counter.countText, policy: { allowPrivate: true }, observe: (event) => event.type === 'retry' && terminal.progress(`${event.message} Trying again in ${(event.afterMs / 1_000).toFixed(1)} s`) })
  if (!opened.ok) throw badInput(`--profile ${reference}: ${opened.error.message}`)
  const { customPrompt } = profile
  return { id: profile.id, summarizer: opened.value, rates, ...(customPrompt?.trim() ? { prompt: customPrompt } : {}) }
}

/** Only what cannot be `PROVIDER:MODEL`, so that the terminal opens no database for that. */
async function savedProfile(reference: string): Promise<ModelProfile | undefined> {
  if (reference.includes(':')) return undefined
  const [{ loadProfiles }, { closeDatabase }] = await Promise.all([import('@/lib/server/profile-store'), import('@/lib/db/client')])
  try {
    const profiles = await loadProfiles()
    const found = profiles.find(({ id }) => id === reference) ?? profiles.find(({ name }) => name === reference)
    if (found) return found
    throw badInput(`there is no profile ${reference}; there are ${profiles.map(({ id, name }) => `${id} (${name})`).join(', ')}, or name PROVIDER:MODEL`)
  } finally {
    await closeDatabase()
  }
}

async function catalogueProfile(reference: string, terminal: Console): Promise<ModelProfile> {
  const { findModel } = await import('@/lib/pricing/model-catalog')
  const colon = reference.indexOf(':')
  const [provider, model] = [reference.slice(0, colon).toLowerCase(), reference.slice(colon + 1).trim()]
  const handler = Object.hasOwn(handlerOf, provider) ? handlerOf[provider] : undefined
  const listed = findModel(reference, new Date())
  if (model === '') throw badInput(`--profile ${reference}: name the model behind the colon`)
  if (!handler) {
    const known = listed.ok || listed.error.code === 'unknown-model'
    throw badInput(
      known
        ? `--profile ${reference}: the prices of ${provider} are known, but there is no handler for it. Use openrouter:MODEL, or openai-compatible:MODEL with OPENAI_COMPATIBLE_BASE_URL.`
        : `--profile ${reference}: there is no provider ${provider}; there are ${Object.keys(handlerOf).join(', ')}.${listed.ok || listed.error.suggestions.length === 0 ? '' : ` Did you mean ${listed.error.suggestions.join(', ')}?`}`,
    )
  }
  if (handler === 'vertex' && !/claude/i.test(model)) throw badInput(`--profile ${reference}: on Vertex AI only Claude models can be asked`)
  if (!listed.ok) terminal.progress(`${handler === 'openai-compatible' ? `${model} is not in the price list` : listed.error.message.replace(/\.$/, '')}: its cost is unknown`)
  return { id: reference, name: reference, handler, model, options: {}, prices: {}, secrets: {}, threshold: -1 }
}
