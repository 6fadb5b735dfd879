import { ok, type Result } from '../../../core/result'
import type { Conversation } from '../../../conversation/conversation'
import { contentKind, type ContentKind } from '../../../conversation/content-kind'
import type { PartId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import type { CondensationError } from '../../errors'
import type { Ports } from '../../ports'
import { explainStep, type StepExplainer, type PartVerdict } from '../../steps/compare/explain-part'
import { toolFacts } from '../../steps/select/tool-facts'
import type { EstimatedCall } from './estimate'
import { collectVisits, type PreviewOptions } from './preview'
import type { Provider, StepOutline } from '../provider'

export interface ExplainedStep extends StepOutline {
  readonly verdict: PartVerdict
}

export interface ExplainedPart {
  readonly part: PartId
  readonly kind: ContentKind
  readonly tool?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly steps: readonly ExplainedStep[]
}

/** A message of the conversation as it was, part by part, step by step. */
export interface Explained {
  readonly message: Message
  /** From 1. */
  readonly position: number
  readonly parts: readonly ExplainedPart[]
  readonly calls: readonly EstimatedCall[]
}

/** Undefined: there is no such message. */
export async function explainMessage(
  provider: Provider,
  conversation: Conversation,
  config: unknown,
  ports: Ports,
  id: string,
  options: PreviewOptions,
): Promise<Result<Explained | undefined, CondensationError>> {
  const plan = provider.compile(config, options)
  if (!plan.ok) return plan
  const index = conversation.messages.findIndex((each) => each.id === id)
  const message = conversation.messages[index]
  if (!message) return ok(undefined)
  const { moments, calls, end } = await collectVisits(plan.value, conversation, ports, options)
  if (!end.ok && end.error.code === 'ABORTED') return end
  const after = end.ok ? end.value.conversation : conversation
  const left = new Map(after.messages.flatMap((each) => each.parts.map((part) => [part.id, part] as const)))
  const facts = toolFacts(conversation)
  const explainers = new Map<string, StepExplainer>(
    moments.map((moment) => [moment.step.id, explainStep(moment, { plan: plan.value, original: conversation, ports })]),
  )
  const outline = provider.outline(config)
  const parts = message.parts.map((part): ExplainedPart => {
    const tool = facts.nameOf(part)
    const now = left.get(part.id)
    return {
      part: part.id,
      kind: contentKind(part, message.role),
      ...(tool === undefined ? {} : { tool }),
      tokensBefore: ports.counter.countPart(part),
      tokensAfter: now ? ports.counter.countPart(now) : 0,
      steps: outline.map((step) => ({
        id: step.id,
        label: step.label,
        verdict: explainers.get(step.id)?.of(part) ?? { type: 'idle', status: 'off' },
      })),
    }
  })
  return ok({ message, position: index + 1, parts, calls })
}
