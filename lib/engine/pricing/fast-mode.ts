/** What the fast mode of a model costs, as a multiple of its standard price. Source: the provider's price page, November 2026. */
const factors = [
  { pattern: /opus-?(?:4[.-]8|5(?:[.-]5)?)(?!\d)/i, factor: 2 },
  { pattern: /opus-?4[.-][67](?!\d)/i, factor: 6 },
] as const

/** Undefined where nobody lists it. */
export const fastFactor = (model: string | undefined): number | undefined =>
  model === undefined ? undefined : factors.find(({ pattern }) => pattern.test(model))?.factor
