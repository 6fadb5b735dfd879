import {
  type Found,
  type JsonObject,
  type NothingBetter,
  type Preset,
  type Score,
  type Split,
  toJsonObject,
  type TunedOption,
  type TuningBars,
  type VariantSummary,
} from '@/lib/engine'
import { formatShare, formatTable } from '../output/format'

/** What a tuning came to. */
export interface Tuned {
  readonly seed: number
  readonly budget: number
  readonly bars: TuningBars
  readonly split: Split
  readonly refused: number
  readonly options: readonly TunedOption[]
  readonly search: Found
  readonly heldOut?: { readonly found: VariantSummary; readonly base: VariantSummary }
  readonly result: { readonly preset: Preset } | { readonly nothingBetter: NothingBetter }
  readonly warnings: readonly TuneWarning[]
}

export type TuneWarning =
  | { readonly type: 'fewSessions'; readonly sessions: number; readonly least: number }
  | { readonly type: 'fewGroups' }
  | { readonly type: 'smallBudget'; readonly budget: number; readonly sessions: number }

export function warningText(warning: TuneWarning): string {
  switch (warning.type) {
    case 'fewSessions':
      return `${warning.sessions} sessions are few: below ${warning.least}, what is found often does not hold on others`
    case 'fewGroups':
      return 'the sessions are of so few projects that near-copies may stand on both sides: the proof is weaker'
    case 'smallBudget':
      return `${warning.budget} session-evaluations are few for ${warning.sessions} sessions to search on`
  }
}

export const scoreText = (score: Score | undefined): string =>
  score
    ? `cost ${score.cost.toFixed(3)}, needed later ${formatShare(score.recall)}, worst session ${formatShare(score.worst)}`
    : 'none yet'

const summaryJson = ({ variant: _, ...summary }: VariantSummary) => summary

export function asJson({
  split,
  search: { chosen, evaluations, stopped },
  heldOut,
  result,
  options,
  ...facts
}: Tuned): JsonObject {
  return toJsonObject({
    schema: 1,
    ...facts,
    sessions: {
      tune: split.parts.tune.length,
      choose: split.parts.choose.length,
      heldOut: split.parts.heldOut.length,
      by: split.by,
    },
    options: options.map(({ path, values }) => ({
      path: path.join('.'),
      values: values.map((value) => value ?? null),
    })),
    evaluations,
    stopped,
    choosing: chosen?.score ?? null,
    heldOut: heldOut ? { found: summaryJson(heldOut.found), base: summaryJson(heldOut.base) } : null,
    found: 'preset' in result,
    nothingBetter:
      'nothingBetter' in result ? { ...result.nothingBetter, text: nothingText(result.nothingBetter) } : null,
    preset: 'preset' in result ? result.preset : null,
    warnings: facts.warnings.map((warning) => ({ ...warning, text: warningText(warning) })),
  })
}

function nothingText({ type }: NothingBetter): string {
  switch (type) {
    case 'noneKeepsEnough':
      return 'nothing that was tried keeps enough of what was needed later, with a margin, on sessions that it was not searched on'
    case 'baseIsBest':
      return 'the preset is the best of what was tried'
    case 'notHeldUp':
      return 'what was found does not keep enough on the held-out sessions'
    case 'notCheaper':
      return 'what was found costs no less on the held-out sessions'
  }
}

export function asText(
  { search: { chosen, evaluations }, split: { parts }, heldOut, result, seed }: Tuned,
  out: string,
): string {
  const row = (name: string, { costRatio, dearerThanNothing, recallAtUse, condensations }: VariantSummary) => [
    name,
    costRatio?.mean.toFixed(3) ?? '–',
    costRatio?.median.toFixed(3) ?? '–',
    costRatio?.worst.toFixed(3) ?? '–',
    formatShare(dearerThanNothing),
    formatShare(recallAtUse.pooled),
    formatShare(recallAtUse.worst),
    String(condensations),
  ]
  return [
    `${evaluations} session-evaluations, seed ${seed}; ${parts.tune.length} sessions to search on, ${parts.choose.length} to choose by, ${parts.heldOut.length} held out`,
    ...(chosen ? [`on the choosing part: ${scoreText(chosen.score)}`] : []),
    ...(heldOut
      ? [
          formatTable(
            ['held out', 'mean', 'median', 'worst', 'dearer', 'recall at use', 'worst', 'times'],
            [row('tuned', heldOut.found), row('as it was', heldOut.base)],
          ),
        ]
      : []),
    'preset' in result ? `written to ${out}` : `nothing better found: ${nothingText(result.nothingBetter)}`,
  ].join('\n')
}
