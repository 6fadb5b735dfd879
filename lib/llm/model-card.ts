import { costOf, defined, type Rates, type Summarizer, type SummaryRequest, type Usage } from '@/lib/engine'
import { chargedTokens, expectedOutput, type Calibration } from './estimate'

/** The data that estimates for a model are based on. */
export interface Expectations {
  readonly calibration: Calibration
  readonly rates: Rates
  readonly accounting: Usage['accounting']
  /** Lifetime of cache entries if the conversation is cached: it is then charged as a cache write. */
  readonly cacheLifetime?: '5m' | '1h'
  /** The model's maximum output in tokens. */
  readonly maxOutput?: number
}

/**
 * A summarizer as plain data: enough to estimate its answers and to look up pinned ones in another thread than the one
 * that asks.
 */
export interface ModelCard extends Pick<Summarizer, 'id' | 'label' | 'acceptsImages' | 'contextWindow'> {
  /** Its answers are computed locally; no model is asked. */
  readonly isMechanical?: true
  readonly fingerprint?: string
  /** Absent: no estimates. */
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
    ...defined({ fingerprint, expectations }),
  }
}

/** The estimate functions of a summarizer, from its card. */
export function estimatesBy(
  { calibration, rates, accounting, cacheLifetime, maxOutput = Infinity }: Expectations,
  countText: (text: string) => number,
): Pick<Summarizer, 'estimateOutput' | 'estimateCost'> {
  return {
    estimateOutput: (request) =>
      expectedOutput(
        { purpose: request.purpose, maxTokens: Math.min(request.maxTokens, maxOutput) },
        inputOf(request, countText),
        calibration,
      ),
    estimateCost: (inputTokens, outputTokens) =>
      costOf(estimatedUsage(accounting, cacheLifetime, chargedTokens(inputTokens, outputTokens, calibration)), rates),
  }
}

/** What a call is charged whose answer was broken off after `text`: its question is expected, its answer is counted. */
export const brokenOffUsage = (
  { calibration, accounting, cacheLifetime }: Expectations,
  countText: (text: string) => number,
  request: SummaryRequest,
  text: string,
): Usage =>
  estimatedUsage(accounting, cacheLifetime, chargedTokens(inputOf(request, countText), countText(text), calibration))

const inputOf = ({ system, dialogue }: SummaryRequest, countText: (text: string) => number): number =>
  countText(system) + dialogue.reduce((sum, line) => sum + countText(line.text), 0)

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
