'use client'

import { History, Play, RotateCcw, Square } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useSingleClicks } from '@/components/shared/hooks/use-single-clicks'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import { allInput, type RateSnapshot } from '@/lib/engine'
import type { MatrixRow } from './model/matrix-row'

interface RunButtonProps {
  readonly row: Pick<MatrixRow, 'key' | 'letter' | 'status' | 'price' | 'missed'>
  readonly onRun: (key: string) => void
  readonly onCancel: (key: string) => void
  readonly onEarlier: (key: string) => void
}

/** Runs, cancels or tries again, whichever there is to do. Loaded with the first row of which a model is asked. */
export default function RunButton({ onEarlier, ...rest }: RunButtonProps) {
  const { key, missed } = rest.row
  return (
    <>
      {missed === undefined ? null : (
        <IconButton
          size="sm"
          label={missed}
          icon={<History aria-hidden className="text-accent" />}
          onClick={() => onEarlier(key)}
        />
      )}
      <Action {...rest} />
    </>
  )
}

function Action({ row, onRun, onCancel }: Omit<RunButtonProps, 'onEarlier'>) {
  const t = useTranslations('matrix')
  const format = useFigures()
  const once = useSingleClicks()
  const why = usePriceLabels()
  const { key, letter, status, price } = row
  if (status.type === 'running')
    return (
      <button
        type="button"
        data-run
        aria-label={t('cancelOf', { letter })}
        onClick={once(() => onCancel(key))}
        className={quietButton}
      >
        <Square aria-hidden className="size-3" />
        {t('cancel')}
      </button>
    )
  if (status.type === 'failed')
    return (
      <button type="button" data-run onClick={once(() => onRun(key))} className={quietButton}>
        <RotateCcw aria-hidden className="size-3" />
        {t('retry', { price: price?.costUsd === undefined ? '' : format.money(price.costUsd) })}
      </button>
    )
  if (price === undefined) return null
  return (
    <button
      type="button"
      data-run
      title={why(price)}
      onClick={once(() => onRun(key))}
      className="hit-area relative z-1 tabular inline-flex h-6 items-center gap-1 rounded-md border border-accent bg-surface px-1.5 text-xs font-medium whitespace-nowrap text-accent hover:bg-accent-soft"
    >
      <Play aria-hidden className="size-3" />
      {price.costUsd === undefined ? t('runUnknown') : t('run', { price: format.money(price.costUsd) })}
    </button>
  )
}

const quietButton =
  'hit-area relative z-1 tabular inline-flex h-6 items-center gap-1 rounded-md border border-border-strong bg-surface px-2 text-xs whitespace-nowrap text-text hover:bg-hover'

const PRICE_DAY = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/** What a price was worked out from. */
function usePriceLabels(): (price: StrategyEstimate) => string {
  const t = useTranslations('matrix')
  const format = useFigures()
  const formatter = useFormatter()
  const ratesOf = ({ rates: { input, output }, priceDate, source }: RateSnapshot): readonly string[] => [
    ...(input === undefined || output === undefined
      ? []
      : [t('priceRates', { input: format.money(input), output: format.money(output) })]),
    ...(priceDate !== undefined
      ? [t('priceDate', { date: formatter.dateTime(new Date(priceDate), PRICE_DAY) })]
      : source === 'profile'
        ? [t('priceOwn')]
        : []),
  ]
  return ({ profile, ...totals }) => {
    const { calls, pinnedCalls, outputTokens: output } = totals
    const model = profile?.label ?? ''
    return [
      t('priceWhy', { calls: calls - pinnedCalls, input: allInput(totals), output, model }),
      ...(profile === undefined ? [] : ratesOf(profile.rates)),
    ].join(', ')
  }
}
