import * as z from 'zod'
import type { ReplayedFigures } from '@/lib/engine'
import { idSchema as id, type ActionError } from '../shared/action'
import { replayedSessionFields } from '../replay'
import { liveStrategy, type ResultRow } from '../results'
import type { StrategyEstimate } from '../estimates'

/*
 * Many strategies on one session. Types and schemas only, so that components may import it.
 *
 * `POST /api/rankings` with a `rankingInput` → one line of JSON per event, the last of them `done` or `failed`. It is a job: aborting the
 * request leaves it alone, `cancelJob` ends it, and whoever asks again gets what is known at once.
 */

export const rankingInput = z.object({
  ...replayedSessionFields,
  /** In this order; `key` names the strategy in events. */
  strategies: z
    .array(liveStrategy.extend({ key: id }))
    .min(1)
    .max(500),
})

/** What a strategy makes of the session, without its map. */
export interface RankedRow extends Pick<ResultRow, 'tokensBefore' | 'tokensAfter' | 'planned' | 'fates'> {
  readonly expected?: Pick<StrategyEstimate, 'calls' | 'costUsd'>
}

/** What is known of a strategy: each comes by itself. */
export interface RankedFigures {
  readonly row?: RankedRow
  /** Over the whole session. */
  readonly replay?: ReplayedFigures
}

/** What becomes known of the strategy with a key. */
export type RankedEvent =
  | { readonly type: 'figures'; readonly key: string; readonly figures: RankedFigures }
  | { readonly type: 'refused'; readonly key: string; readonly what: 'row' | 'replay'; readonly error: ActionError }

export type RankingEvent =
  | RankedEvent
  | { readonly type: 'job'; readonly id: string }
  | { readonly type: 'done'; readonly answer: null }
  | { readonly type: 'failed'; readonly error: ActionError }
