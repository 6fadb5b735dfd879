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
import type { ExperimentOptions } from '@/lib/contracts/evaluation/experiments'
import { useDeletion } from '../api/use-deletion'
import type { experimentTabs } from '../model/view-state'
import type { ShownExperiment } from '../use-experiment'

type Tab = (typeof experimentTabs)[number]

interface HeadProps {
  readonly shown: ShownExperiment
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

const icons = { compare: Columns2, gate: ShieldCheck, recommend: ThumbsUp } as const

/** What it is made of, and what can be done with it. */
export function Head({ shown: { experiment }, tab, onTab }: HeadProps) {
  const t = useTranslations('experiments')
  const format = useFormatter()
  const { id, name, dataset, sessions, options, engine, createdAt } = experiment
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
          t('head.prices', { date: format.dateTime(new Date(createdAt), 'day') }),
        ].join(' · ')}{' '}
        · <span title={t('head.frozenHelp', { engine })}>{t('head.frozen')}</span>
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
            onClick={() => onTab(tab === each ? 'matrix' : each)}
          >
            <Icon aria-hidden />
            {t(`head.${each}`)}
          </Button>
        )
      })}
      <Export id={id} />
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

function Export({ id }: { readonly id: string }) {
  const t = useTranslations('experiments')
  const router = useRouter()
  const remove = useDeletion(() => router.push('/experiments'))
  const address = `/experiments/${encodeURIComponent(id)}/download`
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
        { kind: 'action', id: 'csv', label: t('head.csv'), run: () => downloadFrom(`${address}?format=csv`) },
        { kind: 'action', id: 'json', label: t('head.json'), run: () => downloadFrom(`${address}?format=json`) },
        {
          kind: 'action',
          id: 'report',
          label: t('head.report'),
          icon: <FileText aria-hidden />,
          run: () => downloadFrom(`${address}?format=html`),
        },
        { kind: 'separator', id: 'line' },
        { kind: 'action', id: 'delete', label: t('delete'), tone: 'danger', run: () => remove(id) },
      ]}
    />
  )
}
