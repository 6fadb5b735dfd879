import { defined } from '../../core/defined'
import type { Conversation } from '../../conversation/conversation'
import type { Manager } from '../../condensation/manager'
import { asksModel } from '../../condensation/providers/previews/estimate'
import type { Provider } from '../../condensation/providers/provider'
import type { Ports, Summarizer } from '../../condensation/ports'
import type { Condensation } from '../../condensation/report'
import type { PromptSettings } from '../../condensation/steps/summarize/prompts'
import { needsTexts } from '../../condensation/steps/needs-texts'
import type { Plan } from '../../condensation/steps/step'
import type { CondensedContext, ReplayMemory } from './memory'
import type { SharedWork } from './shared-work'
import { resume, settles, standingOf, standsIn, type Standing } from './settled'
import { standIn, type RecallAnswer } from './stand-in'

/** A provider with its options: what condenses. */
export interface ProviderStrategy {
  readonly provider: Provider
  readonly config: unknown
}

export interface CondenserPorts {
  readonly ports: Ports
  readonly prompts?: PromptSettings
  /** Answers that are pinned. */
  readonly recall?: RecallAnswer
  /** Writes the summaries that nobody has pinned. Absent: the summarizer of the ports does. */
  readonly extract?: Summarizer
  /** All that answers depend on beside the question: which models, which pins. */
  readonly models?: string
  readonly signal?: AbortSignal
  /** Of other strategies on the same session: only to be faster. */
  readonly shared?: SharedWork
}

/**
 * Condenses contexts, each once. What a pass's own condition asks of the size is judged in counted tokens, as in a run: the same config means the
 * same here and there. Only the manager's threshold is in the model's own tokens, for that is what a harness sees.
 */
export interface Condenser {
  condense(conversation: Conversation, name: number): Promise<CondensedContext>
}

/** Whether a strategy may ask a model. */
export function mayAsk({ provider, config }: ProviderStrategy): boolean {
  const plan = provider.compile(config)
  return plan.ok && asksModel(plan.value)
}

/** Whether what a strategy does depends on texts, and not on sizes alone. */
export function worksOnTexts({ provider, config }: ProviderStrategy): boolean {
  const plan = provider.compile(config)
  return plan.ok && needsTexts(plan.value)
}

export function createCondenser(
  strategy: ProviderStrategy,
  manager: Manager,
  memory: ReplayMemory,
  contextWindow: number,
  { ports, prompts, recall, extract, signal, models, shared }: CondenserPorts,
): Condenser {
  const asked = standIn(ports, recall, extract)
  const key = JSON.stringify([strategy.provider.id, strategy.config, contextWindow, prompts ?? null, models ?? null])
  const plan = settlingPlan(strategy, contextWindow)
  let standing: readonly Standing[] = []
  const whole = async (conversation: Conversation): Promise<CondensedContext> => {
    const done = await manager.condense(conversation, asked.ports, {
      provider: strategy.provider.id,
      config: strategy.config,
      onFailure: 'stop',
      trigger: 'automatic',
      contextWindow,
      ...defined({ prompts, signal }),
      ...(shared && { writing: shared.writing }),
    })
    const calls = asked.taken()
    if (!done.ok) return { tokensBefore: 0, tokensAfter: 0, calls, lostResults: 0 }
    const { condensation } = done.value
    const left = plan && standingOf(condensation, plan, ports.counter)
    return {
      messages: condensation.conversation.messages,
      tokensBefore: condensation.tokensBefore,
      tokensAfter: condensation.tokensAfter,
      calls,
      lostResults: lostResultsOf(condensation),
      ...(left && { standing: left }),
    }
  }
  const onStanding = async (
    conversation: Conversation,
    last: Standing | undefined,
  ): Promise<CondensedContext | undefined> => {
    const done = plan && last && (await resume(conversation, last, plan, asked.ports, signal))
    return (
      done && {
        messages: done.standing.messages,
        tokensBefore: done.tokensBefore,
        tokensAfter: done.tokensAfter,
        calls: asked.taken(),
        lostResults: lostResultsOf(done),
        standing: done.standing,
      }
    )
  }
  return {
    async condense(conversation, name) {
      const known = memory.context(name, key)
      const last = standing.findLast((each) => standsIn(conversation, each))
      const made = known ?? (await onStanding(conversation, last)) ?? (await whole(conversation))
      // The next context goes on from what was made, or, where that saved too little and was left, from the one before.
      standing = [last, made.standing].filter((each) => each !== undefined)
      if (!known && !signal?.aborted) memory.keep(name, key, made)
      return made
    },
  }
}

/** The strategy's plan, where what it went through once need not be gone through again. */
function settlingPlan({ provider, config }: ProviderStrategy, contextWindow: number): Plan | undefined {
  const plan = provider.compile(config, { contextWindow, trigger: 'automatic' })
  return plan.ok && settles(plan.value) ? plan.value : undefined
}

/** Of the tool results, the share that is gone for the model, 0 to 1. */
export function lostResultsOf({ ledger, byKindBefore }: Pick<Condensation, 'ledger' | 'byKindBefore'>): number {
  const lost = ledger.reduce(
    (sum, { kind, status, tokensBefore, tokensAfter }) =>
      kind === 'toolResults' && status !== 'kept' && status !== 'recoverable'
        ? sum + Math.max(0, tokensBefore - tokensAfter)
        : sum,
    0,
  )
  return Math.min(1, lost / Math.max(1, byKindBefore.toolResults ?? 0))
}
