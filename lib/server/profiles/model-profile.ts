import 'server-only'
import { isForThisMachine } from '@/lib/access/rules'
import {
  type CatalogModel,
  err,
  findModel,
  freeRates,
  ok,
  type RateOverrides,
  type RateSnapshot,
  type Result,
  snapshotRates,
  type SummarizerError,
} from '@/lib/engine'
import type { BaseUrlPolicy } from '@/lib/llm/network/base-url'
import { cloudClients } from '@/lib/llm/cloud-clients'
import { handlerConfigSchema, type HandlerConfig, type HandlerType } from '@/lib/llm/config'
import { createSummarizer, type ModelSummarizer, type SummarizerDeps } from '@/lib/llm/create-summarizer'
import { calibrate, uncalibrated, type Calibration, type RecordedCall } from '@/lib/llm/estimate'
import { openProfile } from '@/lib/llm/open-profile'
import { illegalProfile } from '@/lib/llm/wording'
import { configFromEnvironment, handlers } from '@/lib/llm/registry'
import { inputFactorByName, thinkingAllowanceByName } from '@/lib/llm/model-traits'
import { Secret } from '@/lib/llm/secret'
import { metrics } from '@/lib/observe/metrics'
import type { HandlerId, ProfileOptions, SecretName } from '@/lib/contracts/profiles'

/** A profile as used on the server: stored, unsaved, or given on a command line. */
export interface ModelProfile {
  readonly id: string
  readonly name: string
  readonly handler: HandlerId
  readonly model: string
  readonly options: ProfileOptions
  readonly prices: RateOverrides
  readonly secrets: Readonly<Partial<Record<SecretName, Secret>>>
  readonly contextWindow?: number | undefined
  readonly maxOutput?: number | undefined
  readonly supportsCache?: boolean | undefined
  /** Per cent of the window; −1: inherited. */
  readonly threshold: number
  readonly customPrompt?: string | undefined
}

export type OnlineProfile = ModelProfile & { readonly handler: HandlerType }
export const isOnline = (profile: ModelProfile): profile is OnlineProfile => profile.handler !== 'offline'

export const OFFLINE_ID = 'offline'
/** Always available: it needs no key and no network. */
export const offlineProfile: ModelProfile = {
  id: OFFLINE_ID,
  name: 'Offline extract',
  handler: 'offline',
  model: 'offline',
  options: {},
  prices: {},
  secrets: {},
  threshold: -1,
}

/**
 * Profiles may use private addresses only if the app itself is reachable from this machine alone, unless the operator
 * allows it.
 */
export function addressPolicy(environment: NodeJS.ProcessEnv = process.env): BaseUrlPolicy {
  return { allowPrivate: isForThisMachine(environment) || environment.CONDENSERY_ALLOW_PRIVATE_ADDRESSES === '1' }
}

/** Each package is loaded by the first call that needs it. */
export const clients = cloudClients({
  bedrock: () => import('@anthropic-ai/bedrock-sdk'),
  awsCredentials: () => import('@aws-sdk/credential-providers'),
  vertex: () => import('@anthropic-ai/vertex-sdk'),
  googleAuth: () => import('google-auth-library'),
})

/**
 * The environment variables a profile may use. Keys in them belong to the operator: they go only to their provider's
 * own address or the one set in the environment, never to an address that a person entered.
 */
export function environmentFor({
  handler,
  options,
}: Pick<OnlineProfile, 'handler' | 'options'>): ReturnType<typeof configFromEnvironment> {
  const given = configFromEnvironment(handler, process.env)
  if (options.baseUrl === undefined || options.baseUrl === given.baseUrl) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !(value instanceof Secret)))
}

/** The variables with keys that this profile may not use. */
function keptVariables(profile: OnlineProfile): readonly string[] {
  const used = environmentFor(profile)
  return Object.entries(handlers[profile.handler].environment).flatMap(([field, variable]) =>
    process.env[variable]?.trim() && !(field in used) ? [variable] : [],
  )
}

/** The handler's config: the profile's values over the environment's. `openProfile` checks it. */
export function configOf(profile: OnlineProfile): Readonly<Record<string, unknown>> {
  const { handler, model, options, secrets, supportsCache } = profile
  return {
    type: handler,
    model,
    ...withoutSplitKeys(environmentFor(profile), secrets),
    ...options,
    ...secrets,
    ...(supportsCache === false && handlers[handler].fields.includes('promptCache')
      ? { promptCache: { scope: 'off', lifetime: '5m' } }
      : {}),
  }
}

/** AWS credentials must come from one place: the profile's keys are never combined with the environment's. */
function withoutSplitKeys(
  environment: ReturnType<typeof configFromEnvironment>,
  secrets: ModelProfile['secrets'],
): ReturnType<typeof configFromEnvironment> {
  if (Object.keys(secrets).length === 0) return environment
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => !(value instanceof Secret)))
}

/** The model in the price catalogue, if the handler has a provider there. */
export function listedModel(
  { handler, model }: Pick<ModelProfile, 'handler' | 'model'>,
  at: Date,
): CatalogModel | undefined {
  const provider = handler === 'offline' ? undefined : handlers[handler].priceProvider
  if (provider === undefined) return undefined
  const found = findModel(`${provider}:${model}`, at)
  return found.ok ? found.value : undefined
}

export function ratesFor(profile: ModelProfile, at: Date): RateSnapshot {
  const model = summarizerId(profile)
  if (!isOnline(profile))
    return { schema: 1, model, unit: 'USD per million tokens', accounting: 'openai', source: 'free', rates: freeRates }
  const listed = listedModel(profile, at)
  return snapshotRates({
    model,
    accounting: handlers[profile.handler].accounting,
    ...(listed ? { listed } : {}),
    overrides: profile.prices,
  })
}

export const summarizerId = ({ handler, model }: Pick<ModelProfile, 'handler' | 'model'>): string =>
  handler === 'offline' ? 'offline' : `${handler}:${model}`

/** Context window in tokens, from the profile or the catalogue. */
export function windowOf(
  profile: Pick<ModelProfile, 'handler' | 'model' | 'contextWindow'>,
  at: Date,
): { readonly tokens?: number; readonly source: 'profile' | 'catalogue' | 'unknown' } {
  if (profile.contextWindow !== undefined) return { tokens: profile.contextWindow, source: 'profile' }
  const listed = listedModel(profile, at)?.contextWindow
  return listed === undefined ? { source: 'unknown' } : { tokens: listed, source: 'catalogue' }
}

/** Calibration from recorded calls, else by the model's name. */
export function calibrationFor(
  { model, options }: Pick<ModelProfile, 'model' | 'options'>,
  calls: readonly RecordedCall[],
): Calibration {
  return calibrate(calls, uncalibrated(model, options.thinkingAllowance))
}

export type OpenDeps = Pick<SummarizerDeps, 'calibration' | 'countText' | 'observe' | 'ports'> & {
  readonly rates: RateSnapshot
  readonly policy?: BaseUrlPolicy
}

/** A summarizer that can be asked, or why there is none. */
export async function openModel(
  profile: OnlineProfile,
  { rates, policy = addressPolicy(), observe, ...deps }: OpenDeps,
): Promise<Result<ModelSummarizer, SummarizerError>> {
  const opened = await openProfile(configOf(profile), {
    ...deps,
    observe: counted(profile.handler, observe),
    rates: rates.rates,
    clients,
    addresses: policy,
    keptBack: keptVariables(profile),
  })
  return opened.ok ? ok(withLimits(opened.value, profile)) : opened
}

/** Adds metrics of the calls per kind of provider. */
function counted(model: HandlerType, observe: OpenDeps['observe']): NonNullable<OpenDeps['observe']> {
  return (event, request) => {
    if (event.type === 'finished')
      metrics().modelCalls.observe({ model, outcome: event.code ?? 'done' }, event.timeMs / 1_000)
    observe?.(event, request)
  }
}

/** The parsed config, or what is wrong with it. Makes no request and needs no key. */
export function parsedConfig(profile: OnlineProfile): Result<HandlerConfig, SummarizerError> {
  const parsed = handlerConfigSchema.safeParse(configOf(profile))
  return parsed.success ? ok(parsed.data) : err(illegalProfile(parsed.error))
}

/** A summarizer for estimates only, which needs no key. Undefined if the profile is incomplete. */
export function estimatorOf(
  profile: OnlineProfile,
  { rates, ...deps }: Pick<OpenDeps, 'calibration' | 'countText' | 'rates'>,
): ModelSummarizer | undefined {
  const config = parsedConfig(profile)
  return config.ok ? withLimits(createSummarizer(config.value, { ...deps, rates: rates.rates }), profile) : undefined
}

const withLimits = (summarizer: ModelSummarizer, profile: OnlineProfile): ModelSummarizer =>
  withWindow(withOutputLimit(summarizer, profile), profile)

/**
 * Adds the context window of the profile or the catalogue, minus the thinking allowance, in tokens of our own counter.
 * Converted by the model's name rather than by recorded calls, so that the same span is always cut into the same
 * chunks, whose answers are pinned.
 */
function withWindow(summarizer: ModelSummarizer, profile: OnlineProfile): ModelSummarizer {
  const { tokens } = windowOf(profile, new Date())
  if (tokens === undefined) return summarizer
  const thinking = profile.options.thinkingAllowance ?? thinkingAllowanceByName(profile.model)
  return { ...summarizer, contextWindow: Math.floor(Math.max(0, tokens - thinking) / inputFactorByName(profile.model)) }
}

/** Limits the requested output to the profile's maximum. */
function withOutputLimit(summarizer: ModelSummarizer, { maxOutput }: ModelProfile): ModelSummarizer {
  if (maxOutput === undefined) return summarizer
  const cut = <Request extends { readonly maxTokens: number }>(request: Request): Request =>
    request.maxTokens > maxOutput ? { ...request, maxTokens: maxOutput } : request
  return {
    ...summarizer,
    fingerprint: `${summarizer.fingerprint}:${maxOutput}`,
    expectations: { ...summarizer.expectations, maxOutput },
    estimateOutput: (request) => summarizer.estimateOutput(cut(request)),
    summarize: (request) => summarizer.summarize(cut(request)),
  }
}
