/** What a model's name tells and no price list does. First match wins. A profile can say otherwise. */
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

/** Whether the model takes images. Unnamed models are held to take none: an image named in words is never refused. */
export const acceptsImagesByName = (model: string): boolean =>
  imageTraits.find(({ name }) => name.test(model))?.value ?? false

/** Tokens that models which always think may use before they answer; their limit covers both. */
const thinkingTraits: readonly Trait<number>[] = [
  { name: /gpt-5[\w.]*-chat/i, value: 0 },
  // From Claude 5 on, thinking is the default, and some of the models cannot do without.
  { name: CLAUDE_5, value: 4_000 },
  { name: /(^|\/)(o[134]\b|gpt-[5-9])/i, value: 4_000 },
  { name: /deepseek-(r|reasoner)|gpt-oss|qwq|-thinking|magistral/i, value: 4_000 },
]

export const thinkingAllowanceByName = (model: string): number =>
  thinkingTraits.find(({ name }) => name.test(model))?.value ?? 0

/**
 * Tokens that a model's own tokenizer makes for each token of o200k, until runs teach better. The migration guide of Claude 5 says 30 % over
 * the tokenizer before it; that one's factor is a rough figure for code and English.
 */
const inputFactors: readonly Trait<number>[] = [
  { name: CLAUDE_5, value: 1.5 },
  { name: /claude/i, value: 1.15 },
]

export const inputFactorByName = (model: string): number =>
  inputFactors.find(({ name }) => name.test(model))?.value ?? 1
