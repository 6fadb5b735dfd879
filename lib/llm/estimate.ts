import { median } from 'es-toolkit/math'
import type { SummaryRequest } from '@/lib/engine'
import { inputFactorByName, thinkingAllowanceByName } from './model-traits'

/** What recorded calls of a model show about its next one. */
export interface Calibration {
  /** Tokens counted by the provider ÷ tokens by our own counter. */
  readonly inputFactor: number
  /** Output tokens charged by the provider ÷ tokens of the summary. */
  readonly outputFactor: number
  /** Thinking tokens charged on top, per call. */
  readonly thinkingTokens: number
  /** Tokens of the summary ÷ tokens of the input, both by our own counter, by purpose; absent: too few calls. */
  readonly outputRatio: Partial<Record<SummaryRequest['purpose'], number>>
  /**
   * Tokens of a summary regardless of its input, by our own counter, for the purposes where that predicts better than
   * the ratio.
   */
  readonly outputLength?: Partial<Record<SummaryRequest['purpose'], number>>
}

/** Share of the thinking allowance that a model is expected to use. */
const EXPECTED_THINKING = 0.25

/** The calibration by a model's name, before there are recorded calls. */
export function uncalibrated(model: string, thinkingAllowance = thinkingAllowanceByName(model)): Calibration {
  const factor = inputFactorByName(model)
  return {
    inputFactor: factor,
    outputFactor: factor,
    thinkingTokens: Math.round(thinkingAllowance * EXPECTED_THINKING),
    outputRatio: {},
  }
}

/** Converts our own counts to what the provider will count and charge. */
export function chargedTokens(
  inputTokens: number,
  outputTokens: number,
  { inputFactor, outputFactor, thinkingTokens }: Calibration,
): { readonly inputTokens: number; readonly outputTokens: number } {
  return {
    inputTokens: Math.round(inputTokens * inputFactor),
    outputTokens: Math.round(outputTokens * outputFactor) + thinkingTokens,
  }
}

/** Typical ratios: of a conversation 1,400 out of 20,000 tokens; of a single part about a quarter. */
const defaultRatio: Record<SummaryRequest['purpose'], number> = { conversation: 0.07, part: 0.25 }
/** Tokens. A summary with headings is at least this long, however short its input. */
const leastOutput: Record<SummaryRequest['purpose'], number> = { conversation: 300, part: 20 }

/**
 * Tokens, before there are recorded calls: recorded compactions of whole sessions (Claude Code, pi, opencode) are 1,024
 * to 2,743 tokens long, however long the session.
 */
const mostOutput: Record<SummaryRequest['purpose'], number> = { conversation: 2_000, part: Number.POSITIVE_INFINITY }

export function expectedOutput(
  request: Pick<SummaryRequest, 'purpose' | 'maxTokens'>,
  inputTokens: number,
  { outputRatio, outputLength }: Calibration,
): number {
  const learned = outputRatio[request.purpose]
  const guessed = Math.min(mostOutput[request.purpose], inputTokens * defaultRatio[request.purpose])
  const expected = Math.round(
    outputLength?.[request.purpose] ?? (learned === undefined ? guessed : inputTokens * learned),
  )
  const least = learned === undefined ? leastOutput[request.purpose] : 1
  return Math.min(request.maxTokens, Math.max(least, expected))
}

/** A finished call, as stored in telemetry. */
export interface RecordedCall {
  readonly purpose: SummaryRequest['purpose']
  /** By our own counter, before the call. */
  readonly estimatedInputTokens: number
  /** All input tokens counted by the provider, cached or not. */
  readonly inputTokens: number
  /** All output tokens counted by the provider, including thinking. */
  readonly outputTokens: number
  /** Of the summary alone, by our own counter. */
  readonly summaryTokens: number
}

/** Fewer calls than this are not used. */
const LEAST_CALLS = 3

/** Medians over the recorded calls of one model, so that one outlier does not move an estimate. */
export function calibrate(calls: readonly RecordedCall[], fallback: Calibration): Calibration {
  const usable = calls.filter(
    ({ estimatedInputTokens, inputTokens, summaryTokens }) =>
      estimatedInputTokens > 0 && inputTokens > 0 && summaryTokens > 0,
  )
  if (usable.length < LEAST_CALLS) return fallback
  const learned = (['conversation', 'part'] as const).flatMap((purpose) => {
    const own = usable.filter((call) => call.purpose === purpose)
    return own.length < LEAST_CALLS ? [] : [{ purpose, ...lengthsOf(own) }]
  })
  return {
    inputFactor: median(usable.map(({ inputTokens, estimatedInputTokens }) => inputTokens / estimatedInputTokens)),
    outputFactor: median(usable.map(({ outputTokens, summaryTokens }) => outputTokens / summaryTokens)),
    thinkingTokens: 0,
    outputRatio: Object.fromEntries(learned.map(({ purpose, ratio }) => [purpose, ratio])),
    outputLength: Object.fromEntries(
      learned.flatMap(({ purpose, length, steady }) => (steady ? [[purpose, length]] : [])),
    ),
  }
}

/**
 * Some models write summaries of constant length, others in proportion to the input; uses whichever fits the recorded
 * calls better.
 */
function lengthsOf(calls: readonly RecordedCall[]): {
  readonly ratio: number
  readonly length: number
  readonly steady: boolean
} {
  const ratio = median(calls.map(({ summaryTokens, estimatedInputTokens }) => summaryTokens / estimatedInputTokens))
  const length = median(calls.map(({ summaryTokens }) => summaryTokens))
  const missBy = (expected: (call: RecordedCall) => number): number =>
    median(calls.map((call) => Math.abs(expected(call) - call.summaryTokens) / call.summaryTokens))
  return {
    ratio,
    length,
    steady: missBy(() => length) < missBy(({ estimatedInputTokens }) => estimatedInputTokens * ratio),
  }
}
