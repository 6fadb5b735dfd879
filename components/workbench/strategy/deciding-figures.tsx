'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NeededLaterFigure, SessionCostFigure, useUnknownLabels } from '@/components/matrix'
import type { PresetFigures } from '@/components/presets'
import { questionOf, replayFigureQueries, useReplaySetup } from '@/components/replay'

/** Cost of the session as it is, in USD; absent while it is worked out, and where it has no price. */
export function useSessionCost(conversationId: string): number | undefined {
  const [setup] = useReplaySetup()
  return useQuery(replayFigureQueries.session(questionOf(conversationId, setup))).data?.cost
}

interface DecidingFiguresProps {
  readonly known: PresetFigures | undefined
  readonly sessionCost: number | undefined
}

/** What decides about a strategy on the session: what it forgets, and what the session costs with it. */
export function DecidingFigures({ known, sessionCost }: DecidingFiguresProps) {
  const t = useTranslations('matrix')
  const unknown = useUnknownLabels()
  if (known?.type === 'failed') return <span className="text-xs text-text-muted">{t('failed')}</span>
  if (known?.type !== 'known') return <span className="text-xs text-text-subtle">…</span>
  const figures = {
    ...known.figures,
    ...(!known.isWhole && { awaited: ['neededLater', 'sessionCost'] as const }),
  }
  return (
    <span className="tabular flex shrink-0 items-baseline gap-x-4 text-xs text-text-muted max-sm:flex-wrap max-sm:gap-x-2">
      <span className={cell}>
        <span className="sm:sr-only">{t('columns.needed')} </span>
        <NeededLaterFigure {...figures} why={unknown('neededLater')} />
      </span>
      <span className={cell}>
        <span className="sm:sr-only">{t('columns.cost')} </span>
        <SessionCostFigure {...figures} base={sessionCost} why={unknown('sessionCost')} />
      </span>
    </span>
  )
}

const cell = 'flex items-baseline gap-1 sm:min-w-28 sm:justify-end'
