import type { Message } from '../../../conversation/message'
import { ok, type Result } from '../../../core/result'
import { isSummarized, summarizableText, type SummarizeConfig } from '../../operations/summarize'
import { FALLBACK_TRUNCATION } from '../../operations/truncate'
import { callReason, type FallbackReason } from '../../reasons'
import type { Summarizer, SummarizerError } from '../../ports'
import { ask, summarizerFor, withAnswer, type Answered, type StepContext } from '../context'
import { summarizedAs } from './made-parts'
import type { SelectedPart } from '../select/selected-part'
import { dividedGuess, takenApart, togetherRequest, type Content, type Question } from './summarize-together'
import { PART_SYSTEM, partInstruction, withInstruction } from '../summarize/summary-request'
import type { Operate, Candidate } from './candidates'
import { kept, mechanical, type PartOutcome } from './part-outcome'

export interface PendingSummary extends Question {
  readonly candidate: Candidate
}

export const pendingOf = (candidate: Candidate, operation: SummarizeConfig): PendingSummary => ({
  candidate,
  operation,
  tokens: candidate.tokens,
})

export async function summarized(
  candidate: Candidate,
  operation: SummarizeConfig,
  transform: Operate,
  context: StepContext,
): Promise<PartOutcome> {
  const text = summarizableText(candidate.part)
  if (text === undefined || isSummarized(candidate.part, operation, context.ports)) return kept(candidate)
  const summarizer = summarizerFor(context.ports, operation.profile)
  const summary = summarizer && (await ask(summarizer, requestFor(candidate, text, operation, context), context))
  return withSummary(candidate, operation, transform, context, summarizer, summary)
}

function withSummary(
  candidate: Candidate,
  operation: SummarizeConfig,
  transform: Operate,
  context: StepContext,
  summarizer: Summarizer | undefined,
  summary: Result<Answered, SummarizerError> | undefined,
): PartOutcome {
  if (summarizer && summary?.ok) {
    const part = withAnswer(
      summary.value,
      (answer, by) => summarizedAs(candidate.part, answer, by.label, { counter: context.ports.counter }),
      (made) => made !== candidate.part,
    )
    if (part !== candidate.part)
      return {
        part,
        explanation: {
          rule: transform.rule,
          operation: 'summarize',
          status: 'summarized',
          ...(summary.value.isCut && { note: { type: 'answerCut' } }),
        },
      }
  }
  const reason: FallbackReason = !summarizer
    ? { type: 'noSummarizer' }
    : !summary
      ? { type: 'noSummary' }
      : summary.ok
        ? { type: 'summaryNotShorter' }
        : callReason('modelFailed', summary.error)
  return fallenBack(candidate, operation, transform, context, summarizer, reason)
}

/** Failures of the one large question, which smaller ones may not meet. */
const askedTooMuch: ReadonlySet<SummarizerError['code']> = new Set(['context-too-long', 'cut-off', 'empty', 'refused'])

/** Candidates of one call. What its answer has nothing for is asked about alone. */
export async function summarizedTogether(
  call: readonly PendingSummary[],
  transform: Operate,
  context: StepContext,
): Promise<readonly (readonly [Candidate, PartOutcome])[]> {
  const alone = async (pending: readonly PendingSummary[]) =>
    Promise.all(
      pending.map(
        async ({ candidate, operation }) =>
          [candidate, await summarized(candidate, operation, transform, context)] as const,
      ),
    )
  const [first] = call
  const summarizer = summarizerFor(context.ports, first?.operation.profile)
  if (!first || call.length === 1 || !summarizer) return alone(call)
  const request = togetherRequest(
    call.map(({ candidate }) => contentOf(candidate)),
    first.operation,
  )
  const answer = await ask(summarizer, { ...request, ...(context.signal ? { signal: context.signal } : {}) }, context)
  if (!answer.ok && !askedTooMuch.has(answer.error.code))
    return call.map(({ candidate, operation }) => [
      candidate,
      withSummary(candidate, operation, transform, context, summarizer, answer),
    ])
  const texts = !answer.ok
    ? new Map<number, string>()
    : answer.value.isGuess
      ? dividedGuess(answer.value.text, call.length)
      : takenApart(answer.value.text, call.length)
  const done = call.flatMap(({ candidate, operation }, place) => {
    const text = texts.get(place)
    if (!answer.ok || text === undefined) return []
    // Of an answer that was cut off, each summary that was taken from it is whole.
    const { isCut: _, ...whole } = answer.value
    return [
      [candidate, withSummary(candidate, operation, transform, context, summarizer, ok({ ...whole, text }))] as const,
    ]
  })
  const left = call.filter((_, place) => !texts.has(place))
  const [missing] = left
  if (!missing) return done
  const reason: FallbackReason = answer.ok
    ? { type: 'answersMissing', asked: call.length, answered: done.length }
    : callReason('modelFailed', answer.error)
  context.fallBack({
    from: { type: 'summary', step: context.step.id, part: missing.candidate.part.id, model: summarizer.label },
    to: { type: 'operation', operation: 'summarize' },
    reason,
  })
  return context.signal?.aborted ? done : [...done, ...(await alone(left))]
}

const contentOf = ({ message, part, kind, toolName }: Candidate): Content => ({
  what: whatIs({ kind, toolName }),
  text: summarizableText(part) ?? '',
  source: { ...message, parts: [part] },
})

function fallenBack(
  candidate: Candidate,
  operation: SummarizeConfig,
  transform: Operate,
  context: StepContext,
  summarizer: Summarizer | undefined,
  reason: FallbackReason,
): PartOutcome {
  const instead = operation.fallback ?? transform.fallback ?? FALLBACK_TRUNCATION
  const outcome = mechanical(candidate, instead, transform.rule, context, { type: 'insteadOfSummary', reason })
  const to = outcome.part === candidate.part ? 'keep' : instead.operation
  context.fallBack({
    from: {
      type: 'summary',
      step: context.step.id,
      part: candidate.part.id,
      ...(summarizer && { model: summarizer.label }),
    },
    to: { type: 'operation', operation: to },
    reason,
  })
  return outcome
}

const kindNames: Record<SelectedPart['kind'], string> = {
  messageText: 'message',
  toolParameters: 'tool call',
  toolResults: 'tool result',
  thinking: 'reasoning',
  images: 'image',
  environment: 'state report',
}

function requestFor(
  candidate: Candidate,
  text: string,
  operation: SummarizeConfig,
  { signal }: StepContext,
): Parameters<Summarizer['summarize']>[0] {
  const source: Message = { ...candidate.message, parts: [candidate.part] }
  return {
    purpose: 'part',
    system: PART_SYSTEM,
    dialogue: withInstruction([{ role: 'user', text }], instructionFor(candidate, operation)),
    source: [source],
    maxTokens: operation.maxTokens,
    takesCut: true,
    ...(signal ? { signal } : {}),
  }
}

/** What a model is told to do with the candidate. */
export function instructionFor(candidate: Pick<Candidate, 'kind' | 'toolName'>, operation: SummarizeConfig): string {
  return operation.prompt?.trim() || partInstruction(whatIs(candidate), operation.maxTokens)
}

const whatIs = ({ kind, toolName }: Pick<Candidate, 'kind' | 'toolName'>): string =>
  toolName ? `${kindNames[kind]} of ${toolName}` : kindNames[kind]
