'use client'

import {
  ArrowRight,
  CircleAlert,
  Copy,
  EllipsisVertical,
  Eye,
  FileDown,
  History,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { shownTags } from './model/library-model'
import { Miniature } from './miniature'
import { useOriginLabels } from './labels/use-origin-labels'

/** What can be done with a preset; the last three only with one's own. */
export type PresetAction = 'open' | 'customise' | 'share' | 'export' | 'edit' | 'versions' | 'delete'

interface PresetCardProps {
  readonly preset: PresetView
  readonly provider: ProviderView | undefined
  /** Address of the workbench with this preset in a column. */
  readonly href: string
  readonly effect: ReactNode
  readonly onAction: (action: PresetAction, preset: PresetView) => void
}

export function PresetCard({ preset, provider, href, effect, onAction }: PresetCardProps) {
  const t = useTranslations('presets')
  const words = useEngineLabels()
  const name = words.preset(preset.id, preset.name)
  const description = words.presetDescription(preset.id, preset.description)
  const approximation = words.presetApproximation(preset.id, preset.approximation)
  return (
    <article
      aria-label={name}
      className="group/card flex h-full min-w-0 flex-col gap-3 rounded-lg border border-border bg-surface p-4 transition-shadow focus-within:border-border-strong hover:border-border-strong hover:shadow-raised"
    >
      <header className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h3 className="text-base leading-6 font-semibold wrap-anywhere">
            <button
              type="button"
              onClick={() => onAction('open', preset)}
              className="min-h-6 rounded-sm text-left hover:text-accent hover:underline"
            >
              {name}
            </button>
          </h3>
          <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-text-muted">
            {words.provider(preset.provider, provider?.name ?? preset.provider)}
            {preset.own === undefined ? null : <span>· {t('version', { version: preset.own.version })}</span>}
          </p>
        </div>
        <Menu
          align="end"
          entries={useEntries(preset, onAction)}
          trigger={
            <IconButton
              label={t('card.more', { name })}
              tooltip={false}
              icon={<EllipsisVertical aria-hidden />}
              className="-mt-0.5 -mr-1.5"
            />
          }
        />
      </header>
      <Miniature preset={preset} provider={provider} />
      <p className="line-clamp-3 text-sm text-pretty text-text-muted" title={description}>
        {description === '' ? <span className="text-text-subtle">{t('card.noDescription')}</span> : description}
      </p>
      <div className="mt-auto flex flex-col gap-2.5">
        {approximation === undefined ? null : (
          <p className="flex items-start gap-1.5 text-xs text-text-muted" title={approximation}>
            <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0 text-warning" />
            <span className="line-clamp-2">
              <span className="sr-only">{t('card.approximation')} </span>
              {approximation}
            </span>
          </p>
        )}
        {effect}
        <Origin preset={preset} />
        <div className="flex items-center gap-2">
          <Button asChild size="sm" variant="primary">
            <Link href={href} prefetch={false} aria-label={t('card.useOf', { name })}>
              {t('card.use')}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
          <Button size="sm" aria-label={t('card.detailsOf', { name })} onClick={() => onAction('open', preset)}>
            {t('card.details')}
          </Button>
          <span className="ml-auto flex min-w-0 flex-wrap justify-end gap-1">
            {shownTags(preset)
              .slice(0, 3)
              .map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
          </span>
        </div>
      </div>
    </article>
  )
}

function Origin({ preset: { own, source, date, origin } }: { readonly preset: PresetView }) {
  const t = useTranslations('presets')
  const words = useOriginLabels()
  const format = useFormatter()
  if (own !== undefined) {
    const facts = [
      t('card.saved', { date: format.dateTime(new Date(own.updatedAt), 'day') }),
      ...(origin === undefined ? [] : [words(origin)]),
    ].join(' · ')
    return (
      <p className="truncate text-2xs text-text-subtle" title={facts}>
        {facts}
      </p>
    )
  }
  return (
    <p className="truncate text-2xs text-text-subtle" title={source}>
      <span className="tabular">{date}</span> · {source}
    </p>
  )
}

function useEntries(preset: PresetView, onAction: PresetCardProps['onAction']): readonly MenuEntry[] {
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
