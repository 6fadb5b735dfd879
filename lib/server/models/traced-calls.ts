import 'server-only'
import {
  addCosts,
  type PartCounter,
  type Summarizer,
  type SummarizerError,
  type SummaryRequest,
  type SummaryUsage,
} from '@/lib/engine'
import { limited, type Budget } from '@/lib/llm/answers/budget'
import type { RecordedCall } from '@/lib/llm/estimate'
import { pinKey, pinned, type PinStore } from '@/lib/llm/pins/pins'
import type { CallWatcher } from './call-progress'
import type { CallTotals } from '@/lib/contracts/runs'

/** Cost and questions of one run's calls, collected while it runs. */
export interface CallTrace {
  readonly totals: { -readonly [Field in keyof CallTotals]: CallTotals[Field] }
  /** USD of the calls so far; undefined once one of them is unknown. Of an answer that was broken off an estimate. */
  spentUsd: number | undefined
  /** Calls that have not ended. */
  readonly open: Set<Promise<unknown>>
  /** Original cost of the pinned answers that were used (USD); undefined once one of them is unknown. */
  pinnedUsd: number | undefined
  /** Profiles that were asked, in order of their first question, and whether any answer came. */
  readonly asked: Map<string, { answered: boolean }>
  /** Keys of the questions, in order. */
  readonly questions: string[]
  /** Finished calls that really were made, to calibrate later estimates; with the model's id. */
  readonly recorded: (RecordedCall & { readonly model: string })[]
}

export const emptyTrace = (): CallTrace => ({
  totals: { calls: 0, pinnedCalls: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
  spentUsd: 0,
  open: new Set(),
  pinnedUsd: 0,
  asked: new Map(),
  questions: [],
  recorded: [],
})

export interface Tracing {
  readonly trace: CallTrace
  /** Id of the model's profile. */
  readonly profile: string
  readonly counter: PartCounter
  /** From 1. */
  readonly sample: number
  readonly budget?: Budget
  readonly pins: (request: SummaryRequest) => PinStore
  readonly watcher?: CallWatcher
}

/** Wraps a model: answers from pins if possible, else asks within the budget; records both in the trace. */
export function traced(
  model: Summarizer,
  { trace, profile, counter, sample, budget, pins, watcher }: Tracing,
): Summarizer {
  const asking = budget ? limited(model, budget, counter.countText) : model
  /** Questions in progress: an identical one waits for that answer and then uses its pin. */
  const open = new Map<string, Promise<unknown>>()
  const once = async <Value>(key: string, ask: () => Promise<Value>): Promise<Value> => {
    while (open.has(key)) await open.get(key)
    const asked = ask()
    open.set(
      key,
      asked.catch(() => undefined),
    )
    try {
      return await asked
    } finally {
      open.delete(key)
    }
  }
  const ask = async (request: SummaryRequest): ReturnType<Summarizer['summarize']> => {
    let fromPin = false
    watcher?.started(request, model.label)
    const key = pinKey(asking, request)
    const answer = await once(key, () =>
      pinned(asking, noting(pins(request), trace), { sample, observe: () => (fromPin = true) }).summarize(request),
    )
    watcher?.finished(request)
    const usage = answer.ok ? answer.value.usage : answer.error.usage
    if (answer.ok) trace.questions.push(key)
    if (fromPin) trace.totals.pinnedCalls++
    if (answer.ok || usage !== undefined || wasAsked(answer.error.code)) count(trace, profile, answer.ok)
    trace.spentUsd = addCosts(trace.spentUsd, fromPin || usage === undefined ? 0 : usage.costUsd)
    add(trace.totals, usage ?? {})
    if (answer.ok && !fromPin)
      record(trace, model.id, request, usage ?? {}, counter.countText(answer.value.text), counter)
    return answer
  }
  return { ...model, summarize: (request) => whileOpen(trace, ask(request)) }
}

function whileOpen<Value>({ open }: CallTrace, call: Promise<Value>): Promise<Value> {
  open.add(call)
  return call.finally(() => open.delete(call))
}

/** Wraps a store to record the original cost of each pinned answer. */
function noting(store: PinStore, trace: CallTrace): PinStore {
  return {
    ...store,
    async get(key, sample) {
      const known = await store.get(key, sample)
      const cost = known?.usage.costUsd
      if (known)
        trace.pinnedUsd = trace.pinnedUsd === undefined || cost === undefined ? undefined : trace.pinnedUsd + cost
      return known
    },
  }
}

/** Wraps the offline summarizer: no pins and no budget, but its calls are counted. */
export function countedCalls(model: Summarizer, profile: string, trace: CallTrace, watcher?: CallWatcher): Summarizer {
  return {
    ...model,
    async summarize(request) {
      watcher?.started(request, model.label)
      const answer = await model.summarize(request)
      watcher?.finished(request)
      count(trace, profile, answer.ok)
      return answer
    },
  }
}

/** Whether a failed call reached its model. */
const wasAsked = (code: SummarizerError['code']): boolean =>
  code !== 'over-limit' && code !== 'no-key' && code !== 'no-handler' && code !== 'aborted'

function count(trace: CallTrace, profile: string, answered: boolean): void {
  trace.totals.calls++
  trace.asked.set(profile, { answered: answered || trace.asked.get(profile)?.answered === true })
}

function add(
  totals: CallTrace['totals'],
  { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 }: SummaryUsage,
): void {
  totals.inputTokens += inputTokens
  totals.outputTokens += outputTokens
  totals.cacheReadTokens += cacheReadTokens
  totals.cacheWriteTokens += cacheWriteTokens
}

function record(
  trace: CallTrace,
  model: string,
  { purpose, system, dialogue }: SummaryRequest,
  usage: SummaryUsage,
  summaryTokens: number,
  counter: PartCounter,
): void {
  if (usage.inputTokens === undefined || usage.outputTokens === undefined) return
  const estimatedInputTokens =
    counter.countText(system) + dialogue.reduce((sum, line) => sum + counter.countText(line.text), 0)
  const inputTokens = usage.inputTokens + (usage.cacheReadTokens ?? 0) + (usage.cacheWriteTokens ?? 0)
  trace.recorded.push({
    model,
    purpose,
    estimatedInputTokens,
    inputTokens,
    outputTokens: usage.outputTokens,
    summaryTokens,
  })
}
