import type { JsonObject, PromptSettings, SummaryRequest, Trigger } from '@/lib/engine'
import type { ModelCard } from '@/lib/llm/model-card'
import type { ProfileWindow } from '../session-window'

/** The models of one strategy as data: whom a task may ask, and the data for estimates. */
export interface ModelsSpec {
  /** The strategy's config. */
  readonly config: JsonObject
  /** The prompts for configs without one. */
  readonly prompts: PromptSettings
  readonly trigger?: Trigger
  /** Of the profile that continues the session; absent: no profile does, and the window is the session's own. */
  readonly goesOn?: ProfileWindow
  /** From 1. */
  readonly sample: number
  /** Absent: steps that summarize use their fallback. */
  readonly main?: ModelCard
  /** By profile id, for steps that name a profile. */
  readonly named: Readonly<Record<string, ModelCard>>
  /** Whether the main model is used for every profile that a step names. */
  readonly isForAll?: true
  /** Pinned answers are not used: what would have to be asked the first time. */
  readonly isFirstTime?: true
  /** Whether a model that may be asked reads the messages themselves. */
  readonly readsMessages: boolean
  /** Key of everything about the models that the states of a dry run depend on. */
  readonly key: string
}

export type PlainRequest = Pick<SummaryRequest, 'purpose' | 'system' | 'dialogue' | 'maxTokens'>

export const plainRequest = ({ purpose, system, dialogue, maxTokens }: SummaryRequest): PlainRequest => ({
  purpose,
  system,
  dialogue,
  maxTokens,
})
