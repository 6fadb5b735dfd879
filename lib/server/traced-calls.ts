import 'server-only'
import type { PartCounter, Summarizer, SummaryRequest, SummaryUsage } from '@/lib/condensation/ports'
import { limited, type Budget } from '@/lib/llm/budget'
import type { RecordedCall } from '@/lib/llm/estimate'
import { pinKey, pinned, type PinStore } from '@/lib/llm/pins'

/** What the calls of one run took, gathered while it runs. */
export interface CallTrace {
  calls: number
  pinnedCalls: number
  inputTokens: number
  outputTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
  /** Keys of the questions, in their order. */
  readonly questions: string[]
  /** Finished calls that were really made, for later estimates; with the model's id. */
  readonly recorded: (RecordedCall & { readonly model: string })[]
}

export const emptyTrace = (): CallTrace => ({ calls: 0, pinnedCalls: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, questions: [], recorded: [] })

export interface Tracing {
  readonly trace: CallTrace
  readonly counter: PartCounter
  /** From 1. */
  readonly sample: number
  readonly budget?: Budget
  readonly pins: (request: SummaryRequest) => PinStore
}

/** A model that answers from its pins where it can, asks within the budget where it must, and notes both. */
export function traced(model: Summarizer, { trace, counter, sample, budget, pins }: Tracing): Summarizer {
  const asking = budget ? limited(model, budget, counter.countText) : model
  return {
    ...model,
    async summarize(request) {
      let fromPin = false
      const answer = await pinned(asking, pins(request), { sample, observe: () => (fromPin = true) }).summarize(request)
      const usage = answer.ok ? answer.value.usage : answer.error.usage
      if (answer.ok) trace.questions.push(pinKey(asking, request))
      if (fromPin) trace.pinnedCalls++
      if (fromPin || usage) trace.calls++
      add(trace, usage ?? {})
      if (answer.ok && !fromPin) record(trace, model.id, request, usage ?? {}, counter.countText(answer.value.text), counter)
      return answer
    },
  }
}

/** The offline handler: nothing to pin, nothing to pay, but calls all the same. */
export function countedCalls(model: Summarizer, trace: CallTrace): Summarizer {
  return {
    ...model,
    async summarize(request) {
      const answer = await model.summarize(request)
      if (answer.ok) trace.calls++
      return answer
    },
  }
}

function add(trace: CallTrace, { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 }: SummaryUsage): void {
  trace.inputTokens += inputTokens
  trace.outputTokens += outputTokens
  trace.cacheReadTokens += cacheReadTokens
  trace.cacheWriteTokens += cacheWriteTokens
}

function record(trace: CallTrace, model: string, { purpose, system, dialogue }: SummaryRequest, usage: SummaryUsage, summaryTokens: number, counter: PartCounter): void {
  if (usage.inputTokens === undefined || usage.outputTokens === undefined) return
  const estimatedInputTokens = counter.countText(system) + dialogue.reduce((sum, line) => sum + counter.countText(line.text), 0)
  const inputTokens = usage.inputTokens + (usage.cacheReadTokens ?? 0) + (usage.cacheWriteTokens ?? 0)
  trace.recorded.push({ model, purpose, estimatedInputTokens, inputTokens, outputTokens: usage.outputTokens, summaryTokens })
}
