'use client'

import { ChevronDown } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Suspense, useState } from 'react'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { Button } from '@/components/ui/buttons/button'
import { contained } from '@/components/ui/display/contained'
import { Popover } from '@/components/ui/overlays/popover'
import type { ShownExperiment } from '../use-experiment'

const PriceList = contained(dynamic(() => import('./price-list'), { ssr: false }))

interface PriceChoiceProps {
  readonly shown: Pick<ShownExperiment, 'experiment' | 'price'>
  /** A model or a profile; null: the prices that it was frozen with. */
  readonly onPrice: (price: string | null) => void
}

/** At whose prices costs are, and the choice of others. */
export function PriceChoice({ shown: { experiment, price }, onPrice }: PriceChoiceProps) {
  const t = useTranslations('experiments.prices')
  const h = useTranslations('experiments.head')
  const format = useFormatter()
  const [open, setOpen] = useState(false)
  const frozen = h('prices', { date: format.dateTime(new Date(experiment.createdAt), 'day') })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('title')}
      className="w-96"
      trigger={
        <Button
          variant="link"
          size="sm"
          className="h-auto p-0 text-xs font-normal whitespace-normal text-text-muted"
          title={t('help')}
        >
          {price ? h('pricesOf', { name: price.name }) : frozen}
          <ChevronDown aria-hidden className="size-3" />
        </Button>
      }
    >
      <Suspense fallback={null}>
        <LazyMessages of={['profiles']}>
          <PriceList
            frozen={price ? frozen : undefined}
            onPrice={(chosen) => {
              setOpen(false)
              onPrice(chosen)
            }}
          />
        </LazyMessages>
      </Suspense>
    </Popover>
  )
}
