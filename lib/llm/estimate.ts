import { median } from 'es-toolkit/math'
import type { SummaryRequest } from '@/lib/condensation/ports'
import { inputFactorByName, thinkingAllowanceByName } from './model-traits'

/** What earlier runs of a model teach about its next one. */
export interface Calibration {
  /** Tokens that the provider counts for each token of our own counter. */
  readonly inputFactor: number
  /** Tokens that the provider charges for each token of the summary. */
  readonly outputFactor: number
  /** Charged on top, for each call. */
  readonly thinkingTokens: number
  /** Length of a summary for each token of input, both by our own counter, by purpose; absent: too few runs. */
  readonly outputRatio: Partial<Record<SummaryRequest['purpose'], number>>
  /** Length of a summary whatever its input, by our own counter, for the purposes where that foretells it better than the ratio. */
  readonly outputLength?: Partial<Record<SummaryRequest['purpose'], number>>
}

/** A model that thinks is expected to use a quarter of what it may. */
const EXPECTED_THINKING = 0.25

/** What a model's name alone tells. */
export function uncalibrated(model: string, thinkingAllowance = thinkingAllowanceByName(model)): Calibration {
  const factor = inputFactorByName(model)
  return {
    inputFactor: factor,
    outputFactor: factor,
    thinkingTokens: Math.round(thinkingAllowance * EXPECTED_THINKING),
    outputRatio: {},
  }
}

/** Our own counts as the provider will count and charge them. */
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

/** Of the documents' example, 1,400 out of 20,000, for a conversation; of a part about a quarter is left. */
const defaultRatio: Record<SummaryRequest['purpose'], number> = { conversation: 0.07, part: 0.25 }
/** A summary of headings is not shorter than this, whatever it sums up. */
const leastOutput: Record<SummaryRequest['purpose'], number> = { conversation: 300, part: 20 }

/** Until runs teach better: recorded compactions of whole sessions (Claude Code, pi, opencode) are 1,024 to 2,743 tokens long, however long the session. */
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

/** A finished call, as telemetry keeps it. */
export interface RecordedCall {
  readonly purpose: SummaryRequest['purpose']
  /** By our own counter, before the call. */
  readonly estimatedInputTokens: number
  /** All input that the provider counted, cached or not. */
  readonly inputTokens: number
  /** All output that the provider counted, with what the model thought. */
  readonly outputTokens: number
  /** The summary alone, by our own counter. */
  readonly summaryTokens: number
}

/** Fewer calls than this teach nothing. */
const LEAST_CALLS = 3

/** Medians over the recorded calls of one model, so that one odd answer does not move an estimate. */
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

/** Models write summaries of about one length whatever they sum up, or of a share of it; the calls themselves say which was nearer. */
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
