import type { OutlineMessage } from '@/lib/contracts/conversations'
import {
  type Fate,
  fateStack,
  type FateTokens,
  greyOf,
  greys,
  noTokens,
  type PackedFates,
  unpackFates,
} from '@/lib/engine'
import type { LayerRun } from './buckets'

export const layersOfOriginal = (outline: readonly OutlineMessage[]): readonly LayerRun[] =>
  outline.flatMap(({ parts }, message) =>
    parts.map(({ kind, tokens }) => ({ message, layer: greys.indexOf(greyOf[kind]), tokens })),
  )

export function* layersOfFates(packed: PackedFates): Generator<LayerRun> {
  for (const { message, fate, tokens } of unpackFates(packed)) yield { message, layer: layerOf(fate), tokens }
}

const layerOf = (fate: Fate): number => fateStack.indexOf(fate)

/** A line across the original's map. `double`: an earlier compaction. */
export interface Hairline {
  readonly message: number
  readonly double: boolean
}

/** Where a person speaks, and where the session was compacted before. */
export const hairlinesOf = (outline: readonly OutlineMessage[]): readonly Hairline[] =>
  outline.flatMap(({ role, summary, parts }, message): readonly Hairline[] =>
    summary || (role === 'user' && parts.some(({ kind }) => kind === 'messageText'))
      ? [{ message, double: summary }]
      : [],
  )

/** Tokens of one message of the original by what became of them. */
export function fatesOfMessage(packed: PackedFates, wanted: number): FateTokens {
  const sum = { ...noTokens }
  for (const { message, fate, tokens } of unpackFates(packed)) {
    if (message === wanted) sum[fate] += tokens
    else if (message > wanted) break
  }
  return sum
}
