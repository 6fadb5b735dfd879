import 'server-only'
import { isForThisMachine } from '@/lib/access/rules'
import type { SummarizerError } from '@/lib/condensation/ports'
import { err, ok, type Result } from '@/lib/core/result'
import type { BaseUrlPolicy } from '@/lib/llm/base-url'
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
import { findModel, type CatalogModel } from '@/lib/pricing/model-catalog'
import { freeRates, snapshotRates, type RateOverrides, type RateSnapshot } from '@/lib/pricing/rates'
import type { HandlerId, ProfileOptions, SecretName } from '@/lib/contracts/profiles'

/** A profile as the server works with it: stored, unsaved, or given on a command line. */
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
  /** Per cent of the window; −1 inherits. */
  readonly threshold: number
  readonly customPrompt?: string | undefined
}

export type OnlineProfile = ModelProfile & { readonly handler: HandlerType }
export const isOnline = (profile: ModelProfile): profile is OnlineProfile => profile.handler !== 'offline'

export const OFFLINE_ID = 'offline'
/** Always there: it needs no key and no network. */
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

/** Only where the app itself can be reached from this machine alone may a profile point into the private network, unless the operator says otherwise. */
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
 * Fields of the environment that may serve a profile. Its keys belong to the operator and go to their own provider's address, or to the one
 * that the environment names beside them; never to one that a person typed.
 */
export function environmentFor({
  handler,
  options,
}: Pick<OnlineProfile, 'handler' | 'options'>): ReturnType<typeof configFromEnvironment> {
  const given = configFromEnvironment(handler, process.env)
  if (options.baseUrl === undefined || options.baseUrl === given.baseUrl) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !(value instanceof Secret)))
}

/** The handler's config: the profile's own values over the environment's. Checked by `openProfile`. */
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

/** AWS credentials come from one place: a key of the profile's own is not mixed with the environment's. */
function withoutSplitKeys(
  environment: ReturnType<typeof configFromEnvironment>,
  secrets: ModelProfile['secrets'],
): ReturnType<typeof configFromEnvironment> {
  if (Object.keys(secrets).length === 0) return environment
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => !(value instanceof Secret)))
}

/** The model in the price list, where the handler has a provider there. */
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

/** In tokens, of the profile or the catalogue. */
export function windowOf(
  profile: Pick<ModelProfile, 'handler' | 'model' | 'contextWindow'>,
  at: Date,
): { readonly tokens?: number; readonly source: 'profile' | 'catalogue' | 'unknown' } {
  if (profile.contextWindow !== undefined) return { tokens: profile.contextWindow, source: 'profile' }
  const listed = listedModel(profile, at)?.contextWindow
  return listed === undefined ? { source: 'unknown' } : { tokens: listed, source: 'catalogue' }
}

/** What earlier calls teach, else what the model's name does. */
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
  })
  return opened.ok ? ok(withLimits(opened.value, profile)) : opened
}

/** Counts the calls of a kind of provider, for whoever runs the server. */
function counted(model: HandlerType, observe: OpenDeps['observe']): NonNullable<OpenDeps['observe']> {
  return (event, request) => {
    if (event.type === 'finished')
      metrics().modelCalls.observe({ model, outcome: event.code ?? 'done' }, event.timeMs / 1_000)
    observe?.(event, request)
  }
}

/** The parsed config, or what is wrong with it. Nothing is asked, no key is needed. */
export function parsedConfig(profile: OnlineProfile): Result<HandlerConfig, SummarizerError> {
  const parsed = handlerConfigSchema.safeParse(configOf(profile))
  return parsed.success ? ok(parsed.data) : err(illegalProfile(parsed.error))
}

/** A summarizer for estimates alone: it needs no key. Undefined where the profile is incomplete. */
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
 * With the window that the profile or the catalogue knows, less what the model may think, in tokens of our own counter. By the model's
 * name and not by what its calls have taught, so that the same span is cut into the same chunks, and their answers stay pinned.
 */
function withWindow(summarizer: ModelSummarizer, profile: OnlineProfile): ModelSummarizer {
  const { tokens } = windowOf(profile, new Date())
  if (tokens === undefined) return summarizer
  const thinking = profile.options.thinkingAllowance ?? thinkingAllowanceByName(profile.model)
  return { ...summarizer, contextWindow: Math.floor(Math.max(0, tokens - thinking) / inputFactorByName(profile.model)) }
}

/** Never asks for more output than the profile says its model can give. */
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
