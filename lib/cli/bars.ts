import type { Arguments } from './arguments'
import { badInput, missedBar } from './failure'
import { formatTokens } from './format'

type Bars = Pick<Arguments, 'max-cost' | 'max-tokens' | 'min-recall'>

/** Refuses before any work is done what cannot be judged. */
export function checkBars(given: Bars): void {
  if (given['min-recall'] !== undefined) throw badInput('--min-recall cannot be judged yet: this version does not measure what an agent would have needed again. Leave it out.')
}

/** What the bars are held against. `costUsd` undefined: unknown. */
export interface Held {
  readonly costUsd: number | undefined
  readonly tokens: number
  /** What the tokens are. */
  readonly of: string
}

/** Ends the command with exit status 3 where a bar of the command line is missed, after the results are printed. */
export function holdBars({ 'max-cost': maxCost, 'max-tokens': maxTokens }: Bars, held: readonly (Held & { readonly name?: string })[]): void {
  const missed = held.flatMap(({ name, costUsd, tokens, of }) => {
    const where = name === undefined ? '' : `${name}: `
    if (maxCost !== undefined && costUsd === undefined) throw badInput(`${where}--max-cost cannot be judged: the price list does not know the model. Name one with --profile PROVIDER:MODEL.`)
    return [
      ...(maxCost !== undefined && (costUsd ?? 0) > maxCost ? [`${where}it costs $${(costUsd ?? 0).toFixed(4)}, --max-cost is $${maxCost}`] : []),
      ...(maxTokens !== undefined && tokens > maxTokens ? [`${where}${of} ${formatTokens(tokens)} tokens, --max-tokens is ${formatTokens(maxTokens)}`] : []),
    ]
  })
  if (missed.length > 0) throw missedBar(missed.join('\n'))
}
