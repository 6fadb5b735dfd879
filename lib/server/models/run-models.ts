import 'server-only'
import type {
  Fallback,
  JsonObject,
  OnFailure,
  Ports,
  PromptSettings,
  Provider,
  RateSnapshot,
  Summarizer,
  Trigger,
} from '@/lib/engine'
import type { ModelHop, RunMoney } from '@/lib/contracts/runs'
import type { Calibration } from '@/lib/llm/estimate'
import type { ModelProfile } from '@/lib/server/profiles'
import { ports } from '@/lib/server/runtime/engine-ports'
import { emptyTrace, type CallTrace } from './traced-calls'
import type { ProfileWindow } from './session-window'

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
  /** Its window. */
  readonly goesOn?: ProfileWindow
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
