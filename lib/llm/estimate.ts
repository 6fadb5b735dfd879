import type { SummaryRequest } from '@/lib/condensation/ports'

/** What earlier runs of a model teach about its next one. */
export interface Calibration {
  /** Tokens that the provider counts for each token of our own counter. */
  readonly inputFactor: number
  /** Output for each input token, both as our own counter expects them, by purpose; absent: too few runs. */
  readonly outputRatio: Partial<Record<SummaryRequest['purpose'], number>>
}

export const uncalibrated: Calibration = { inputFactor: 1, outputRatio: {} }

/** Of the documents' example, 1,400 out of 20,000, for a conversation; of a part about a quarter is left. */
const defaultRatio: Record<SummaryRequest['purpose'], number> = { conversation: 0.07, part: 0.25 }
/** A summary of headings is not shorter than this, whatever it sums up. */
const leastOutput: Record<SummaryRequest['purpose'], number> = { conversation: 300, part: 20 }

export function expectedOutput(request: Pick<SummaryRequest, 'purpose' | 'maxTokens'>, inputTokens: number, { outputRatio }: Calibration): number {
  const learned = outputRatio[request.purpose]
  const expected = Math.round(inputTokens * (learned ?? defaultRatio[request.purpose]))
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
  readonly outputTokens: number
}

/** Fewer calls than this teach nothing. */
const LEAST_CALLS = 3

/** Medians over the recorded calls of one model, so that one odd answer does not move an estimate. */
export function calibrate(calls: readonly RecordedCall[]): Calibration {
  const usable = calls.filter(({ estimatedInputTokens, inputTokens }) => estimatedInputTokens > 0 && inputTokens > 0)
  if (usable.length < LEAST_CALLS) return uncalibrated
  const ratioOf = (purpose: SummaryRequest['purpose']): number | undefined => {
    const own = usable.filter((call) => call.purpose === purpose)
    return own.length < LEAST_CALLS ? undefined : median(own.map(({ outputTokens, estimatedInputTokens }) => outputTokens / estimatedInputTokens))
  }
  const ratios = (['conversation', 'part'] as const).flatMap((purpose) => {
    const ratio = ratioOf(purpose)
    return ratio === undefined ? [] : [[purpose, ratio] as const]
  })
  return { inputFactor: median(usable.map(({ inputTokens, estimatedInputTokens }) => inputTokens / estimatedInputTokens)), outputRatio: Object.fromEntries(ratios) }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2 : (sorted[Math.floor(middle)] ?? 0)
}
