import { type JsonObject, type JsonValue, listOf, objectOf, stringOf, toJsonObject } from '../core/json'
import type { Rates } from '../pricing/rates'
import { type Cell, cellSchema, type CellWarning, isMeasured } from './cell'
import { instructionsShare, summarize, type VariantSummary } from './summary'
import type { VariantSpec } from './variant'
import { cellWarningText, notAvailableText } from './words'

/** What an experiment came to, in the order of its sessions and variants. */
export interface MeasuredExperiment {
  readonly variants: readonly VariantSpec[]
  readonly baseline: string | undefined
  /** What is said of each beside its cells, as it is written. */
  readonly sessions: readonly ({ readonly id: string } & object)[]
  /** Files of which no session could be read. */
  readonly refusals: readonly object[]
  readonly duplicates: readonly { readonly session: string; readonly of: string }[]
  readonly cells: readonly (Cell & { readonly key: string })[]
  /** Those that a tuning with that seed makes of the sessions. */
  readonly parts?: {
    readonly seed: number
    readonly by: string
    readonly parts: Readonly<Record<'tune' | 'choose' | 'heldOut', readonly string[]>>
  }
  /** How sessions were replayed, as it was asked for. */
  readonly options: JsonObject
  readonly engine: string
  /** Where costs are given at other prices than those that each cell was measured at. */
  readonly price?: { readonly name: string; readonly rates: Rates }
}

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null

export const experimentJson = (experiment: MeasuredExperiment): JsonObject => {
  const { variants, baseline, sessions, refusals, duplicates, cells, parts, options, engine, price } = experiment
  return toJsonObject({
    schema: 1,
    engine,
    options,
    ...(price && { price }),
    dataset: { sessions: sessions.length, refused: refusals.length, refusals, duplicates },
    baseline: orNull(baseline),
    ...(parts && { parts: { seed: parts.seed, by: parts.by, ...parts.parts } }),
    variants: variants.map(({ id, title, provider, config }) => ({
      ...variantJson(id, title, summarize(id, cells)),
      strategy: { provider, config },
    })),
    sessions,
    cells: cells.map(cellJson),
  })
}

function variantJson(id: string, title: string, summary: VariantSummary) {
  const { costRatio, dearerThanNothing, recallAtUse, instructionsKept, condensations, notAvailable } = summary
  return {
    id,
    title,
    costRatio: costRatio ?? { mean: null, median: null, p10: null, p90: null, worst: null },
    dearerThanNothing: orNull(dearerThanNothing),
    recallAtUse: { pooled: orNull(recallAtUse.pooled), worst: orNull(recallAtUse.worst), items: recallAtUse.items },
    instructionsKept: { pooled: orNull(instructionsKept.pooled), worst: orNull(instructionsKept.worst) },
    condensations,
    notAvailable,
  }
}

function cellJson(cell: Cell & { readonly key: string }) {
  if (!isMeasured(cell)) {
    const { session, variant, notAvailable, key } = cell
    return { session, variant, key, notAvailable: { ...notAvailable, text: notAvailableText(notAvailable) } }
  }
  const { session, variant, costRatio, recallAtUse, instructions, tokens, condensations, warnings, ...rest } = cell
  return {
    session,
    variant,
    costRatio,
    recallAtUse: orNull(recallAtUse),
    instructionsKept: orNull(instructionsShare(instructions)),
    tokens,
    condensations,
    warnings: warnings.map(warningJson),
    instructions,
    ...rest,
    costRatioToHarness: orNull(rest.costRatioToHarness),
    worstLoss: orNull(rest.worstLoss),
  }
}

const warningJson = (warning: CellWarning) => ({ ...warning, text: cellWarningText(warning) })

/** A measured cell as it was written; undefined where it is none. */
export function readCell(entry: JsonObject): Cell | undefined {
  const cell = cellSchema.safeParse(Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)))
  return cell.success && isMeasured(cell.data) ? cell.data : undefined
}

/** The measured cells of an experiment that was written, by their keys. What is none is left out. */
export function cellsOf(experiment: JsonValue | undefined): ReadonlyMap<string, Cell> {
  const entries = listOf(objectOf(experiment)['cells']).map(objectOf)
  return new Map(
    entries.flatMap((entry): (readonly [string, Cell])[] => {
      const [key, cell] = [stringOf(entry['key']), readCell(entry)]
      return cell && key !== '' ? [[key, cell]] : []
    }),
  )
}
