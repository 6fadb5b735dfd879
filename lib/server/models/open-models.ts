import 'server-only'
import { asksModel } from '@/lib/condensation/providers/estimate'
import type { OnFailure } from '@/lib/condensation/providers/on-failure'
import type { Provider } from '@/lib/condensation/providers/provider'
import type { Trigger } from '@/lib/condensation/providers/trigger'
import type { Ports, Summarizer, SummarizerError } from '@/lib/condensation/ports'
import { ownOf, type BeforeProblem as Before } from '@/lib/condensation/call-problem'
import { callReason, type Fallback, type FallbackReason } from '@/lib/condensation/reasons'
import { profilesOf, standInPrompt, type PromptSettings } from '@/lib/condensation/steps/prompts'
import type { Plan } from '@/lib/condensation/steps/step'
import { reasonText } from '@/lib/condensation/words'
import { createChains, type ChainMember } from '@/lib/condensation/steps/summarizer-chain'
import type { JsonObject } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'
import { createBudget } from '@/lib/llm/budget'
import type { Calibration } from '@/lib/llm/estimate'
import type { RateSnapshot } from '@/lib/pricing/rates'
import type { CallWatcher } from './call-progress'
import type { ModelHop, RunMoney } from '@/lib/contracts/runs'
import { ports } from '@/lib/server/runtime/engine-ports'
import { AppError, appError } from '@/lib/server/runtime/failure'
import { loadEngineSettings, type EngineSettings } from '@/lib/server/settings/engine-settings'
import {
  calibrationFor,
  isOnline,
  openModel,
  ratesFor,
  summarizerId,
  windowOf,
  type ModelProfile,
} from '@/lib/server/profiles/model-profile'
import { databasePins } from './pinned-answers'
import { defaultProfiles, findProfile } from '@/lib/server/profiles/profile-store'
import { recordedCalls } from './recorded-calls'
import { countedCalls, emptyTrace, traced, type CallTrace } from './traced-calls'

/** The part of a strategy that concerns models. */
export interface ModelChoice {
  readonly provider: Provider
  readonly config: JsonObject
  readonly profile?: string | undefined
  /** An unsaved profile, used instead of `profile`. */
  readonly condensing?: ModelProfile
  readonly conversationProfile?: string | undefined
  /** Looks up the profiles that steps name, instead of among the saved ones. */
  readonly find?: (profile: string) => Promise<ModelProfile | undefined>
  /** From 1. */
  readonly sample?: number | undefined
  /** Absent: `stop`. */
  readonly onFailure?: OnFailure | undefined
  /** Absent: `manual`. */
  readonly trigger?: Trigger | undefined
}

export interface OpenModel {
  readonly profile: ModelProfile
  readonly rates: RateSnapshot
  readonly calibration: Calibration
  readonly recordedCalls: number
  readonly summarizer: Summarizer
}

/** The engine's ports for one run, with the models that its plan may ask. */
export interface RunModels {
  readonly ports: Ports
  readonly config: JsonObject
  /** The prompts for configs without one. */
  readonly prompts: PromptSettings
  readonly trigger?: Trigger
  /** The prompt used in place of the config's, if the config has none. */
  readonly prompt?: Required<Pick<RunMoney, 'prompt' | 'promptSource'>>
  /** The condensing model first, then those named by single steps; empty if the plan asks no model. */
  readonly models: readonly OpenModel[]
  /** Asked only if one of those fails. */
  readonly standIns: readonly OpenModel[]
  readonly hops: readonly ModelHop[]
  /** Profiles that could not be used, as fallbacks of the report. */
  readonly fallbacks: readonly Fallback[]
  /** The profile of the model that continues the conversation. */
  readonly conversation?: ModelProfile
  /** Its context window in tokens. */
  readonly contextWindow?: number
  readonly limitUsd?: number
  readonly sample: number
  readonly trace: CallTrace
}

/** The models asked so far, those that answered first. */
export function askedModels({
  models,
  standIns,
  trace,
}: Pick<RunModels, 'models' | 'standIns' | 'trace'>): readonly OpenModel[] {
  const rank = ({ profile }: OpenModel): number => (trace.asked.get(profile.id)?.answered ? 0 : 1)
  return [...models, ...standIns]
    .filter(({ profile }) => trace.asked.has(profile.id))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** For dry runs in which no profile matters. */
export const withoutModels = (config: JsonObject, prompts: PromptSettings = { profiles: {} }): RunModels => ({
  config,
  prompts,
  ports: ports(),
  models: [],
  standIns: [],
  hops: [],
  fallbacks: [],
  sample: 1,
  trace: emptyTrace(),
})

/** Opens the models that a strategy may ask. Throws an AppError if it needs one and there is none. */
export async function prepareModels(
  choice: ModelChoice,
  { watcher, settings }: { readonly watcher?: CallWatcher; readonly settings?: EngineSettings } = {},
): Promise<RunModels> {
  const [{ effective, prompts: given }, defaults] = await Promise.all([
    settings ?? loadEngineSettings(),
    defaultProfiles(),
  ])
  const trace = emptyTrace()
  const sample = choice.sample ?? 1
  const conversationId = choice.conversationProfile ?? defaults.conversation
  const conversation = conversationId === undefined ? undefined : await findProfile(conversationId)
  if (choice.conversationProfile !== undefined && !conversation)
    throw appError('not-found', 'There is no such profile for the conversation; it may have been deleted.')
  const contextWindow = conversation && windowOf(conversation, new Date()).tokens
  const condensingId = choice.condensing?.id ?? choice.profile ?? defaults.condensing
  const prompts: PromptSettings = { ...given, condensing: condensingId }
  const base = {
    config: choice.config,
    prompts,
    sample,
    trace,
    ...(choice.trigger && { trigger: choice.trigger }),
    ...(conversation ? { conversation } : {}),
    ...(contextWindow === undefined ? {} : { contextWindow }),
  }
  const plan = choice.provider.compile(choice.config, { contextWindow })
  if (choice.onFailure !== 'fall-back' && (!plan.ok || !asksModel(plan.value)))
    return { ...base, ports: { ...ports(), summarizer: undefined }, models: [], standIns: [], hops: [], fallbacks: [] }
  const limitUsd = effective.limitPerRunUsd.value ?? undefined
  const open = opener({ trace, sample, limitUsd, watcher })
  const chosen = await openRoles(
    {
      condensing: { id: condensingId, profile: choice.condensing ?? (await findProfile(condensingId)) },
      ...(conversation ? { conversation: { id: conversation.id, profile: conversation } } : {}),
    },
    open,
  )
  const steps = plan.ok ? plan.value : undefined
  const named = await openNamed(steps, open, choice.find ?? findProfile)
  if (
    chosen.models.length === 0 &&
    steps?.failure === 'stop' &&
    named.byName.size === 0 &&
    choice.onFailure !== 'fall-back'
  )
    throw nobodyRefuses(whyNone(chosen.hops))
  const chainOf = createChains()
  const chain = ([first, ...rest]: readonly OpenModel[]): Summarizer =>
    first ? chainOf(memberOf(first), ...rest.map(memberOf)) : nobody(whyNone(chosen.hops))
  const summarizer = chain(chosen.models)
  const byName = new Map([...named.byName].map(([name, model]) => [name, chain([model, ...chosen.models])]))
  const [main, ...others] = chosen.models
  const models = [
    ...(main ? [{ ...main, summarizer }] : []),
    ...[...named.byName].map(([name, model]) => ({ ...model, summarizer: byName.get(name) ?? model.summarizer })),
  ]
  const to: Fallback['to'] = main ? { type: 'model', model: main.summarizer.label } : { type: 'noModel' }
  const standIn = steps && standInPrompt(steps, prompts)
  return {
    ...base,
    ...(standIn ? { prompt: { prompt: standIn.text, promptSource: standIn.source } } : {}),
    ports: { ...ports(), summarizer, summarizerFor: (profile) => byName.get(profile) },
    models: unique(models),
    standIns: others.filter(({ profile }) => models.every((model) => model.profile.id !== profile.id)),
    hops: chosen.hops,
    fallbacks: [
      ...chosen.hops.flatMap(({ outcome, profile, profileName, reason }) =>
        outcome === 'unusable'
          ? [
              {
                from: { type: 'profile', profile: profileName ?? profile ?? '' },
                to,
                reason: reason ?? { type: 'noSummarizer' },
              } as const,
            ]
          : [],
      ),
      ...named.unusable.map(({ profile, reason }): Fallback => ({ from: { type: 'profile', profile }, to, reason })),
    ],
    ...(limitUsd === undefined ? {} : { limitUsd }),
  }
}

const unique = (models: readonly OpenModel[]): readonly OpenModel[] =>
  [...new Map(models.toReversed().map((model) => [model.profile.id, model])).values()].toReversed()

const memberOf = ({ profile, summarizer }: OpenModel): ChainMember => ({ name: profile.name, summarizer })

interface RoleCandidate {
  readonly id: string
  /** Undefined: the profile was deleted. */
  readonly profile: ModelProfile | undefined
}

const noSuchProfile: SummarizerError = {
  code: 'no-handler',
  message: 'There is no such profile; it may have been deleted.',
  problem: { detail: { type: 'profileGone' } },
}

/**
 * The profiles that may answer: the condensing one, then the conversation's. Each unusable one before the first usable
 * is returned as a hop with its reason.
 */
async function openRoles(
  candidates: Readonly<Partial<Record<ModelHop['role'], RoleCandidate>>>,
  { open }: Opener,
): Promise<{ readonly models: readonly OpenModel[]; readonly hops: readonly ModelHop[] }> {
  const models: OpenModel[] = []
  const hops: ModelHop[] = []
  for (const role of ['condensing', 'conversation'] as const) {
    const candidate = candidates[role]
    const opened = candidate && (candidate.profile ? await open(candidate.profile) : err(noSuchProfile))
    if (models.length === 0) hops.push(hopOf(role, candidate, opened))
    if (opened?.ok) models.push(opened.value)
  }
  return { models, hops }
}

function hopOf(
  role: ModelHop['role'],
  candidate: RoleCandidate | undefined,
  opened: Result<OpenModel, SummarizerError> | undefined,
): ModelHop {
  if (!candidate || !opened) return { role, outcome: 'unset' }
  const named = { role, profile: candidate.id, ...(candidate.profile ? { profileName: candidate.profile.name } : {}) }
  return opened.ok
    ? { ...named, outcome: 'chosen' }
    : {
        ...named,
        outcome: 'unusable',
        reason: candidate.profile ? callReason('modelFailed', opened.error) : { type: 'profileGone' },
      }
}

function whyNone(hops: readonly ModelHop[]): SummarizerError {
  const unusable = hops.flatMap(({ profile, profileName, reason }) =>
    reason ? [{ name: profileName ?? profile ?? '', reason }] : [],
  )
  if (unusable.length === 0)
    return {
      code: 'no-handler',
      message: 'No model is set up for condensing. Choose a profile for condensing or for the conversation.',
      problem: { detail: { type: 'noModel' } },
    }
  const before = unusable.map(
    ({ name, reason }): Before =>
      reason.type === 'modelFailed'
        ? { profile: name, code: reason.code, message: reason.message, ...ownOf(reason.problem) }
        : { profile: name, code: 'no-handler', message: reasonText(reason), detail: { type: 'profileGone' } },
  )
  const message = `No profile can condense. ${unusable.map(({ name, reason }) => `${name}: ${reasonText(reason)}`).join(' ')}`
  return {
    code: 'no-handler',
    message,
    problem: { detail: { type: 'noneUsable', profiles: unusable.map(({ name }) => name) }, before },
  }
}

const nobodyRefuses = (error: SummarizerError): AppError =>
  new AppError({ code: 'HANDLER_INVALID', message: error.message, reason: callReason('modelFailed', error) })

type Opener = ReturnType<typeof opener>

/** Opens each profile at most once per run; all share the run's budget and trace. */
function opener({
  trace,
  sample,
  limitUsd,
  watcher,
}: {
  readonly trace: CallTrace
  readonly sample: number
  readonly limitUsd: number | undefined
  readonly watcher: CallWatcher | undefined
}) {
  const budget = limitUsd === undefined ? undefined : createBudget(limitUsd)
  const opened = new Map<string, Promise<Result<OpenModel, SummarizerError>>>()
  const { counter, summarizer: offline } = ports()
  const make = async (profile: ModelProfile): Promise<Result<OpenModel, SummarizerError>> => {
    const rates = ratesFor(profile, new Date())
    const calls = isOnline(profile) ? await recordedCalls(summarizerId(profile)) : []
    const calibration = calibrationFor(profile, calls)
    const model = { profile, rates, calibration, recordedCalls: calls.length }
    if (!isOnline(profile))
      return offline
        ? ok({ ...model, summarizer: countedCalls(offline, profile.id, trace, watcher) })
        : err({
            code: 'no-handler',
            message: 'The offline handler is not there.',
            problem: { detail: { type: 'noModel' } },
          })
    const made = await openModel(profile, {
      rates,
      calibration,
      countText: counter.countText,
      observe: (event, request) => watcher?.heard(request, event),
    })
    return made.ok
      ? ok({
          ...model,
          summarizer: traced(made.value, {
            trace,
            profile: profile.id,
            counter,
            sample,
            pins: databasePins,
            ...(budget ? { budget } : {}),
            ...(watcher ? { watcher } : {}),
          }),
        })
      : made
  }
  const open = (profile: ModelProfile): Promise<Result<OpenModel, SummarizerError>> => {
    const known = opened.get(profile.id) ?? make(profile)
    opened.set(profile.id, known)
    return known
  }
  return { open }
}

interface Named {
  /** By the name used in the steps. */
  readonly byName: ReadonlyMap<string, OpenModel>
  readonly unusable: readonly { readonly profile: string; readonly reason: FallbackReason }[]
}

/** Opens the profiles that single steps name. */
async function openNamed(
  plan: Plan | undefined,
  { open }: Opener,
  find: NonNullable<ModelChoice['find']>,
): Promise<Named> {
  const byName = new Map<string, OpenModel>()
  const unusable: { profile: string; reason: FallbackReason }[] = []
  for (const id of plan ? profilesOf(plan) : []) {
    const profile = await find(id)
    const opened = profile ? await open(profile) : err(noSuchProfile)
    if (opened.ok) byName.set(id, opened.value)
    else
      unusable.push({
        profile: profile?.name ?? id,
        reason: profile ? callReason('modelFailed', opened.error) : { type: 'profileGone' },
      })
  }
  return { byName, unusable }
}

/** A summarizer that always fails with `error`: for plans without a usable model, so that each step reports why. */
function nobody(error: SummarizerError): Summarizer {
  return {
    id: 'none',
    label: 'no model',
    acceptsImages: false,
    estimateOutput: () => 0,
    estimateCost: () => 0,
    summarize: async () => err(error),
  }
}
