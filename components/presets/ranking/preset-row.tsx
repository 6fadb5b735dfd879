'use client'

import { Copy, EllipsisVertical, Eye, FileDown, History, Pencil, Share2, Trash2, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import type { ReactNode } from 'react'
import type { PresetView } from '@/lib/contracts/presets'
import { aboutSign, type LaterFigure, lostOf, totalOf } from '@/lib/engine'
import { IdleWord, useIdleLabels, useUnknownLabels } from '@/components/matrix'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Dash } from '@/components/shared/parts/dash'
import { FateBar } from '@/components/shared/parts/fate-bar'
import { FateSwatch } from '@/components/shared/parts/fate-swatch'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/overlays/menu'
import type { PresetFigures } from '../api/preset-figures'
import { useOriginLabels } from '../labels/use-origin-labels'
import type { LibraryEntry } from '../model/library-model'
import { rankLayout } from './rank-layout'

/** What can be done with a preset; the last three only with one's own. */
export type PresetAction = 'open' | 'customise' | 'share' | 'export' | 'edit' | 'versions' | 'delete'

export interface PresetRowProps {
  readonly entry: LibraryEntry
  readonly known: PresetFigures | undefined
  /** Tokens of the session: the length of the bars. */
  readonly total: number
  /** Address of the workbench with this preset in a row. */
  readonly href: string
  readonly onAction: (action: PresetAction, preset: PresetView) => void
  /** Told when its menu opens and closes. */
  readonly onMenu?: (open: boolean) => void
}

/** One preset: what it is, what it makes of the session, one button. */
export function PresetRow({
  entry: { preset, name, description },
  known,
  total,
  href,
  onAction,
  onMenu,
}: PresetRowProps) {
  const t = useTranslations('presets')
  const words = useEngineLabels()
  return (
    <div
      role="row"
      aria-label={name}
      aria-busy={known?.type === 'waiting' || (known?.type === 'known' && !known.isWhole) || undefined}
      className={cn(rankLayout, 'min-h-13 border-t border-border py-1.5 hover:bg-hover')}
    >
      <div role="rowheader" className="flex min-w-0 flex-col max-lg:w-full">
        <span className="flex min-w-0 items-baseline gap-2">
          <button
            type="button"
            aria-label={t('card.detailsOf', { name })}
            onClick={() => onAction('open', preset)}
            className="min-h-6 min-w-0 truncate rounded-sm text-left font-medium hover:text-accent hover:underline"
          >
            {name}
          </button>
          <span className="shrink-0 text-xs text-text-muted">{words.provider(preset.provider, preset.provider)}</span>
          <Own preset={preset} />
        </span>
        <span title={description} className="line-clamp-2 text-xs text-text-muted">
          {description === '' ? t('card.noDescription') : description}
        </span>
      </div>
      <Effect known={known} total={total} />
      <div role="cell" className="flex items-center justify-end gap-1 max-lg:ml-auto">
        <Button asChild size="sm">
          <Link href={href} aria-label={t('card.useOf', { name })}>
            {t('card.use')}
          </Link>
        </Button>
        <Menu
          align="end"
          entries={useEntries(preset, onAction)}
          {...(onMenu && { onOpenChange: onMenu })}
          trigger={
            <IconButton
              size="sm"
              label={t('card.more', { name })}
              tooltip={false}
              icon={<EllipsisVertical aria-hidden />}
            />
          }
        />
      </div>
    </div>
  )
}

function Own({ preset: { own, origin } }: { readonly preset: PresetView }) {
  const t = useTranslations('presets')
  const words = useOriginLabels()
  const format = useFormatter()
  if (own === undefined) return null
  const facts = [
    t('version', { version: own.version }),
    t('card.saved', { date: format.dateTime(new Date(own.updatedAt), 'day') }),
    ...(origin === undefined ? [] : [words(origin)]),
  ].join(' · ')
  return (
    <span title={facts} className="min-w-0 truncate text-xs text-text-subtle">
      {facts}
    </span>
  )
}

function Effect({ known, total }: Pick<PresetRowProps, 'known' | 'total'>) {
  const t = useTranslations('presets')
  const errorWords = useErrorLabels()
  if (known?.type === 'known') return <Figures known={known} total={total} />
  if (known?.type === 'failed')
    return (
      <p role="cell" className="line-clamp-2 text-xs text-text-muted lg:col-span-6">
        {t('effect.failed', { reason: errorWords(known.error).title })}
      </p>
    )
  return (
    <p role="cell" className="text-xs text-text-subtle lg:col-span-6">
      {t(known === undefined ? 'effect.none' : 'effect.waiting')}
    </p>
  )
}

/** What becomes of the session: as long as the session, by fate. `≈` is what a model would be asked for first. */
function Figures({
  known: {
    row: { tokensBefore, expected },
    figures,
    isWhole,
  },
  total,
}: {
  readonly known: Extract<PresetFigures, { type: 'known' }>
  readonly total: number
}) {
  const t = useTranslations('presets.rank')
  const format = useFigures()
  const { tokens, fates, planned, estimates, neededLater, sessionCost, overflows, windowIsAssumed = false } = figures
  const about = planned ? '≈' : ''
  const lost = fates && lostOf(fates)
  const idle = useIdleLabels()(figures)
  const unknown = useUnknownLabels()
  const later = (figure: LaterFigure, value: string | undefined): ReactNode =>
    value === undefined ? (
      <span className="font-normal text-text-subtle">{isWhole ? <Dash why={unknown(figure)} /> : '…'}</span>
    ) : (
      aboutSign(figures, figure) + value
    )
  return (
    <>
      <span role="cell" className="min-w-0 max-lg:w-full">
        {fates === undefined ? null : (
          <span
            className={cn('block h-3', planned && 'opacity-70')}
            style={{ width: `${Math.min(1, totalOf(fates) / Math.max(1, total)) * 100}%` }}
          >
            <FateBar tokens={fates} className="h-3" />
          </span>
        )}
      </span>
      <Cell label={t('tokens')} beside={format.changePercent(tokens / Math.max(1, tokensBefore) - 1)}>
        {about + format.tokens(tokens)}
      </Cell>
      <Cell
        label={t('lost')}
        beside={
          fates === undefined || fates.summarized === 0 ? null : (
            <span className="inline-flex items-center gap-1 text-summarized">
              <FateSwatch fate="summarized" className="size-2.5" />
              <span className="sr-only">{t('summarized')} </span>
              {format.tokens(fates.summarized)}
            </span>
          )
        }
      >
        {lost === undefined ? <Dash why={unknown('lost')} /> : about + format.tokens(lost)}
      </Cell>
      <Cell label={t('needed')}>
        {planned && estimates !== undefined && neededLater === undefined ? (
          <span className="font-normal text-text-muted">{t('afterRun')}</span>
        ) : (
          later('neededLater', neededLater && t('gone', { ...neededLater }))
        )}
      </Cell>
      <Cell
        label={t('cost')}
        beside={
          overflows ? (
            <TriangleAlert
              role="img"
              aria-label={t('overflows', { count: overflows, isAssumed: String(windowIsAssumed) })}
              className="inline size-3.5 align-text-bottom text-warning"
            />
          ) : null
        }
        {...(idle && { below: <IdleWord {...idle} /> })}
      >
        {later('sessionCost', sessionCost === undefined ? undefined : format.money(sessionCost))}
      </Cell>
      <span role="cell" className="truncate text-xs text-text-muted max-lg:hidden">
        {expected === undefined
          ? t(fates !== undefined && fates.summarized > 0 ? 'extract' : 'noModel')
          : expected.costUsd === undefined || expected.costUsd === 0
            ? t('calls', { calls: expected.calls })
            : t('price', { price: format.money(expected.costUsd) })}
      </span>
    </>
  )
}

/** A figure with what is beside it. On a phone its column's name stands before it. */
function Cell({
  label,
  beside,
  below,
  children,
}: {
  readonly label: string
  readonly beside?: ReactNode
  /** On a phone it stands beside too. */
  readonly below?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <span role="cell" className="tabular flex items-baseline gap-x-1.5 whitespace-nowrap max-lg:text-xs lg:flex-wrap">
      <span className="text-text-muted lg:sr-only">{label}</span>
      <b className="font-medium lg:min-w-13 lg:text-right">{children}</b>
      <span className="text-2xs text-text-muted">{beside}</span>
      {below === undefined ? null : <span className="text-2xs text-text-muted lg:basis-full">{below}</span>}
    </span>
  )
}

function useEntries(preset: PresetView, onAction: PresetRowProps['onAction']): readonly MenuEntry[] {
  const t = useTranslations('presets.actions')
  const entry = (id: PresetAction, icon: ReactNode): MenuEntry => ({
    kind: 'action',
    id,
    label: t(id),
    icon,
    run: () => onAction(id, preset),
    ...(id === 'delete' && { tone: 'danger' }),
  })
  return [
    entry('open', <Eye aria-hidden />),
    entry('customise', <Copy aria-hidden />),
    entry('share', <Share2 aria-hidden />),
    entry('export', <FileDown aria-hidden />),
    ...(preset.own === undefined
      ? []
      : [
          { kind: 'separator', id: 'line' } as const,
          entry('edit', <Pencil aria-hidden />),
          entry('versions', <History aria-hidden />),
          entry('delete', <Trash2 aria-hidden />),
        ]),
  ]
}
