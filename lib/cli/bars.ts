import type { Arguments } from './arguments'
import { badInput, missedBar } from './failure'
import { formatTokens } from './output/format'

type Bars = Pick<Arguments, 'max-cost' | 'max-tokens'> & { readonly 'min-recall'?: number | undefined }

/** What the bars are held against. `costUsd` undefined: unknown. */
export interface Held {
  readonly costUsd: number | undefined
  readonly tokens: number
  /** What the tokens are. */
  readonly of: string
  /** 0 to 1; undefined: too few items, or nothing was condensed, so that nothing is decided. */
  readonly recall?: number | undefined
}

/** Ends the command with exit status 3 where a bar of the command line is missed, after the results are printed. */
export function holdBars(
  { 'max-cost': maxCost, 'max-tokens': maxTokens, 'min-recall': minRecall }: Bars,
  held: readonly (Held & { readonly name?: string })[],
): void {
  const missed = held.flatMap(({ name, costUsd, tokens, of, recall }) => {
    const where = name === undefined ? '' : `${name}: `
    if (maxCost !== undefined && costUsd === undefined)
      throw badInput(
        `${where}--max-cost cannot be judged: the price list does not know the model. Name one with --profile PROVIDER:MODEL.`,
      )
    return [
      ...(maxCost !== undefined && (costUsd ?? 0) > maxCost
        ? [`${where}it costs $${(costUsd ?? 0).toFixed(4)}, --max-cost is $${maxCost}`]
        : []),
      ...(maxTokens !== undefined && tokens > maxTokens
        ? [`${where}${of} ${formatTokens(tokens)} tokens, --max-tokens is ${formatTokens(maxTokens)}`]
        : []),
      ...(minRecall !== undefined && recall !== undefined && 100 * recall < minRecall
        ? [`${where}future-use recall is ${(100 * recall).toFixed(1)}%, --min-recall is ${minRecall}%`]
        : []),
    ]
  })
  if (missed.length > 0) throw missedBar(missed.join('\n'))
}
