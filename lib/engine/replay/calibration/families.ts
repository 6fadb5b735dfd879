/** What is known of a family of models where a session records no usage. Measured on recorded sessions; the median of each. */
export interface ModelFamily {
  readonly id: 'claude' | 'gpt' | 'gemini' | 'other'
  readonly pattern: RegExp
  /** The model's own tokens for one counted by o200k, framing included; of the family's generation. */
  readonly scale: number
  /** Of the context that a cache could give back, the share that it gives on a hit. */
  readonly hitShare: number
  /** Of what is not read from a cache, the share that is charged as a cache write. */
  readonly writeShare: number
  /** Prices as multiples of one token of plain input. */
  readonly ratios: PriceRatios
  /** Tokens below which a prefix is not cached. */
  readonly leastCacheable: number
}

export interface PriceRatios {
  readonly read: number
  readonly write: number
  /** Price of a cache write with a lifetime of one hour. Absent: that of any other write. */
  readonly write1h?: number
  readonly output: number
}

/** What a session is compared with where prices are not known. A provider that charges no writes records none. */
export const inputRatios = { read: 0.1, write: 1.25, write1h: 2 } as const satisfies Omit<PriceRatios, 'output'>

const claude = {
  id: 'claude',
  hitShare: 0.99,
  writeShare: 1,
  ratios: { ...inputRatios, output: 5 },
  leastCacheable: 1_024,
} as const

const modelFamilies = [
  // With the tokenizer that Opus 4.7 brought.
  { ...claude, pattern: /opus-?(?:4[.-][7-9]|[5-9])(?!\d)|(?:sonnet|haiku)-?[5-9](?!\d)|fable|mythos/i, scale: 1.6 },
  { ...claude, pattern: /claude|opus|sonnet|haiku/i, scale: 1.3 },
  {
    id: 'gpt',
    pattern: /gpt|codex|chatgpt|(?:^|[/:])o[134](?:-|$)/i,
    scale: 1.03,
    hitShare: 0.95,
    writeShare: 0,
    ratios: { ...inputRatios, output: 8 },
    leastCacheable: 1_024,
  },
  {
    id: 'gemini',
    pattern: /gemini|gemma/i,
    scale: 1.03,
    hitShare: 0.84,
    writeShare: 0,
    ratios: { ...inputRatios, output: 8 },
    leastCacheable: 1_024,
  },
] as const satisfies readonly ModelFamily[]

const otherFamily: ModelFamily = {
  id: 'other',
  pattern: /.*/,
  scale: 1.1,
  hitShare: 0.95,
  writeShare: 0,
  ratios: { ...inputRatios, output: 5 },
  leastCacheable: 1_024,
}

export function familyOf(model: string | undefined): ModelFamily {
  return (model === undefined ? undefined : modelFamilies.find(({ pattern }) => pattern.test(model))) ?? otherFamily
}
