import type { ActionError } from '@/lib/contracts/shared/action'
import type { RankedRow } from '@/lib/contracts/evaluation/rankings'
import { measuredFigures, type ReplayedFigures, type RowFigures } from '@/lib/engine'

/** What is known of a preset's effect on the session. `isWhole`: what replays tell has come too, or will not come. */
export type PresetFigures =
  | { readonly type: 'waiting' }
  | { readonly type: 'failed'; readonly error: ActionError }
  | { readonly type: 'known'; readonly row: RankedRow; readonly figures: RowFigures; readonly isWhole: boolean }

export function figuresKnown(row: RankedRow, replay: ReplayedFigures | undefined, isWhole: boolean): PresetFigures {
  const { tokensAfter, fates, planned } = row
  return {
    type: 'known',
    row,
    isWhole,
    figures: {
      tokens: tokensAfter,
      planned,
      fates,
      ...measuredFigures({ instructions: undefined, replay, planned }),
    },
  }
}
