import type { Conversation } from '@/lib/conversation/conversation'
import type { Manager } from '@/lib/condensation/manager'
import { asksModel } from '@/lib/condensation/providers/estimate'
import type { Provider } from '@/lib/condensation/providers/provider'
import type { Ports, Summarizer } from '@/lib/condensation/ports'
import type { Condensation } from '@/lib/condensation/report'
import type { PromptSettings } from '@/lib/condensation/steps/prompts'
import type { CondensedContext, ReplayMemory } from './memory'
import { standIn, type Recall } from './stand-in'

/** A provider with its options: what condenses. */
export interface ProviderStrategy {
  readonly provider: Provider
  readonly config: unknown
}

export interface CondenserPorts {
  readonly ports: Ports
  readonly prompts?: PromptSettings
  /** Answers that are pinned. */
  readonly recall?: Recall
  /** Writes the summaries that nobody has pinned. Absent: the summarizer of the ports does. */
  readonly extract?: Summarizer
  /** All that answers depend on beside the question: which models, which pins. */
  readonly models?: string
  readonly signal?: AbortSignal
}

/**
 * Condenses contexts, each once. What a pass's own condition asks of the size is judged in counted tokens, as in a run: the same config means the
 * same here and there. Only the manager's threshold is in the model's own tokens, for that is what a harness sees.
 */
export interface Condenser {
  condense(conversation: Conversation, name: number): Promise<CondensedContext>
}

/** Whether a strategy only writes references, so that each message can be written once, when it is first sent. */
export function writesAtArrival({ provider, config }: ProviderStrategy): boolean {
  const plan = provider.compile(config)
  return (
    plan.ok &&
    plan.value.steps.length > 0 &&
    plan.value.steps.every(
      ({ transform, when }) =>
        when.type === 'always' &&
        transform.type === 'lossless' &&
        transform.config.keep === 'first' &&
        transform.config.removeObsoleteState !== 'outright',
    )
  )
}

/** Whether a strategy may ask a model. */
export function mayAsk({ provider, config }: ProviderStrategy): boolean {
  const plan = provider.compile(config)
  return plan.ok && asksModel(plan.value)
}

export function createCondenser(
  strategy: ProviderStrategy,
  manager: Manager,
  memory: ReplayMemory,
  contextWindow: number,
  { ports, prompts, recall, extract, signal, models }: CondenserPorts,
): Condenser {
  const asked = standIn(ports, recall, extract)
  const key = JSON.stringify([strategy.provider.id, strategy.config, contextWindow, prompts ?? null, models ?? null])
  return {
    async condense(conversation, name) {
      const known = memory.context(name, key)
      if (known) return known
      const done = await manager.condense(conversation, asked.ports, {
        provider: strategy.provider.id,
        config: strategy.config,
        onFailure: 'stop',
        trigger: 'automatic',
        contextWindow,
        ...(prompts && { prompts }),
        ...(signal && { signal }),
      })
      const calls = asked.taken()
      const made: CondensedContext = done.ok
        ? {
            messages: done.value.condensation.conversation.messages,
            tokensBefore: done.value.condensation.tokensBefore,
            tokensAfter: done.value.condensation.tokensAfter,
            calls,
            lostResults: lostResultsOf(done.value.condensation),
          }
        : { tokensBefore: 0, tokensAfter: 0, calls, lostResults: 0 }
      if (!signal?.aborted) memory.keep(name, key, made)
      return made
    },
  }
}

function lostResultsOf({ ledger, byKindBefore }: Condensation): number {
  const lost = ledger.reduce(
    (sum, { kind, status, tokensBefore, tokensAfter }) =>
      kind === 'toolResults' && status !== 'kept' && status !== 'recoverable'
        ? sum + Math.max(0, tokensBefore - tokensAfter)
        : sum,
    0,
  )
  return Math.min(1, lost / Math.max(1, byKindBefore.toolResults ?? 0))
}
