import type { FateTokens } from '../../fate/fate'
import { contextShare, type SessionFigures } from './figures'
import type { MeasuredFigures, RowFigures } from './row-figures'

/**
 * What was worked out beside a run when it was saved, and is kept with it. Each is absent where it could not be worked out.
 */
export interface SavedFigures extends MeasuredFigures {
  readonly session?: SessionFigures
}

interface Stored {
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly fates: FateTokens
}

/** The row of a result that was stored, with what was measured of it. */
export function savedRowFigures(
  { tokensBefore, tokensAfter, fates }: Stored,
  measured: SavedFigures | undefined,
): RowFigures {
  const { session, ...rest } = measured ?? {}
  return {
    ...rest,
    tokens: tokensAfter,
    context: session && contextShare(session, tokensBefore, tokensAfter),
    planned: false,
    fates,
  }
}
