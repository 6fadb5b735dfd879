import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { REPLAYS, type ReplayQuestion } from '@/components/replay'
import { omit } from 'es-toolkit'
import { toActionError } from '@/components/shared/queries/answers'
import { finalAnswer, postedEvents } from '@/components/shared/queries/event-client'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { LiveStrategy } from '@/lib/contracts/results'
import type { RankedFigures, RankingEvent } from '@/lib/contracts/evaluation/rankings'
import { RANKINGS_PATH } from '@/lib/contracts/shared/event-paths'

/** Fetched again, because an answer may have been pinned or a price changed since. */
const REMEMBERED_MS = 5 * 60_000
/** A server that is started again goes on with it. */
const MOST_RETRIES = 5

export interface RankedStrategy extends RankedFigures {
  readonly refused?: { readonly row?: ActionError; readonly replay?: ActionError }
}

/** What is known of a ranking so far. */
export interface RankingState {
  /** By `rankedKey`. */
  readonly known: Readonly<Record<string, RankedStrategy>>
  /** The job that works out the rest, by which it can be cancelled. */
  readonly job?: string
}

/** Names a strategy by its content, so that what is known of it stands beside other strategies too. */
export const rankedKey = ({ provider, config }: LiveStrategy): string => JSON.stringify([provider, config])

const RANKING = 'ranking'

/** What the strategies make of the session; the state is told as it comes. */
export const rankingQuery = (client: QueryClient, question: ReplayQuestion, strategies: readonly LiveStrategy[]) => {
  const queryKey = [REPLAYS, question, RANKING, strategies] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<RankingState> => {
      let state = latestOf(client, question)
      const asked = strategies.map((strategy, index) => ({ ...strategy, key: String(index) }))
      const events = postedEvents<RankingEvent>(RANKINGS_PATH, { ...question, strategies: asked }, signal)
      await finalAnswer(events, (event) => {
        state = after(state, event, (index) => rankedKey(strategies[Number(index)] ?? { provider: '', config: {} }))
        client.setQueryData(queryKey, state)
      })
      return { known: state.known }
    },
    staleTime: REMEMBERED_MS,
    retry: (failures, error) => failures < MOST_RETRIES && toActionError(error).code === 'network',
  })
}

/** With one preset more or less, what is known of the others stands until it is told anew. */
function latestOf(client: QueryClient, question: ReplayQuestion): RankingState {
  const before = client.getQueriesData<RankingState>({ queryKey: [REPLAYS, question, RANKING] })
  return { known: Object.assign({}, ...before.map(([, state]) => state?.known ?? {})) }
}

function after(
  state: RankingState,
  event: Exclude<RankingEvent, { readonly type: 'done' }>,
  keyOf: (key: string) => string,
): RankingState {
  if (event.type === 'job') return { ...state, job: event.id }
  if (event.type === 'failed') return state
  const key = keyOf(event.key)
  const known = state.known[key]
  const next: RankedStrategy =
    event.type === 'figures'
      ? { ...known, ...event.figures, refused: omit(known?.refused ?? {}, event.figures.row ? ['row'] : ['replay']) }
      : { ...known, refused: { ...known?.refused, [event.what]: event.error } }
  return { ...state, known: { ...state.known, [key]: next } }
}
