import {
  asksModel,
  type Fallback,
  type OnFailure,
  type PartCounter,
  type Ports,
  profilesOf,
  type PromptSettings,
  type RateSnapshot,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import type { CallWatcher } from '@/lib/server/models/call-progress'
import type { ModelProfile } from '@/lib/server/profiles/model-profile'
import type { RunModels } from '@/lib/server/models/run-models'
import type { CallTrace } from '@/lib/server/models/traced-calls'
import type { Console } from '../output/console'
import type { TerminalData } from '../data'
import { badInput, condensationFailed } from '../failure'
import { findProfile } from './profile'
import type { Strategy } from '../strategy'
import type { ProfileWindow } from '@/lib/server/models/session-window'

/** What a run in the terminal may ask, and what it was told to. */
export interface TerminalModels {
  readonly ports: Ports
  readonly prompts?: PromptSettings
  /** As the person says it. */
  readonly contextWindow?: number | undefined
  /** Not the condensing model's: of the model that goes on. */
  readonly goesOn?: ProfileWindow
  readonly maxTokens?: number | undefined
  readonly fallbacks: readonly Fallback[]
  /** Absent where no model could be asked. */
  readonly trace?: CallTrace
  /** The same, as the app knows it. */
  readonly opened?: RunModels
  /** The condensing model; absent: the offline handler. */
  readonly model?: {
    readonly id: string
    readonly label: string
    readonly summarizer: string
    readonly rates: RateSnapshot
  }
}

interface Wanted {
  readonly strategy: Strategy
  /** Undefined: the offline handler. */
  readonly profile: ModelProfile | undefined
  /** As the person named it. */
  readonly reference: string | undefined
  readonly onFailure: OnFailure
  /** Number of the answers to take, from 1. */
  readonly sample?: number | undefined
  /** Of the model that goes on, where the person says it. */
  readonly window?: number | undefined
}

/** The same models, prompts, pins and limits as in the web. Without a model and without a data folder neither SDK nor database is loaded. */
export async function openModels(
  { strategy, profile, reference, onFailure, sample, window }: Wanted,
  data: TerminalData,
  terminal: Console,
  counter: PartCounter,
): Promise<TerminalModels> {
  const { provider, config } = strategy
  const bare = {
    ports: { counter, clock: terminal, summarizer: createOfflineSummarizer(counter) },
    fallbacks: [],
    contextWindow: window,
  }
  const plan = provider.compile(config)
  if (profile === undefined && data.settings === undefined && !(plan.ok && profilesOf(plan.value).length > 0))
    return bare
  const [{ prepareModels }, { offlineProfile }] = await Promise.all([
    import('@/lib/server/models/open-models'),
    import('@/lib/server/profiles/model-profile'),
  ])
  const models = await prepareModels(
    {
      provider,
      config,
      condensing: profile ?? offlineProfile,
      onFailure,
      sample,
      find: (named) => findProfile(named, terminal),
    },
    { watcher: retriesTo(terminal), ...(data.settings ? { settings: data.settings } : {}) },
  ).catch((error: unknown) => {
    throw reference === undefined
      ? condensationFailed(messageOf(error))
      : badInput(`--profile ${reference}: ${messageOf(error)}`)
  })
  const unusable = models.hops.find(({ role, outcome }) => role === 'condensing' && outcome === 'unusable')
  if (profile && unusable && plan.ok && asksModel(plan.value))
    throw badInput(
      `--profile ${reference}: ${models.hops.length > 0 && unusable.reason && 'message' in unusable.reason ? unusable.reason.message : 'it cannot be used'}`,
    )
  return {
    ...models,
    opened: models,
    contextWindow: window,
    ports: { ...models.ports, counter, clock: terminal },
    ...modelOf(models, profile),
    maxTokens: models.conversation?.maxOutput,
  }
}

function modelOf({ models }: RunModels, profile: ModelProfile | undefined): Pick<TerminalModels, 'model'> {
  const model = models.find((each) => each.profile.id === profile?.id)
  return model && profile
    ? { model: { id: profile.id, label: model.summarizer.label, summarizer: model.summarizer.id, rates: model.rates } }
    : {}
}

/** Says when a busy provider is asked again. */
function retriesTo(terminal: Console): CallWatcher {
  return {
    started: () => undefined,
    finished: () => undefined,
    heard: (_request, event) =>
      event.type === 'retry' &&
      terminal.progress(`${event.message} Trying again in ${(event.afterMs / 1_000).toFixed(1)} s`),
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
