import type { SummaryRequest } from '@/lib/condensation/ports'
import type { Trigger } from '@/lib/condensation/providers/trigger'
import type { PromptSettings } from '@/lib/condensation/steps/prompts'
import type { JsonObject } from '@/lib/core/json'
import type { ModelCard } from '@/lib/llm/model-card'

/** The models of one strategy as data: whom a task may ask, and what is expected of them. */
export interface ModelsSpec {
  /** As the strategy gives it. */
  readonly config: JsonObject
  /** What summaries are asked with where the config has no prompt. */
  readonly prompts: PromptSettings
  readonly trigger?: Trigger
  readonly contextWindow?: number
  /** From 1. */
  readonly sample: number
  /** Absent: steps that summarize fall back. */
  readonly main?: ModelCard
  /** By profile, for steps that name one. */
  readonly named: Readonly<Record<string, ModelCard>>
  /** The main one stands for every profile that a step names. */
  readonly isForAll?: true
  /** Somebody who may be asked reads the messages themselves. */
  readonly readsMessages: boolean
  /** Everything about the models that a dry run's states depend on. */
  readonly key: string
}

/** Whom a question is for: a profile that a step names, else the main model. */
export type Asked = { readonly profile?: string }

export type PlainRequest = Pick<SummaryRequest, 'purpose' | 'system' | 'dialogue' | 'maxTokens'>

export const plainRequest = ({ purpose, system, dialogue, maxTokens }: SummaryRequest): PlainRequest => ({
  purpose,
  system,
  dialogue,
  maxTokens,
})
