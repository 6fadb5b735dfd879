import 'server-only'
import { asksModel } from '@/lib/condensation/providers/estimate'
import type { Provider } from '@/lib/condensation/providers/provider'
import type { Ports, Summarizer, SummarizerError } from '@/lib/condensation/ports'
import type { Fallback, FallbackReason } from '@/lib/condensation/reasons'
import type { Plan } from '@/lib/condensation/steps/step'
import type { JsonObject } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'
import { createBudget } from '@/lib/llm/budget'
import type { Calibration } from '@/lib/llm/estimate'
import { selectHandler, type HandlerCandidate, type HandlerHop } from '@/lib/llm/select-handler'
import type { RateSnapshot } from '@/lib/pricing/rates'
import type { CallWatcher } from './call-progress'
import type { ModelHop } from './runs-contract'
import { ports } from './engine'
import { refuse } from './failure'
import { calibrationFor, isOnline, openModel, ratesFor, summarizerId, windowOf, type ModelProfile } from './models'
import type { EffectiveSettings } from './settings-contract'
import { databasePins } from './pins'
import { defaultProfiles, findProfile } from './profile-store'
import { recordedCalls } from './recorded-calls'
import { loadSettings } from './settings'
import { countedCalls, emptyTrace, traced, type CallTrace } from './traced-calls'

/** What a strategy says about models. */
export interface ModelChoice {
  readonly provider: Provider
  readonly config: JsonObject
  readonly profile?: string
  readonly conversationProfile?: string
  /** From 1. */
  readonly sample?: number
}

export interface OpenModel {
  readonly profile: ModelProfile
  readonly rates: RateSnapshot
  readonly calibration: Calibration
  readonly recordedCalls: number
  readonly summarizer: Summarizer
}

/** The engine's ports for one run, with the models its plan may ask. */
export interface RunModels {
  readonly ports: Ports
  /** As given, with the profile's prompt where it has none of its own. */
  readonly config: JsonObject
  /** That prompt. */
  readonly prompt?: string
  /** The condensing model first; empty where the plan asks none. */
  readonly models: readonly OpenModel[]
  readonly hops: readonly ModelHop[]
  /** Profiles that could not be used, as hops of the report. */
  readonly fallbacks: readonly Fallback[]
  /** The model that goes on, where there is one. */
  readonly conversation?: ModelProfile
  /** Its window. */
  readonly contextWindow?: number
  readonly limitUsd?: number
  readonly sample: number
  readonly trace: CallTrace
}

/** For dry runs that no profile decides. */
export const withoutModels = (config: JsonObject): RunModels => ({ config, ports: ports(), models: [], hops: [], fallbacks: [], sample: 1, trace: emptyTrace() })

/** Opens what a strategy may ask. Throws a refusal where it cannot do without a model and there is none. */
export async function prepareModels(choice: ModelChoice, watcher?: CallWatcher): Promise<RunModels> {
  const [{ effective }, defaults] = await Promise.all([loadSettings(), defaultProfiles()])
  const trace = emptyTrace()
  const sample = choice.sample ?? 1
  const conversationId = choice.conversationProfile ?? defaults.conversation
  const conversation = conversationId === undefined ? undefined : await findProfile(conversationId)
  if (choice.conversationProfile !== undefined && !conversation) throw refuse('not-found', 'There is no such profile for the conversation; it may have been deleted.')
  const contextWindow = conversation && windowOf(conversation, new Date()).tokens
  const base = { config: choice.config, sample, trace, ...(conversation ? { conversation } : {}), ...(contextWindow === undefined ? {} : { contextWindow }) }
  const plan = choice.provider.compile(choice.config, { contextWindow })
  if (!plan.ok || !asksModel(plan.value)) return { ...base, ports: { ...ports(), summarizer: undefined }, models: [], hops: [], fallbacks: [] }
  const limitUsd = effective.limitPerRunUsd.value ?? undefined
  const open = opener({ trace, sample, limitUsd, watcher })
  const condensing = await findProfile(choice.profile ?? defaults.condensing)
  const chosen = await selectHandler({ condensing: candidate(condensing, choice.profile ?? defaults.condensing, open), conversation: conversation && candidate(conversation, conversation.id, open) })
  const named = await openNamed(plan.value, open)
  if (!chosen.ok && plan.value.failure === 'stop' && named.models.length === 0) throw refuse('HANDLER_INVALID', chosen.error.message)
  const summarizer = chosen.ok ? chosen.value.summarizer : nobody(chosen.error.message)
  const models = [...(chosen.ok ? [await open.model(chosen.value.profile)] : []), ...named.models].flatMap((model) => model ?? [])
  const hops = (chosen.ok ? chosen.value.hops : chosen.error.hops).map((hop) => namedHop(hop, [condensing, conversation]))
  const to: Fallback['to'] = chosen.ok ? { type: 'model', model: summarizer.label } : { type: 'noModel' }
  return {
    ...base,
    ...withPrompt(choice, models[0]?.profile, effective),
    ports: { ...ports(), summarizer, summarizerFor: (profile) => named.byId.get(profile) },
    models: [...new Map(models.map((model) => [model.profile.id, model])).values()],
    hops,
    fallbacks: [
      ...hops.flatMap(({ outcome, profile, profileName, reason }) => (outcome === 'unusable' ? [{ from: { type: 'profile', profile: profileName ?? profile ?? '' }, to, reason: reason ?? { type: 'noSummarizer' } } as const] : [])),
      ...named.unusable.map(({ profile, reason }): Fallback => ({ from: { type: 'profile', profile }, to, reason })),
    ],
    ...(limitUsd === undefined ? {} : { limitUsd }),
  }
}

type Opener = ReturnType<typeof opener>

/** Opens each profile once a run; all share the run's budget and trace. */
function opener({ trace, sample, limitUsd, watcher }: { readonly trace: CallTrace; readonly sample: number; readonly limitUsd: number | undefined; readonly watcher: CallWatcher | undefined }) {
  const budget = limitUsd === undefined ? undefined : createBudget(limitUsd)
  const opened = new Map<string, Promise<Result<OpenModel, SummarizerError>>>()
  const { counter, summarizer: offline } = ports()
  const make = async (profile: ModelProfile): Promise<Result<OpenModel, SummarizerError>> => {
    const rates = ratesFor(profile, new Date())
    const calls = isOnline(profile) ? await recordedCalls(summarizerId(profile)) : []
    const calibration = calibrationFor(profile, calls)
    const model = { profile, rates, calibration, recordedCalls: calls.length }
    if (!isOnline(profile)) return offline ? ok({ ...model, summarizer: countedCalls(offline, trace, watcher) }) : err({ code: 'no-handler', message: 'The offline handler is not there.' })
    const made = await openModel(profile, { rates, calibration, countText: counter.countText, observe: (event, request) => watcher?.heard(request, event) })
    return made.ok ? ok({ ...model, summarizer: traced(made.value, { trace, counter, sample, pins: databasePins, ...(budget ? { budget } : {}), ...(watcher ? { watcher } : {}) }) }) : made
  }
  const open = (profile: ModelProfile): Promise<Result<OpenModel, SummarizerError>> => {
    const known = opened.get(profile.id) ?? make(profile)
    opened.set(profile.id, known)
    return known
  }
  return {
    open,
    async model(id: string): Promise<OpenModel | undefined> {
      const known = await opened.get(id)
      return known?.ok ? known.value : undefined
    },
  }
}

function candidate(profile: ModelProfile | undefined, id: string, { open }: Opener): HandlerCandidate {
  return {
    profile: id,
    name: profile?.name ?? id,
    open: async () => {
      if (!profile) return err({ code: 'no-handler', message: 'There is no such profile; it may have been deleted.' })
      const opened = await open(profile)
      return opened.ok ? ok(opened.value.summarizer) : opened
    },
  }
}

interface Named {
  readonly models: readonly OpenModel[]
  readonly byId: ReadonlyMap<string, Summarizer>
  readonly unusable: readonly { readonly profile: string; readonly reason: FallbackReason }[]
}

/** The profiles that single steps name. */
async function openNamed(plan: Plan, { open }: Opener): Promise<Named> {
  const models: OpenModel[] = []
  const byId = new Map<string, Summarizer>()
  const unusable: { profile: string; reason: FallbackReason }[] = []
  for (const id of new Set(profilesIn(plan.steps))) {
    const profile = await findProfile(id)
    const opened = profile ? await open(profile) : err({ code: 'no-handler' as const, message: 'There is no such profile; it may have been deleted.' })
    if (opened.ok) {
      models.push(opened.value)
      byId.set(id, opened.value.summarizer)
    } else unusable.push({ profile: profile?.name ?? id, reason: profile ? { type: 'modelFailed', code: opened.error.code, message: opened.error.message } : { type: 'profileGone' } })
  }
  return { models, byId, unusable }
}

/** Of the compiled steps, where it has one name whatever the provider's config calls it. */
function profilesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(profilesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (key === 'profile' && typeof each === 'string' && each !== '' ? [each] : profilesIn(each)))
}

/** The strategy's own prompt, else the profile's, else the one of the settings, else the default one of Native. */
function withPrompt({ provider, config }: ModelChoice, profile: ModelProfile | undefined, settings: EffectiveSettings): Pick<RunModels, 'config' | 'prompt'> {
  const prompt = profile?.customPrompt?.trim() || settings.customPrompt.value?.trim()
  const own = typeof config.customPrompt === 'string' && config.customPrompt.trim() !== ''
  return provider.id === 'native' && prompt && !own ? { config: { ...config, customPrompt: prompt }, prompt } : { config }
}

function namedHop(hop: HandlerHop, profiles: readonly (ModelProfile | undefined)[]): ModelHop {
  const found = profiles.find((profile) => profile?.id === hop.profile)
  if (found) return { ...hop, profileName: found.name }
  return hop.outcome === 'unusable' ? { ...hop, reason: { type: 'profileGone' } } : hop
}

/** Says in every place that would have asked why nobody can be asked. */
function nobody(message: string): Summarizer {
  return { id: 'none', label: 'no model', acceptsImages: false, estimateOutput: () => 0, estimateCost: () => 0, summarize: async () => err({ code: 'no-handler', message }) }
}
