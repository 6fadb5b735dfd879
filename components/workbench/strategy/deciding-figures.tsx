'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { questionOf, replayFigureQueries, useReplaySetup } from '@/components/replay'
import type { PresetFigures } from '@/components/presets'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { aboutSign, usdDifference } from '@/lib/engine'

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
  const format = useFigures()
  if (known?.type !== 'known' && known?.type !== 'failed') return <span className="text-xs text-text-subtle">…</span>
  if (known.type === 'failed') return <span className="text-xs text-text-muted">{t('failed')}</span>
  const { figures, isWhole } = known
  const { neededLater, sessionCost: cost } = figures
  const waits = isWhole ? '–' : '…'
  const change =
    cost === undefined || !sessionCost ? '' : format.changePercent(usdDifference(cost, sessionCost) / sessionCost)
  return (
    <span className="tabular flex shrink-0 items-baseline gap-x-4 text-xs text-text-muted max-sm:flex-wrap max-sm:gap-x-2">
      <span className="sm:min-w-28 sm:text-right">
        <span className="sr-only">{t('columns.needed')} </span>
        {neededLater !== undefined ? (
          <NeededLater {...neededLater} about={aboutSign(figures, 'neededLater')} />
        ) : figures.planned && isWhole ? (
          t('afterRun')
        ) : (
          waits
        )}
      </span>
      <span className="sm:min-w-28 sm:text-right">
        <span className="sr-only">{t('columns.cost')} </span>
        <b className="font-medium text-text">
          {cost === undefined ? waits : aboutSign(figures, 'sessionCost') + format.money(cost)}
        </b>{' '}
        <span className="inline-block min-w-9 text-right">{change}</span>
      </span>
    </span>
  )
}

function NeededLater({
  items,
  gone,
  about,
}: {
  readonly items: number
  readonly gone: number
  readonly about: string
}) {
  const t = useTranslations('matrix')
  return (
    <span title={t('neededExact', { items, gone })}>
      <b className="font-medium text-text">
        {about}
        {gone}
      </b>{' '}
      {t('ofItemsGone', { items })}
    </span>
  )
}
