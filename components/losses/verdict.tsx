'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { questionOf, replayFigureQueries, useReplaySetup } from '@/components/replay'
import type { LiveStrategy } from '@/lib/contracts/results'
import type { MeasuredRow } from './model/rows'

interface VerdictProps {
  readonly conversationId: string
  readonly row: Pick<MeasuredRow, 'name' | 'report' | 'planned'>
  readonly strategy: LiveStrategy
}

/** What a strategy forgets, in one sentence. */
export function Verdict({ conversationId, row: { name, report, planned }, strategy }: VerdictProps) {
  const t = useTranslations('losses.verdict')
  const [setup] = useReplaySetup()
  const needed = useQuery(replayFigureQueries.strategy(questionOf(conversationId, setup), strategy)).data?.figures
    .neededLater
  const { total, kept } = report.instructions
  if (planned) return null
  const loud = { b: (text: ReactNode) => <b className="font-semibold text-removed">{text}</b> }
  const dropped = total - kept
  return (
    <p className="px-3 pt-3 text-sm text-pretty">
      <b className="font-semibold">{name}</b>{' '}
      {dropped === 0 ? t('keepsAll', { total }) : t.rich('drops', { dropped, total, ...loud })}
      {needed === undefined || needed.items === 0 ? null : (
        <> {needed.gone === 0 ? t('nothingGone', { items: needed.items }) : t.rich('gone', { ...needed, ...loud })}</>
      )}
    </p>
  )
}
