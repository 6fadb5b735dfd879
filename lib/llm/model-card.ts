import type { Summarizer, SummaryRequest } from '@/lib/condensation/ports'
import { costOf, type Usage } from '@/lib/pricing/cost'
import type { Rates } from '@/lib/pricing/rates'
import { chargedTokens, expectedOutput, type Calibration } from './estimate'

/** All that the estimates of a model go by. */
export interface Expectations {
  readonly calibration: Calibration
  readonly rates: Rates
  readonly accounting: Usage['accounting']
  /** Of the model's own cache, where the conversation is to be cached: it is charged as a write. */
  readonly cacheLifetime?: '5m' | '1h'
  /** The most that the model can answer, in tokens. */
  readonly maxOutput?: number
}

/** A summarizer as data: enough to expect its answers and to look up pinned ones, somewhere else than where it is asked. */
export interface ModelCard extends Pick<Summarizer, 'id' | 'label' | 'acceptsImages' | 'contextWindow'> {
  /** Its answers are worked out wherever they are needed, and nobody is asked. */
  readonly isMechanical?: true
  readonly fingerprint?: string
  /** Absent: nothing is expected of it. */
  readonly expectations?: Expectations
}

export function cardOf({
  id,
  label,
  acceptsImages,
  contextWindow,
  workOut,
  fingerprint,
  expectations,
}: Summarizer & Pick<ModelCard, 'fingerprint' | 'expectations'>): ModelCard {
  return {
    id,
    label,
    acceptsImages,
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(workOut ? { isMechanical: true as const } : {}),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(expectations === undefined ? {} : { expectations }),
  }
}

/** What a summarizer says about its next answer, by its card. */
export function estimatesBy(
  { calibration, rates, accounting, cacheLifetime, maxOutput = Infinity }: Expectations,
  countText: (text: string) => number,
): Pick<Summarizer, 'estimateOutput' | 'estimateCost'> {
  const inputOf = ({ system, dialogue }: SummaryRequest): number =>
    countText(system) + dialogue.reduce((sum, line) => sum + countText(line.text), 0)
  return {
    estimateOutput: (request) =>
      expectedOutput(
        { purpose: request.purpose, maxTokens: Math.min(request.maxTokens, maxOutput) },
        inputOf(request),
        calibration,
      ),
    estimateCost: (inputTokens, outputTokens) =>
      costOf(estimatedUsage(accounting, cacheLifetime, chargedTokens(inputTokens, outputTokens, calibration)), rates),
  }
}

function estimatedUsage(
  accounting: Usage['accounting'],
  cacheLifetime: Expectations['cacheLifetime'],
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
): Usage {
  if (cacheLifetime === undefined) return { accounting, inputTokens, outputTokens }
  return {
    accounting,
    inputTokens: 0,
    outputTokens,
    ...(cacheLifetime === '1h' ? { cacheWrite1hTokens: inputTokens } : { cacheWrite5mTokens: inputTokens }),
  }
}
