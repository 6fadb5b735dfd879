import type { CostComparison, ProfileCost, Projection } from '@/lib/contracts/costs'
import { csvText } from '@/lib/base/csv'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import type { JsonObject } from '@/lib/engine'

/** A strategy to compare: a provider with its defaults, or a preset. */
export interface StrategyChoice {
  /** `provider:ID` or `preset:ID`. */
  readonly value: string
  readonly provider: string
  readonly config: JsonObject
  readonly preset?: PresetView
}

export function strategyChoices(
  providers: readonly ProviderView[],
  presets: readonly PresetView[],
): readonly StrategyChoice[] {
  return [
    ...providers.map(({ id, defaultConfig }) => ({ value: `provider:${id}`, provider: id, config: defaultConfig })),
    ...presets.map((preset) => ({
      value: `preset:${preset.id}`,
      provider: preset.provider,
      config: preset.config,
      preset,
    })),
  ]
}

/** The one to start with: the first that asks a model, since without calls there is nothing to compare. */
export function firstChoice(
  choices: readonly StrategyChoice[],
  providers: readonly ProviderView[],
): StrategyChoice | undefined {
  const usesModel = new Set(providers.filter(({ capabilities }) => capabilities.usesModel).map(({ id }) => id))
  return (
    choices.find(({ provider }) => provider === 'native') ??
    choices.find(({ provider }) => usesModel.has(provider)) ??
    choices[0]
  )
}

/** Machine-readable: names that stay the same in every language, USD, an unknown amount left empty. */
export function comparisonCsv({ rows, recommendation }: CostComparison): string {
  return csvText(
    [
      'profile',
      'handler',
      'model',
      'input_tokens',
      'output_tokens',
      'cost_usd',
      'saved_usd',
      'saved_percent',
      'current',
      'recommended',
      'fits_window',
      'input_usd_per_million',
      'output_usd_per_million',
      'price_date',
    ],
    rows.map((row) => [
      row.name,
      row.handler,
      row.model,
      row.inputTokens,
      row.outputTokens,
      row.costUsd,
      row.savings?.savedUsd,
      row.savings?.percent,
      String(row.current),
      String(row.profile === recommendation.profile),
      row.fits === undefined ? undefined : String(row.fits),
      row.rates.rates.input,
      row.rates.rates.output,
      row.rates.priceDate,
    ]),
  )
}

export function projectionCsv({ months }: Projection): string {
  return csvText(
    ['month', 'condensations', 'cost_usd', 'cumulative_usd', 'current_usd', 'saved_usd', 'cumulative_saved_usd'],
    months.map((month) => [
      month.month,
      month.condensations,
      month.costUsd,
      month.cumulativeUsd,
      month.currentUsd,
      month.savedUsd,
      month.cumulativeSavedUsd,
    ]),
  )
}

/** Running sums, as long as every amount is known. */
export function cumulative(values: readonly (number | undefined)[]): readonly number[] {
  let sum = 0
  const sums: number[] = []
  for (const value of values) {
    if (value === undefined) return []
    sum += value
    sums.push(sum)
  }
  return sums
}

/** The profile that a projection is about: the recommended one, else the current one, else the first. */
export const projectedRow = (comparison: CostComparison, chosen: string | null): ProfileCost | undefined =>
  comparison.rows.find(({ profile }) => profile === chosen) ??
  comparison.rows.find(({ profile }) => profile === comparison.recommendation.profile) ??
  comparison.rows.find(({ current }) => current) ??
  comparison.rows[0]
