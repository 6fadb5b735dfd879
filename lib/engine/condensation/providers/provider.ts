import type * as z from 'zod'
import type { Conversation } from '../../conversation/conversation'
import { isJsonObject, asJson, type JsonObject } from '../../core/json'
import { invariant } from '../../core/invariant'
import { err, ok, type Result } from '../../core/result'
import { CondensationError } from '../errors'
import type { Ports } from '../ports'
import type { Condensation, RunEvent } from '../report'
import { withPrompts, type PromptSettings } from '../steps/summarize/prompts'
import type { ReferenceEngine } from '../steps/references/references'
import type { RunContext } from '../steps/run-state'
import { runPlan } from '../steps/runner'
import type { Plan, Step } from '../steps/step'
import { arrivalSteps, readArrival, withArrival } from './arrival'
import { readOccasion, withTrigger, type Trigger } from './trigger'
import { validateWith, type Validation, type ValidationWarning } from './validation'

export interface Capabilities {
  readonly supportsLossless: boolean
  readonly supportsBatchMode: boolean
  readonly supportsIndividualMode: boolean
  readonly supportsMultiPass: boolean
  readonly supportsLLMSummarization: boolean
  readonly supportsContentTypeAwareness: boolean
  readonly supportsCustomPrompts: boolean
  readonly supportsImportanceScoring: boolean
  readonly supportsIncremental: boolean
  readonly supportsApiProfiles: boolean
  readonly estimatedSpeed: 'fast' | 'medium' | 'slow'
}

/** What a config is compiled for. */
export interface CompileContext {
  /** Of the model that goes on with the conversation. */
  readonly contextWindow?: number | undefined
  /** Overrides the target of the config. */
  readonly targetTokens?: number | undefined
  /** What summaries are asked with where the config has no prompt. */
  readonly prompts?: PromptSettings | undefined
  /** Absent: `manual`. */
  readonly trigger?: Trigger | undefined
}

/** A family of strategies: its options, and how they become a plan. The runner does the rest. */
export interface Provider {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Semantic version of the config and of what it means. */
  readonly version: string
  readonly capabilities: Capabilities
  /** Options with `title` and `description` for the form (see describe-fields.ts). */
  readonly configSchema: z.ZodType
  readonly defaultConfig: JsonObject
  validate(config: unknown): Validation
  compile(config: unknown, context?: CompileContext): Result<Plan, CondensationError>
  /** What the config lists as its steps, in order, also what is switched off and no step of the plan. Ids are those of the plan's steps. */
  outline(config: unknown): readonly StepOutline[]
}

export type StepOutline = Pick<Step, 'id' | 'label'>

export interface ProviderDefinition<Schema extends z.ZodType>
  extends Omit<Provider, 'configSchema' | 'defaultConfig' | 'validate' | 'compile' | 'outline'> {
  readonly configSchema: Schema
  readonly defaultConfig: z.input<Schema>
  /** What is legal and yet probably not meant. */
  readonly warnings?: (config: z.output<Schema>) => readonly ValidationWarning[]
  readonly compile: (config: z.output<Schema>, context: CompileContext) => Plan
  /** Absent: the steps of the plan. */
  readonly outline?: (config: z.output<Schema>) => readonly StepOutline[]
}

/** A provider from its parts: configs are parsed here, so that `compile` gets what its schema says. */
export function defineProvider<Schema extends z.ZodType>({
  compile,
  outline,
  warnings,
  ...definition
}: ProviderDefinition<Schema>): Provider {
  const { configSchema } = definition
  const defaults = asJson(configSchema.parse(definition.defaultConfig))
  invariant(isJsonObject(defaults), `the default config of ${definition.id} is no object`)
  return {
    ...definition,
    defaultConfig: defaults,
    validate: (config) => validateWith(configSchema, config, warnings),
    compile: (config, context = {}) => {
      const parsed = configSchema.safeParse(config)
      return parsed.success
        ? ok(
            withArrival(
              withTrigger(withPrompts(compile(parsed.data, context), context.prompts), context.trigger),
              readArrival(parsed.data),
            ),
          )
        : err(
            new CondensationError(
              { type: 'invalidConfig' },
              'CONFIG_INVALID',
              validateWith(configSchema, config, warnings).errors,
            ),
          )
    },
    outline: (config) => {
      const parsed = configSchema.safeParse(config)
      if (!parsed.success) return []
      const own = outline?.(parsed.data) ?? compile(parsed.data, {}).steps
      return [...arrivalSteps(readArrival(parsed.data)), ...own].map(({ id, label }) => ({ id, label }))
    },
  }
}

export interface CondenseOptions extends CompileContext {
  readonly signal?: AbortSignal
  readonly onEvent?: (event: RunEvent) => void
  readonly references?: ReferenceEngine
  /** Of other runs on the same session: only to be faster. */
  readonly writing?: RunContext['writing']
}

/** Condenses a conversation. On failure the input is what is left, untouched as ever. */
export async function condense(
  provider: Provider,
  conversation: Conversation,
  config: unknown,
  ports: Ports,
  options: CondenseOptions = {},
): Promise<Result<Condensation, CondensationError>> {
  const { contextWindow, targetTokens, prompts, trigger, ...running } = options
  const plan = provider.compile(config, { contextWindow, targetTokens, prompts, trigger })
  if (!plan.ok) return plan
  const done = await runPlan({ plan: plan.value, conversation, ports, ...running })
  const least = trigger === 'automatic' ? readOccasion(config).leastSavedTokens : undefined
  return done.ok && least !== undefined ? ok(unlessTooLittle(done.value, conversation, least)) : done
}

/** The conversation as it was, with what the steps cost, where fewer than `least` tokens went. */
function unlessTooLittle(done: Condensation, conversation: Conversation, least: number): Condensation {
  const saved = done.tokensBefore - done.tokensAfter
  if (saved >= least) return done
  return {
    ...done,
    conversation,
    tokensAfter: done.tokensBefore,
    byKindAfter: done.byKindBefore,
    steps: done.steps.map((step) => ({
      ...step,
      ...(step.status === 'done' && { status: 'rolled-back', reason: { type: 'savesTooLittle', saved, least } }),
      tokensBefore: done.tokensBefore,
      tokensAfter: done.tokensBefore,
    })),
    ledger: [],
    warnings: [{ type: 'savesTooLittle', saved, least }],
  }
}
