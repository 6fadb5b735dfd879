import { findModel } from '@/lib/engine'
import type { HandlerType } from '@/lib/llm/config'
import type { ModelProfile } from '@/lib/server/profiles/model-profile'
import type { Console } from '../output/console'
import { badInput, CliFailure } from '../failure'

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

/** `--profile`: a saved profile's id or name, or `PROVIDER:MODEL` with its key in the environment. Undefined: the offline handler condenses. */
export async function chooseProfile(
  reference: string | undefined,
  terminal: Console,
): Promise<ModelProfile | undefined> {
  if (reference === undefined || reference === OFFLINE) return undefined
  const profile = (await savedProfile(reference)) ?? (await catalogueProfile(reference, terminal))
  return profile.handler === 'offline' ? undefined : profile
}

/** A profile that a step names; undefined, and said, where there is none. */
export async function findProfile(reference: string, terminal: Console): Promise<ModelProfile | undefined> {
  try {
    return reference === OFFLINE
      ? (await import('@/lib/server/profiles/model-profile')).offlineProfile
      : ((await savedProfile(reference)) ?? (await catalogueProfile(reference, terminal)))
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error
    terminal.progress(`profile ${reference} of a step: ${error.message}`)
    return undefined
  }
}

const OFFLINE = 'offline'

/** Only what cannot be `PROVIDER:MODEL`, so that the terminal opens no database for that. */
async function savedProfile(reference: string): Promise<ModelProfile | undefined> {
  if (reference.includes(':')) return undefined
  const [{ loadProfiles }, { closeDatabase }] = await Promise.all([
    import('@/lib/server/profiles/profile-store'),
    import('@/lib/db/client'),
  ])
  try {
    const profiles = await loadProfiles()
    const found = profiles.find(({ id }) => id === reference) ?? profiles.find(({ name }) => name === reference)
    if (found) return found
    throw badInput(
      `there is no profile ${reference}; there are ${profiles.map(({ id, name }) => `${id} (${name})`).join(', ')}, or name PROVIDER:MODEL`,
    )
  } finally {
    await closeDatabase()
  }
}

async function catalogueProfile(reference: string, terminal: Console): Promise<ModelProfile> {
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
  if (handler === 'vertex' && !/claude/i.test(model))
    throw badInput(`--profile ${reference}: on Vertex AI only Claude models can be asked`)
  if (!listed.ok)
    terminal.progress(
      `${handler === 'openai-compatible' ? `${model} is not in the price list` : listed.error.message.replace(/\.$/, '')}: its cost is unknown`,
    )
  return { id: reference, name: reference, handler, model, options: {}, prices: {}, secrets: {}, threshold: -1 }
}
