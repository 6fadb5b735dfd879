'use client'

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { questionOf, replayFigureQueries, useReplaySetup } from '@/components/replay'
import { resultQueries } from '@/components/results'
import { toActionError } from '@/components/shared/queries/answers'
import { turnsOf } from '@/components/shared/queries/turns'
import type { PresetView } from '@/lib/contracts/presets'
import type { LiveStrategy, ResultRef } from '@/lib/contracts/results'
import type { ProviderView } from '@/lib/contracts/runs'
import { figuresKnown, type PresetFigures } from './preset-figures'

type Strategy = Pick<PresetView, 'id' | 'provider' | 'config'>

interface Asked {
  readonly conversationId: string | undefined
  readonly presets: readonly Strategy[]
  readonly providers: readonly ProviderView[]
  /** What replays tell is worked out too; they take longer than the rest. */
  readonly later: boolean
}

/** What each preset makes of the session, by its id: the answers that a row of the workbench would show. Those that ask no model come first. */
export function usePresetFigures({
  conversationId,
  presets,
  providers,
  later,
}: Asked): ReadonlyMap<string, PresetFigures> {
  const asks = ({ provider }: Strategy): boolean =>
    providers.find(({ id }) => id === provider)?.capabilities.usesModel ?? true
  const inOrder = [...presets.filter((preset) => !asks(preset)), ...presets.filter(asks)]
  const strategies = inOrder.map(({ provider, config }): LiveStrategy => ({ provider, config }))
  const [setup] = useReplaySetup()
  const question = questionOf(conversationId ?? '', setup)
  const known = conversationId !== undefined && providers.length > 0
  const client = useQueryClient()
  const refs = strategies.map((strategy): ResultRef => ({ type: 'live', conversation: conversationId ?? '', strategy }))
  const rowsAsked = refs.map((ref) => resultQueries.row(ref))
  const rowTurns = turnsOf(
    client,
    rowsAsked,
    rowsAsked.map(() => known),
  )
  const rows = useQueries({
    queries: rowsAsked.map((query, index) => ({ ...query, enabled: rowTurns[index] ?? false })),
  })
  // They are worked out beside the rows that are still to come, on a lane that yields to those.
  const afterRow = rows.map(({ isFetched }) => later && known && isFetched)
  const session = useQuery({ ...replayFigureQueries.session(question), enabled: afterRow.includes(true) })
  const replaysAsked = strategies.map((strategy) => replayFigureQueries.strategy(question, strategy))
  const replayTurns = turnsOf(
    client,
    replaysAsked,
    afterRow.map((each) => each && session.isSuccess),
  )
  const replays = useQueries({
    queries: replaysAsked.map((query, index) => ({ ...query, enabled: replayTurns[index] ?? false })),
  })
  return new Map(
    inOrder.map(({ id }, index): [string, PresetFigures] => {
      const [row, replay] = [rows[index], replays[index]]
      if (row?.error) return [id, { type: 'failed', error: toActionError(row.error) }]
      if (row?.data === undefined) return [id, { type: 'waiting' }]
      const isWhole = !later || (replay?.isFetched ?? false) || session.isError
      return [id, figuresKnown(row.data, session.data && replay?.data, isWhole)]
    }),
  )
}
