'use client'

import { Columns2, Download, FileText, ShieldCheck, ThumbsUp } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { MOST_PERCENT } from '@/lib/engine'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Button } from '@/components/ui/buttons/button'
import { downloadFrom } from '@/components/ui/buttons/download'
import { Link } from '@/components/ui/buttons/link'
import { cn } from '@/components/ui/cn'
import { Menu } from '@/components/ui/overlays/menu'
import { ShareExperiment } from '@/components/share'
import type { ExperimentOptions } from '@/lib/contracts/evaluation/experiments'
import { useExperimentDeletion } from '../api/use-experiment-deletion'
import { PriceChoice } from '../prices/price-choice'
import type { ExperimentState, SetExperimentState, ShownExperiment } from '../use-experiment'

interface HeadProps {
  readonly shown: ShownExperiment
  readonly state: Pick<ExperimentState, 'tab' | 'price'>
  readonly setState: SetExperimentState
}

const icons = { compare: Columns2, gate: ShieldCheck, recommend: ThumbsUp } as const

/** What it is made of, and what can be done with it. */
export function Head({ shown, state: { tab, price }, setState }: HeadProps) {
  const t = useTranslations('experiments')
  const { id, name, dataset, sessions, options, engine } = shown.experiment
  const threshold = useThreshold(options)
  return (
    <header className="flex min-h-11 flex-wrap items-center lg:flex-nowrap gap-x-2.5 gap-y-1 border-b border-border bg-surface px-4 py-1.5">
      <Link href="/experiments" className="shrink-0 text-sm text-text-muted hover:underline">
        {t('title')}
      </Link>
      <span aria-hidden className="text-text-subtle max-sm:hidden">
        /
      </span>
      <h1 className="min-w-0 truncate text-base font-semibold lg:shrink-0">{name}</h1>
      <p className="min-w-0 text-xs text-text-muted lg:line-clamp-2">
        {[
          t('head.dataset', { name: dataset.name, version: dataset.version }),
          t('head.sessions', { count: sessions.length }),
          threshold,
        ].join(' · ')}{' '}
        · <PriceChoice shown={shown} onPrice={(next) => void setState({ price: next })} /> ·{' '}
        <span title={t('head.frozenHelp', { engine })}>{t('head.frozen')}</span>
      </p>
      <span className="flex-1" />
      {(['compare', 'gate', 'recommend'] as const).map((each) => {
        const Icon = icons[each]
        return (
          <Button
            key={each}
            variant="ghost"
            aria-pressed={tab === each}
            className={cn(tab === each && 'bg-selected text-text')}
            onClick={() => void setState({ tab: tab === each ? 'matrix' : each })}
          >
            <Icon aria-hidden />
            {t(`head.${each}`)}
          </Button>
        )
      })}
      <ShareExperiment id={id} name={name} price={price} />
      <Export id={id} price={price} />
      <Button asChild>
        <Link href={`/experiments/tune/new?dataset=${encodeURIComponent(dataset.id)}`}>{t('head.tune')}</Link>
      </Button>
    </header>
  )
}

/** `condensing above 75 %` or `condensing above 155k`. */
export function useThreshold({ threshold, window, fitsWindow }: ExperimentOptions): string {
  const t = useTranslations('experiments.head')
  const format = useFormatter()
  const figures = useFigures()
  const at = threshold <= MOST_PERCENT ? format.number(threshold / MOST_PERCENT, 'percent') : figures.tokens(threshold)
  return [
    t('threshold', { at }),
    ...(window === undefined ? [] : [t('window', { tokens: figures.tokens(window) })]),
    ...(fitsWindow ? [t('fits')] : []),
  ].join(' · ')
}

function Export({ id, price }: { readonly id: string; readonly price: string | null }) {
  const t = useTranslations('experiments')
  const router = useRouter()
  const remove = useExperimentDeletion(() => router.push('/experiments'))
  const download = (as: string): void => {
    const query = new URLSearchParams({ format: as, ...(price !== null && { price }) })
    downloadFrom(`/experiments/${encodeURIComponent(id)}/download?${query.toString()}`)
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          <Download aria-hidden />
          {t('head.export')}
        </Button>
      }
      entries={[
        { kind: 'action', id: 'csv', label: t('head.csv'), run: () => download('csv') },
        { kind: 'action', id: 'json', label: t('head.json'), run: () => download('json') },
        {
          kind: 'action',
          id: 'report',
          label: t('head.report'),
          icon: <FileText aria-hidden />,
          run: () => download('html'),
        },
        { kind: 'separator', id: 'line' },
        { kind: 'action', id: 'delete', label: t('delete'), tone: 'danger', run: () => remove({ id }) },
      ]}
    />
  )
}
