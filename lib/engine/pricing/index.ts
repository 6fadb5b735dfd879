export { allInput } from './all-input'
export { costOf, costOfAll, tokenClasses, type Usage } from './cost'
export { type CatalogModel, findModel, listedModel, searchModels } from './model-catalog'
export {
  type Accounting,
  freeRates,
  priceNames,
  type Prices,
  type RateOverrides,
  rateOverridesSchema,
  type Rates,
  type RateSnapshot,
  rateSnapshotSchema,
  ratesSchema,
  snapshotRates,
  unknownRates,
} from './rates'
export {
  projectCost,
  type ProjectionAssumptions,
  projectionAssumptionsSchema,
  recommend,
  type RecommendationReason,
  type Savings,
  savings,
  shownPercent,
} from './savings'
export { shownUsd, usdDifference, usdFormat, usdText } from './usd'
