/** Traits that follow from a model's name and are in no price list. First match wins. A profile can override them. */
interface Trait<Value> {
  readonly name: RegExp
  readonly value: Value
}

const CLAUDE_5 = /claude-(opus|sonnet|haiku|fable|mythos)-([5-9]|\d\d)(?!\d)/i

const imageTraits: readonly Trait<boolean>[] = [
  {
    name: /gpt-3\.5|gpt-4(?!o|\.|-turbo|-vision)|o1-mini|o3-mini|gpt-oss|claude-(2|instant|v1)|codex-mini/i,
    value: false,
  },
  { name: /claude|gpt-4|gpt-[5-9]|\bo[134]\b|gemini|llava|vision|-vl\b|pixtral|gemma-?3|llama-?4/i, value: true },
]

/**
 * Whether the model accepts images. Unknown models count as not accepting them: a textual stand-in for an image is
 * never refused.
 */
export const acceptsImagesByName = (model: string): boolean =>
  imageTraits.find(({ name }) => name.test(model))?.value ?? false

/** Tokens that a model which always thinks may use before it answers; its output limit covers both. */
const thinkingTraits: readonly Trait<number>[] = [
  { name: /gpt-5[\w.]*-chat/i, value: 0 },
  // From Claude 5 on, thinking is the default, and some models cannot turn it off.
  { name: CLAUDE_5, value: 4_000 },
  { name: /(^|\/)(o[134]\b|gpt-[5-9])/i, value: 4_000 },
  { name: /deepseek-(r|reasoner)|gpt-oss|qwq|-thinking|magistral/i, value: 4_000 },
]

export const thinkingAllowanceByName = (model: string): number =>
  thinkingTraits.find(({ name }) => name.test(model))?.value ?? 0

/**
 * Tokens of a model's own tokenizer ÷ tokens of o200k, before there are recorded calls. Claude 5's migration guide says
 * 30 % more than the previous tokenizer; the factor of that one is a rough figure for code and English.
 */
const inputFactors: readonly Trait<number>[] = [
  { name: CLAUDE_5, value: 1.5 },
  { name: /claude/i, value: 1.15 },
]

export const inputFactorByName = (model: string): number =>
  inputFactors.find(({ name }) => name.test(model))?.value ?? 1
