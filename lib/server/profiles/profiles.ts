import 'server-only'
import { effectiveThreshold, readThreshold, searchModels as search, type SummarizerError } from '@/lib/engine'
import { handlers, missingFor } from '@/lib/llm/registry'
import { testConnection as ask } from '@/lib/llm/test-connection'
import { callErrorOf } from '@/lib/llm/wording'
import { ports } from '@/lib/server/runtime/engine-ports'
import {
  clients,
  environmentFor,
  isOnline,
  listedModel,
  OFFLINE_ID,
  openModel,
  parsedConfig,
  ratesFor,
  summarizerId,
  windowOf,
  type ModelProfile,
} from './model-profile'
import {
  handlerIds,
  optionNames,
  secretNames,
  type CallFailure,
  type CatalogModelView,
  type ConnectionView,
  type EffectiveThresholdView,
  type HandlerId,
  type HandlerView,
  type OptionName,
  type ProfileData,
  type ProfileProblem,
  type ProfileView,
} from '@/lib/contracts/profiles'
import type { SettingsView } from '@/lib/contracts/settings'
import {
  defaultProfiles,
  draftProfile,
  getProfile,
  loadProfiles,
  purgeDeleted,
  type DefaultProfiles,
  type LoadedProfile,
} from './profile-store'
import { recordedCalls } from './recorded-calls'
import { loadSettings } from '@/lib/server/settings'

const requiredOptions: Readonly<Partial<Record<HandlerId, readonly OptionName[]>>> = {
  bedrock: ['region'],
  vertex: ['region'],
  'openai-compatible': ['baseUrl'],
}
const commonOptions: readonly OptionName[] = ['effort', 'thinkingAllowance', 'timeoutMs', 'maxRetries']

export function listHandlers(): readonly HandlerView[] {
  return handlerIds.map((id) => {
    if (id === 'offline') return { id, name: 'Offline extract', options: [], requiredOptions: [], secrets: [] }
    const { name, fields, environment, priceProvider } = handlers[id]
    return {
      id,
      name,
      options: optionNames.filter((option) => fields.includes(option) || commonOptions.includes(option)),
      requiredOptions: (requiredOptions[id] ?? []).filter(
        (option) => !process.env[environmentName(environment, option)],
      ),
      secrets: secretsOf(environment),
      ...(priceProvider ? { catalogProvider: priceProvider } : {}),
    }
  })
}

const environmentName = (environment: Readonly<Record<string, string>>, field: string): string =>
  environment[field] ?? ''

function secretsOf(environment: Readonly<Record<string, string>>): HandlerView['secrets'] {
  return secretNames.flatMap((name) => {
    const variable = environment[name]
    return variable === undefined ? [] : [{ name, variable, inEnvironment: Boolean(process.env[variable]?.trim()) }]
  })
}

export function searchModels(
  query: string,
  handler: HandlerId | undefined,
  limit: number,
): readonly CatalogModelView[] {
  const provider = handler === undefined || handler === 'offline' ? undefined : handlers[handler].priceProvider
  return search(query, { at: new Date(), limit, ...(provider ? { provider } : {}) }).map(
    ({ maxOutput: _, ...model }) => ({ ...model, reference: `${model.provider}:${model.model}` }),
  )
}

export async function listProfiles(): Promise<readonly ProfileView[]> {
  await purgeDeleted()
  const [profiles, defaults, settings] = await Promise.all([loadProfiles(), defaultProfiles(), loadSettings()])
  return Promise.all(profiles.map((profile) => toView(profile, { defaults, settings })))
}

export async function profileView(id: string): Promise<ProfileView> {
  const [profile, defaults, settings] = await Promise.all([getProfile(id), defaultProfiles(), loadSettings()])
  return toView(profile, { defaults, settings })
}

interface Setting {
  readonly defaults: DefaultProfiles
  readonly settings: SettingsView
}

async function toView(profile: LoadedProfile, { defaults, settings }: Setting): Promise<ProfileView> {
  const { id, name, handler, model, options, prices, maxOutput, threshold, customPrompt, stored } = profile
  const at = new Date()
  const rates = ratesFor(profile, at)
  const window = windowOf(profile, at)
  const problem = problemOf(profile)
  return {
    id,
    name,
    builtIn: id === OFFLINE_ID,
    handler,
    handlerName: isOnline(profile) ? handlers[profile.handler].name : 'Offline extract',
    model,
    options,
    secrets: secretStates(profile),
    prices,
    rates,
    ...(window.tokens === undefined ? {} : { contextWindow: window.tokens }),
    contextWindowSource: window.source,
    ...(maxOutput === undefined ? {} : { maxOutput }),
    supportsCache:
      isOnline(profile) &&
      (profile.supportsCache ??
        (handlers[profile.handler].fields.includes('promptCache') || rates.rates.cacheRead !== undefined)),
    ...(profile.supportsCache === undefined ? {} : { ownSupportsCache: profile.supportsCache }),
    threshold,
    effectiveThreshold: thresholdOf(profile, settings),
    ...(customPrompt === undefined ? {} : { customPrompt }),
    isConversationDefault: defaults.conversation === id,
    isCondensingDefault: defaults.condensing === id,
    ...(problem === undefined
      ? {}
      : { problem: problem.message, problemCode: problem.code, ...(problem.call && { call: problem.call }) }),
    otherCharges: listedModel(profile, at)?.otherCharges ?? [],
    recordedCalls: isOnline(profile) ? (await recordedCalls(summarizerId(profile))).length : 0,
    createdAt: (stored?.createdAt ?? new Date(0)).toISOString(),
    updatedAt: (stored?.updatedAt ?? new Date(0)).toISOString(),
  }
}

/**
 * The profile's own threshold, else the workspace's, else the global one, with a warning if the own one is not legal.
 */
export function thresholdOf({ id, threshold }: ModelProfile, { effective }: SettingsView): EffectiveThresholdView {
  return effectiveThreshold(
    id,
    { ...readThreshold(effective.threshold.value), source: effective.threshold.source },
    { [id]: threshold },
  )
}

function secretStates(profile: LoadedProfile): ProfileView['secrets'] {
  if (!isOnline(profile)) return []
  const stored = profile.stored?.secretNames ?? []
  const usable = stored.length > 0 ? {} : environmentFor(profile)
  return secretsOf(handlers[profile.handler].environment).map(({ name, variable }) => ({
    name,
    variable,
    state: stored.includes(name) ? 'stored' : name in usable ? 'environment' : 'absent',
  }))
}

/** What prevents every call, as far as can be told without making one. */
export function problemOf(
  profile: ModelProfile & Pick<LoadedProfile, 'unreadable'>,
): { readonly code: ProfileProblem; readonly message: string; readonly call?: CallFailure } | undefined {
  if (!isOnline(profile)) return undefined
  if (profile.unreadable.length > 0)
    return {
      code: 'key-unreadable',
      message:
        'A stored key can no longer be decrypted: the secret of this installation has changed. Enter the key again.',
    }
  const config = parsedConfig(profile)
  if (!config.ok) return { code: 'incomplete', message: config.error.message, call: config.error }
  const missing = missingFor(config.value, { clients })
  if (!missing) return undefined
  const call = callErrorOf(missing, { handler: handlers[profile.handler].name, model: profile.model })
  return { code: missing.code === 'no-key' ? 'no-key' : 'unavailable', message: call.message, call }
}

/** A saved profile, a draft, or a draft over a saved one. */
export async function profileOf({
  id,
  draft,
}: {
  readonly id?: string | undefined
  readonly draft?: ProfileData | undefined
}): Promise<ModelProfile> {
  const base = id === undefined ? undefined : await getProfile(id)
  if (!draft) return base ?? getProfile('')
  return draftProfile(draft, base)
}

const LONGEST_TEST_MS = 30_000

const toFailure = ({ code, message, problem }: SummarizerError): CallFailure => ({
  code,
  message,
  ...(problem && { problem }),
})

/** Makes a real call of a few tokens. */
export async function testConnection(profile: ModelProfile, signal?: AbortSignal): Promise<ConnectionView> {
  const started = performance.now()
  const done = (rest: Omit<ConnectionView, 'model' | 'timeMs'>): ConnectionView => ({
    ...rest,
    model: summarizerId(profile),
    timeMs: performance.now() - started,
  })
  if (!isOnline(profile)) return done({ connected: true, costUsd: 0 })
  const { options } = profile
  const quick = {
    ...profile,
    options: { ...options, timeoutMs: Math.min(options.timeoutMs ?? LONGEST_TEST_MS, LONGEST_TEST_MS) },
  }
  const opened = await openModel(quick, { rates: ratesFor(profile, new Date()), countText: ports().counter.countText })
  if (!opened.ok) return done({ connected: false, call: toFailure(opened.error) })
  const answer = await ask(opened.value, signal)
  if (!answer.ok) return done({ connected: false, call: toFailure(answer.error) })
  const { inputTokens, outputTokens, costUsd } = answer.value.usage
  return done({ connected: true, inputTokens, outputTokens, costUsd })
}
