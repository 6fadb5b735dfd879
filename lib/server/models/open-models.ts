import 'server-only'
import {
  asksModel,
  type ChainMember,
  createChains,
  defined,
  type Fallback,
  type Plan,
  type PromptSettings,
  standInPrompt,
  type Summarizer,
} from '@/lib/engine'
import { isOnline, windowOf, defaultProfiles, findProfile, type ModelProfile } from '@/lib/server/profiles'
import { ports } from '@/lib/server/runtime/engine-ports'
import { appError } from '@/lib/server/runtime/failure'
import { type ProfileWindow, sessionWindow } from './session-window'
import { loadEngineSettings, type EngineSettings } from '@/lib/server/settings'
import type { CallWatcher } from './call-progress'
import { failingSummarizer, noModelRefusal, noUsableModel } from './no-model'
import { openEstimator, openNamed, openRoles, profileOpener, type NamedProfiles, type OpenRoles } from './open-profiles'
import type { ModelChoice, OpenModel, RunModels } from './run-models'
import { emptyTrace } from './traced-calls'

/** Opens the models that a strategy may ask. Throws an AppError if it needs one and there is none. */
export async function prepareModels(
  choice: ModelChoice,
  { watcher, settings }: { readonly watcher?: CallWatcher; readonly settings?: EngineSettings } = {},
): Promise<RunModels> {
  const [{ effective, prompts }, defaults] = await Promise.all([settings ?? loadEngineSettings(), defaultProfiles()])
  const conversation = await conversationProfile(choice, defaults.conversation)
  const condensing = choice.condensing?.id ?? choice.profile ?? defaults.condensing
  const base = baseOf(choice, { ...prompts, condensing }, conversation)
  const { goesOn, trace, sample } = base
  const plan = choice.provider.compile(choice.config, { contextWindow: goesOn?.contextWindow })
  const mustStop = choice.onFailure !== 'fall-back'
  if (mustStop && (!plan.ok || !asksModel(plan.value)))
    return { ...base, ports: { ...ports(), summarizer: undefined }, models: [], standIns: [], hops: [], fallbacks: [] }
  const limitUsd = effective.limitPerRunUsd.value ?? undefined
  const open = profileOpener({ trace, sample, limitUsd, watcher })
  const roles = await openRoles(
    {
      condensing: { id: condensing, profile: choice.condensing ?? (await findProfile(condensing)) },
      ...(conversation && { conversation: { id: conversation.id, profile: conversation } }),
    },
    open,
  )
  const steps = plan.ok ? plan.value : undefined
  const named = await openNamed(steps, open, choice.find ?? findProfile)
  if (mustStop && steps?.failure === 'stop' && roles.models.length === 0 && named.byName.size === 0)
    throw noModelRefusal(noUsableModel(roles.hops))
  return {
    ...base,
    ...(steps && promptOf(steps, base.prompts)),
    ...chained(roles, named),
    hops: roles.hops,
    fallbacks: fallbacksOf(roles, named),
    ...defined({ limitUsd }),
  }
}

/**
 * The models of a strategy if one profile answered every question, also those of steps that name another one. For dry
 * runs alone: no key is needed. Undefined if the profile is incomplete.
 */
export async function modelsOfOne(
  choice: ModelChoice & { readonly condensing: ModelProfile },
  { prompts }: EngineSettings,
): Promise<RunModels | undefined> {
  const { condensing } = choice
  const [model, defaults] = await Promise.all([openEstimator(condensing), defaultProfiles()])
  const conversation = await conversationProfile(choice, defaults.conversation)
  return (
    model && {
      ...baseOf(choice, { ...prompts, condensing: condensing.id }, conversation),
      ports: { ...ports(), summarizer: model.summarizer },
      models: [model],
      standIns: [],
      hops: [],
      fallbacks: [],
    }
  )
}

/** The profile of the model that continues the conversation, if there is one. */
async function conversationProfile(
  { conversationProfile: chosen }: ModelChoice,
  byDefault: string | undefined,
): Promise<ModelProfile | undefined> {
  const id = chosen ?? byDefault
  const profile = id === undefined ? undefined : await findProfile(id)
  if (chosen !== undefined && !profile)
    throw appError('not-found', 'There is no such profile for the conversation; it may have been deleted.')
  return profile
}

/** What does not depend on which models can be opened. */
const baseOf = (
  { config, sample = 1, trigger }: ModelChoice,
  prompts: PromptSettings,
  conversation: ModelProfile | undefined,
) => ({
  config,
  prompts,
  sample,
  trace: emptyTrace(),
  ...defined({ trigger, conversation, goesOn: conversation && ownWindow(conversation) }),
})

/** Undefined where the profile is none of a model: then the session's own model goes on. */
const ownWindow = (profile: ModelProfile): ProfileWindow | undefined => {
  const now = new Date()
  return isOnline(profile)
    ? {
        model: profile.model,
        contextWindow: sessionWindow({ profile: { contextWindow: windowOf(profile, now).tokens } }, now).tokens,
      }
    : undefined
}

function promptOf(plan: Plan, prompts: PromptSettings): Pick<RunModels, 'prompt'> {
  const standIn = standInPrompt(plan, prompts)
  return standIn ? { prompt: { prompt: standIn.text, promptSource: standIn.source } } : {}
}

/** Chains each model with those that are asked if it fails. */
function chained(roles: OpenRoles, named: NamedProfiles): Pick<RunModels, 'ports' | 'models' | 'standIns'> {
  const chainOf = createChains()
  const chain = ([first, ...rest]: readonly OpenModel[]): Summarizer =>
    first ? chainOf(memberOf(first), ...rest.map(memberOf)) : failingSummarizer(noUsableModel(roles.hops))
  const summarizer = chain(roles.models)
  const byName = new Map([...named.byName].map(([name, model]) => [name, chain([model, ...roles.models])]))
  const [main, ...others] = roles.models
  const models = [
    ...(main ? [{ ...main, summarizer }] : []),
    ...[...named.byName].map(([name, model]) => ({ ...model, summarizer: byName.get(name) ?? model.summarizer })),
  ]
  return {
    ports: { ...ports(), summarizer, summarizerFor: (profile) => byName.get(profile) },
    models: unique(models),
    standIns: others.filter(({ profile }) => models.every((model) => model.profile.id !== profile.id)),
  }
}

/** Profiles that could not be used, with the model that is asked instead. */
function fallbacksOf({ models: [main], hops }: OpenRoles, { unusable }: NamedProfiles): readonly Fallback[] {
  const to: Fallback['to'] = main ? { type: 'model', model: main.summarizer.label } : { type: 'noModel' }
  const skipped = hops.flatMap(({ outcome, profile, profileName, reason }) =>
    outcome === 'unusable'
      ? [{ profile: profileName ?? profile ?? '', reason: reason ?? ({ type: 'noSummarizer' } as const) }]
      : [],
  )
  return [...skipped, ...unusable].map(({ profile, reason }) => ({ from: { type: 'profile', profile }, to, reason }))
}

const unique = (models: readonly OpenModel[]): readonly OpenModel[] =>
  [...new Map(models.toReversed().map((model) => [model.profile.id, model])).values()].toReversed()

const memberOf = ({ profile, summarizer }: OpenModel): ChainMember => ({ name: profile.name, summarizer })
