import { mapParts } from '@/lib/conversation/map-parts'
import type { Conversation } from '@/lib/conversation/conversation'
import type { PartId } from '@/lib/conversation/ids'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { withMessages } from '@/lib/conversation/conversation'
import { applyOperation, type MechanicalConfig } from '@/lib/condensation/operations/registry'
import { applySummary, summarizableText, type SummarizeConfig } from '@/lib/condensation/operations/summarize'
import { FALLBACK_TRUNCATION } from '@/lib/condensation/operations/truncate'
import type { FallbackReason, LedgerNote } from '@/lib/condensation/reasons'
import type { LedgerStatus } from '@/lib/condensation/report'
import type { Summarizer } from '@/lib/condensation/ports'
import { ask, summarizerFor, type Explanation, type StepContext, type TransformOf, type TransformRunner } from './context'
import { operationsOf, type PartOperation } from './operations-of'
import { inOrder } from './order'
import { selectParts, type SelectedPart } from './select'
import { PART_SYSTEM, partInstruction, withInstruction } from './summary-request'

type Operate = TransformOf<'operate'>

export interface Candidate extends SelectedPart {
  readonly operation: PartOperation['operation']
  readonly toolName?: string
}

export interface PartOutcome {
  /** Undefined: the part goes. */
  readonly part: Part | undefined
  readonly explanation: Explanation
}

const statusOf: Record<'suppress' | 'truncate' | 'summarize', LedgerStatus> = { suppress: 'removed', truncate: 'truncated', summarize: 'summarized' }

/**
 * Part by part in the step's order, until the target is reached. Mechanical parts at once; summaries are gathered and asked for several
 * at a time, no more than the target needs if each is as long as it may be.
 */
export const operate: TransformRunner<'operate'> = async (conversation, transform, context) => {
  const candidates = candidatesOf(conversation, transform, context)
  const work = createWork(transform, context)
  for (const candidate of candidates) {
    if (context.signal?.aborted) break
    if (work.mayBeDone()) await work.flush()
    if (work.isDone()) break
    work.add(candidate)
    if (work.isFull()) await work.flush()
  }
  await work.flush()
  if (context.signal?.aborted) return { type: 'refused', reason: { type: 'cancelled' }, code: 'ABORTED' }
  const { outcomes } = work
  if (outcomes.size === 0) return { type: 'skipped', reason: { type: candidates.length === 0 ? 'nothingSelected' : 'nothingToGain' } }
  return {
    type: 'changed',
    conversation: replaceParts(conversation, outcomes),
    explanations: { parts: new Map([...outcomes].map(([id, { explanation }]) => [id, explanation])), messages: new Map() },
  }
}

interface Work {
  readonly outcomes: ReadonlyMap<PartId, PartOutcome>
  /** Does a mechanical candidate, keeps one that asks for later. */
  add(candidate: Candidate): void
  /** Asks for what is gathered. */
  flush(): Promise<void>
  isFull(): boolean
  isDone(): boolean
  /** Whether it would be done once what is gathered has been answered. */
  mayBeDone(): boolean
}

function createWork(transform: Operate, context: StepContext): Work {
  const outcomes = new Map<PartId, PartOutcome>()
  let tokens = context.tokens
  let expected = 0
  let pending: (readonly [Candidate, SummarizeConfig])[] = []
  const settle = (candidate: Candidate, outcome: PartOutcome): void => {
    if (outcome.part === candidate.part) return
    outcomes.set(candidate.part.id, outcome)
    tokens += (outcome.part ? context.ports.counter.countPart(outcome.part) : 0) - candidate.tokens
  }
  return {
    outcomes,
    add(candidate) {
      const { operation } = candidate
      if (operation.operation !== 'summarize') return settle(candidate, mechanical(candidate, operation, transform.rule, context))
      pending.push([candidate, operation])
      expected += Math.max(0, candidate.tokens - operation.maxTokens)
    },
    async flush() {
      if (context.signal?.aborted) return
      const batch = pending
      pending = []
      expected = 0
      const results = await Promise.all(batch.map(([candidate, operation]) => summarized(candidate, operation, transform, context)))
      batch.forEach(([candidate], index) => settle(candidate, results[index] ?? kept(candidate)))
    },
    isFull: () => pending.length >= transform.maxParallel,
    isDone: () => context.reached(tokens),
    mayBeDone: () => pending.length > 0 && context.reached(tokens - expected),
  }
}

/** What the step works on, in its order. */
export function candidatesOf(conversation: Conversation, transform: Operate, { step, ports, original }: Pick<StepContext, 'step' | 'ports' | 'original'>): readonly Candidate[] {
  const { parts, facts } = selectParts(conversation, step.select, ports.counter, original)
  const operationOf = operationsOf(transform, original)
  const candidates = parts.flatMap((candidate): Candidate[] => {
    const own = operationOf(candidate)
    return own && candidate.tokens >= own.threshold ? [{ ...candidate, operation: own.operation, toolName: facts.nameOf(candidate.part) }] : []
  })
  return inOrder(candidates, step.order, original)
}

/** What the step makes of one candidate, its target aside. */
export async function operateOn(candidate: Candidate, transform: Operate, context: StepContext): Promise<PartOutcome> {
  const { operation } = candidate
  return operation.operation === 'summarize' ? summarized(candidate, operation, transform, context) : mechanical(candidate, operation, transform.rule, context)
}

const kept = (candidate: Candidate): PartOutcome => ({ part: candidate.part, explanation: { rule: '', operation: 'keep', status: 'kept' } })

function mechanical(candidate: Candidate, operation: MechanicalConfig, rule: string, { ports }: StepContext, note?: LedgerNote): PartOutcome {
  if (operation.operation === 'keep') return kept(candidate)
  const part = applyOperation(candidate.part, operation, { counter: ports.counter, toolName: candidate.toolName })
  return { part, explanation: { rule, operation: operation.operation, status: statusOf[operation.operation], ...(note ? { note } : {}) } }
}

async function summarized(candidate: Candidate, operation: SummarizeConfig, transform: Operate, context: StepContext): Promise<PartOutcome> {
  const readable = context.readable(candidate.part)
  const text = summarizableText(candidate.part) && summarizableText(readable)
  if (text === undefined) return kept(candidate)
  const summarizer = summarizerFor(context.ports, operation.profile)
  const summary = summarizer && (await ask(summarizer, requestFor({ ...candidate, part: readable }, text, operation, context), context))
  if (summarizer && summary?.ok) {
    const part = applySummary(candidate.part, summary.value.text, summary.value.by.label, { counter: context.ports.counter })
    if (part !== candidate.part) return { part, explanation: { rule: transform.rule, operation: 'summarize', status: 'summarized' } }
  }
  const reason: FallbackReason = !summarizer ? { type: 'noSummarizer' } : !summary ? { type: 'noSummary' } : summary.ok ? { type: 'summaryNotShorter' } : { type: 'modelFailed', code: summary.error.code, message: summary.error.message }
  return fallenBack(candidate, operation, transform, context, summarizer, reason)
}

function fallenBack(candidate: Candidate, operation: SummarizeConfig, transform: Operate, context: StepContext, summarizer: Summarizer | undefined, reason: FallbackReason): PartOutcome {
  const instead = operation.fallback ?? transform.fallback ?? FALLBACK_TRUNCATION
  context.fallBack({ from: { type: 'summary', step: context.step.id, part: candidate.part.id, ...(summarizer && { model: summarizer.label }) }, to: { type: 'operation', operation: instead.operation }, reason })
  return mechanical(candidate, instead, transform.rule, context, { type: 'insteadOfSummary', reason })
}

const kindNames: Record<SelectedPart['kind'], string> = {
  messageText: 'message',
  toolParameters: 'tool call',
  toolResults: 'tool result',
  thinking: 'reasoning',
  images: 'image',
  environment: 'state report',
}

function requestFor(candidate: Candidate, text: string, operation: SummarizeConfig, { signal }: StepContext): Parameters<Summarizer['summarize']>[0] {
  const source: Message = { ...candidate.message, parts: [candidate.part] }
  return { purpose: 'part', system: PART_SYSTEM, dialogue: withInstruction([{ role: 'user', text }], instructionFor(candidate, operation)), source: [source], maxTokens: operation.maxTokens, ...(signal ? { signal } : {}) }
}

/** What a model is told to do with the candidate. */
export function instructionFor(candidate: Pick<Candidate, 'kind' | 'toolName'>, operation: SummarizeConfig): string {
  const what = candidate.toolName ? `${kindNames[candidate.kind]} of ${candidate.toolName}` : kindNames[candidate.kind]
  return operation.prompt?.trim() || partInstruction(what, operation.maxTokens)
}

/** A message whose every part went is gone too; one that had none stays as it was. */
function replaceParts(conversation: Conversation, outcomes: ReadonlyMap<PartId, PartOutcome>): Conversation {
  const changed = mapParts(conversation, (part) => {
    const outcome = outcomes.get(part.id)
    return outcome ? outcome.part : part
  })
  const emptied = changed.messages.some((message, index) => message.parts.length === 0 && conversation.messages[index]?.parts.length !== 0)
  return emptied ? withMessages(changed, changed.messages.filter((message, index) => message.parts.length > 0 || conversation.messages[index]?.parts.length === 0)) : changed
}
