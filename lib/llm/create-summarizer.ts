import 'server-only'
import { createHash } from 'node:crypto'
import {
  costOf,
  defined,
  err,
  ok,
  type Rates,
  type Result,
  type Summarizer,
  type SummarizerError,
  type Summary,
  type SummaryRequest,
  type SummaryUsage,
  tokenClasses,
  unknownRates,
  type Usage,
} from '@/lib/engine'
import { collect, type Answer } from './answers/collect'
import { type HandlerConfig, secretsOf } from './config'
import { uncalibrated, type Calibration } from './estimate'
import { guardedFetch } from './network/guarded-fetch'
import type { CloudClients, ConnectPorts, ModelCall, ModelClient, Problem } from './handler'
import { brokenOffUsage, estimatesBy, type Expectations } from './model-card'
import { acceptsImagesByName, thinkingAllowanceByName } from './model-traits'
import { bodyOf, connect, handlers, load, missingFor } from './registry'
import { defaultDelays, delayBefore } from './network/retry'
import { redact } from './secret'
import { systemPorts, type SystemPorts } from './system-ports'
import { wholeSentences } from './answers/whole-sentences'
import { callErrorOf } from './wording'

/** Events during a call, for progress and telemetry. None contains a secret. */
export type LlmEvent =
  | { readonly type: 'attempt'; readonly attempt: number }
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'retry'
      readonly afterMs: number
      /** Number of the attempt that follows, from 1, and how many there are at most. */
      readonly next: number
      readonly attempts: number
      /** Of HTTP. */
      readonly status?: number
      readonly code: SummarizerError['code']
      readonly message: string
    }
  | { readonly type: 'pinned'; readonly sample: number }
  | {
      readonly type: 'finished'
      readonly purpose: SummaryRequest['purpose']
      readonly attempts: number
      readonly timeMs: number
      readonly usage: SummaryUsage
      readonly code?: SummarizerError['code']
    }

export interface SummarizerDeps {
  /** The rates of the run's snapshot; absent: costs are unknown. */
  readonly rates?: Rates | undefined
  readonly calibration?: Calibration
  /** The product's own counter, for estimates. */
  readonly countText?: (text: string) => number
  /** The summarizer may get a copy of the request (such as one with redactions); its `dialogue` is the caller's. */
  readonly observe?: (event: LlmEvent, request: SummaryRequest) => void
  readonly clients?: CloudClients
  /** By default a guarded fetch that may reach private addresses; `openProfile` passes one with the app's policy. */
  readonly fetch?: typeof globalThis.fetch
  readonly ports?: SystemPorts
}

/** A summarizer with a fingerprint of what its answers depend on, so that they can be pinned. */
export interface ModelSummarizer extends Summarizer {
  /** Identifies handler, model, address and parameters: everything but the request. Contains no secret. */
  readonly fingerprint: string
  readonly expectations: Expectations
}

const CHARACTERS_PER_TOKEN = 4

/**
 * A summarizer that asks a model. Never throws: every failure is a value, which does not expose the provider's error
 * object.
 */
export function createSummarizer(config: HandlerConfig, deps: SummarizerDeps = {}): ModelSummarizer {
  const {
    rates = unknownRates,
    calibration = uncalibrated(config.model, config.thinkingAllowance),
    ports = systemPorts,
    countText = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN),
  } = deps
  const connectPorts: ConnectPorts = {
    fetch: deps.fetch ?? guardedFetch({ allowPrivate: true }),
    now: ports.now,
    clients: deps.clients ?? {},
  }
  const { accounting } = handlers[config.type]
  const expectations: Expectations = { calibration, rates, accounting, ...cacheLifetimeOf(config) }
  let client: Promise<ModelClient> | undefined
  const connected = (): Promise<ModelClient> => (client ??= connect(config, connectPorts))
  return {
    id: `${config.type}:${config.model}`,
    label: config.label ?? config.model,
    acceptsImages: config.acceptsImages ?? acceptsImagesByName(config.model),
    fingerprint: fingerprintOf(config),
    expectations,
    ...estimatesBy(expectations, countText),
    async summarize(request) {
      const started = ports.now()
      const { answer, attempts } = await askWithRetries(request)
      const usage = usageOf(charged(answer, request), rates, accounting)
      const result = resultOf(answer, usage, request)
      deps.observe?.(
        {
          type: 'finished',
          purpose: request.purpose,
          attempts,
          timeMs: ports.now() - started,
          usage,
          ...(result.ok ? {} : { code: result.error.code }),
        },
        request,
      )
      return result
    },
  }

  async function askWithRetries(
    request: SummaryRequest,
  ): Promise<{ readonly answer: Answer; readonly attempts: number }> {
    const missing = missingFor(config, connectPorts)
    if (missing) return { answer: { text: '', usage: {}, problem: missing }, attempts: 0 }
    await load(config.type, connectPorts).catch(() => undefined) // connecting fails then, too, and says why
    for (let attempt = 1; ; attempt++) {
      deps.observe?.({ type: 'attempt', attempt }, request)
      const answer = await ask(request)
      // A failed attempt with usage was charged. Retrying would charge again, beyond the estimate that was shown.
      const delay =
        answer.problem && answer.text === ''
          ? delayBefore(attempt, answer.problem, { ...defaultDelays, maxRetries: config.maxRetries }, ports.random)
          : undefined
      if (!answer.problem || delay === undefined) return { answer, attempts: attempt }
      deps.observe?.(
        {
          type: 'retry',
          afterMs: delay,
          next: attempt + 1,
          attempts: config.maxRetries + 1,
          ...(answer.problem.status !== undefined && { status: answer.problem.status }),
          code: answer.problem.code,
          message: errorOf(answer.problem).message,
        },
        request,
      )
      await ports.sleep(delay, request.signal)
      if (request.signal?.aborted)
        return {
          answer: { ...answer, problem: { code: 'aborted', retryable: false }, reached: 'failed' },
          attempts: attempt,
        }
    }
  }

  async function ask(request: SummaryRequest): Promise<Answer> {
    const onText = (text: string): void => deps.observe?.({ type: 'text', text }, request)
    return collect(connected, callOf(config, request), { timeoutMs: config.timeoutMs, signal: request.signal, onText })
  }

  /** What a failed call may be charged and its server did not come to say is estimated. */
  function charged(answer: Answer, request: SummaryRequest): Answer {
    if (!mayBeCharged(answer)) return answer
    const { accounting: _, ...estimate } = brokenOffUsage(expectations, countText, request, answer.text)
    const said = answer.usage.inputTokens === undefined ? estimate : answer.usage
    const outputTokens = Math.max(estimate.outputTokens ?? 0, answer.usage.outputTokens ?? 0)
    return { ...answer, usage: { ...said, outputTokens } }
  }

  function resultOf(
    { text, problem }: Answer,
    usage: SummaryUsage,
    { takesCut }: SummaryRequest,
  ): Result<Summary, SummarizerError> {
    if (!problem) return ok({ text, usage })
    const whole = problem.code === 'cut-off' && takesCut ? wholeSentences(text) : ''
    if (whole !== '') return ok({ text: whole, usage, isCut: true })
    const isCharged = usage.inputTokens !== undefined || usage.outputTokens !== undefined
    return err({
      ...errorOf(problem),
      ...(problem.code === 'rate-limited' && isLasting(problem) && { isLasting: true }),
      ...(isCharged && { usage }),
    })
  }

  function errorOf(problem: Problem): SummarizerError {
    return callErrorOf(problem, { handler: handlers[config.type].name, model: config.model }, (text) =>
      redact(text, secretsOf(config)),
    )
  }
}

/** No credit is left, or the provider asks for a longer pause than a run waits. */
const isLasting = ({ retryable, retryAfterMs = 0 }: Problem): boolean =>
  !retryable || retryAfterMs > defaultDelays.longestRetryAfterMs

/** Whether a failed call costs something that was not reported. A server that failed before its first word charges nothing. */
function mayBeCharged({ problem, reached, usage, text, costUsd }: Answer): boolean {
  if (!problem || reached === undefined || costUsd !== undefined) return false
  if (reached !== 'accepted' && usage.outputTokens !== undefined) return false // It has said all of it.
  return (
    reached === 'stopped' ||
    text !== '' ||
    usage.inputTokens !== undefined ||
    (reached === 'accepted' && wasEndedHere(problem))
  )
}

/** The server was still at work, or had answered in a way that cannot be read. */
const wasEndedHere = ({ code, detail }: Problem): boolean =>
  code === 'timeout' ||
  code === 'aborted' ||
  detail?.type === 'answerTooLong' ||
  (detail?.type === 'notAStream' && detail.answered === 'json')

/** The JSON body of the provider's API that `summarize` would send for a request. */
export function previewRequest(
  config: HandlerConfig,
  request: Pick<SummaryRequest, 'system' | 'dialogue' | 'maxTokens'>,
): object {
  return bodyOf(config, callOf(config, request))
}

function callOf(
  { thinkingAllowance, model }: HandlerConfig,
  { system, dialogue, maxTokens }: Pick<SummaryRequest, 'system' | 'dialogue' | 'maxTokens'>,
): ModelCall {
  return { system, dialogue, maxTokens: maxTokens + (thinkingAllowance ?? thinkingAllowanceByName(model)) }
}

function cacheLifetimeOf(config: HandlerConfig): Pick<Expectations, 'cacheLifetime'> {
  return 'promptCache' in config && config.promptCache.scope === 'conversation'
    ? { cacheLifetime: config.promptCache.lifetime }
    : {}
}

/** Disjoint counts, each token in one class: `inputTokens` excludes cached input, as in recorded usage. */
function usageOf({ usage, costUsd }: Answer, rates: Rates, accounting: Usage['accounting']): SummaryUsage {
  const full: Usage = { accounting, ...usage }
  const { input, output } = tokenClasses(full)
  const { cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = usage
  const written =
    cacheWrite5mTokens === undefined && cacheWrite1hTokens === undefined
      ? undefined
      : (cacheWrite5mTokens ?? 0) + (cacheWrite1hTokens ?? 0)
  const cost = costUsd ?? costOf(full, rates)
  return {
    ...defined({ inputTokens: input, outputTokens: output, cacheReadTokens, cacheWriteTokens: written, costUsd: cost }),
  }
}

/** Timeouts, retries, keys and caching do not change answers, so they are excluded. */
function fingerprintOf(config: HandlerConfig): string {
  const { type, model, effort, thinkingAllowance, baseUrl } = config
  const temperature = 'temperature' in config ? config.temperature : undefined
  const place = 'region' in config ? config.region : undefined
  return createHash('sha256')
    .update(
      JSON.stringify([
        type,
        model,
        baseUrl ?? null,
        place ?? null,
        temperature ?? null,
        effort ?? null,
        thinkingAllowance ?? null,
      ]),
    )
    .digest('hex')
}
