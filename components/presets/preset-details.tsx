'use client'

import { ArrowRight, Copy, FileDown, History, Pencil, Share2, Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import type { ReactNode } from 'react'
import { exportText, toPreset } from '@/lib/engine'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { arrivalNames, isPasses, PassBadges, readConfig } from '@/components/studio'
import { Badge } from '@/components/ui/display/badge'
import { Button } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Sheet } from '@/components/ui/overlays/sheet'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/display/tabs'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { CodeBox } from '@/components/ui/fields/code-box'
import CopyAs from './dialogs/copy-as'
import { shownTags } from './model/library-model'
import { EvidenceFacts } from './evidence-facts'
import { Miniature } from './miniature'
import type { PresetAction } from './ranking/preset-row'
import { useOriginLabels } from './labels/use-origin-labels'

interface PresetDetailsProps {
  readonly preset: PresetView
  readonly provider: ProviderView | undefined
  readonly href: string
  readonly effect: ReactNode
  readonly onAction: (action: PresetAction, preset: PresetView) => void
  readonly onClose: () => void
}

export default function PresetDetails({ preset, provider, href, effect, onAction, onClose }: PresetDetailsProps) {
  const t = useTranslations('presets')
  const words = useEngineLabels()
  const act = (action: PresetAction, icon: ReactNode): ReactNode => (
    <Button size="sm" onClick={() => onAction(action, preset)}>
      {icon}
      {t(`actions.${action}`)}
    </Button>
  )
  const text = exportText(toPreset(preset))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.preset(preset.id, preset.name)}
      description={words.provider(preset.provider, provider?.name ?? preset.provider)}
      className="w-[min(42rem,calc(100vw-2.5rem))]"
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm" variant="primary">
            <Link href={href}>
              {t('card.use')}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
          {act('customise', <Copy aria-hidden />)}
          {act('share', <Share2 aria-hidden />)}
          {act('export', <FileDown aria-hidden />)}
          {preset.own === undefined ? null : (
            <>
              {act('edit', <Pencil aria-hidden />)}
              {act('versions', <History aria-hidden />)}
              {act('delete', <Trash2 aria-hidden />)}
            </>
          )}
        </div>
        <Tabs defaultValue="about">
          <TabList aria-label={t('details.views')}>
            <Tab value="about">{t('details.about')}</Tab>
            <Tab value="json">{t('details.json')}</Tab>
            <Tab value="copy-as">{t('share.copyAs')}</Tab>
          </TabList>
          <TabPanel value="about" className="pt-4">
            <About preset={preset} provider={provider} effect={effect} />
          </TabPanel>
          <TabPanel value="json" className="pt-4">
            <div className="relative">
              <CodeBox label={t('details.json')} text={text} rows={28} />
              <span className="absolute top-1.5 right-4">
                <CopyButton label={t('share.copyFile')} text={text} />
              </span>
            </div>
          </TabPanel>
          <TabPanel value="copy-as" className="pt-4">
            <CopyAs preset={toPreset(preset)} stored={preset.id} />
          </TabPanel>
        </Tabs>
      </div>
    </Sheet>
  )
}

function About({ preset, provider, effect }: Pick<PresetDetailsProps, 'preset' | 'provider' | 'effect'>) {
  const t = useTranslations('presets')
  const words = useEngineLabels()
  const format = useFormatter()
  const originWords = useOriginLabels()
  const { own, source, date, origin } = preset
  const approximation = words.presetApproximation(preset.id, preset.approximation)
  const tags = shownTags(preset)
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(own === undefined
      ? []
      : [
          [
            t('details.saved'),
            `${t('version', { version: own.version })}, ${format.dateTime(new Date(own.updatedAt), 'moment')}`,
          ] as const,
        ]),
    ...(origin === undefined
      ? []
      : [[t('details.origin'), `${originWords(origin)}, ${format.dateTime(new Date(origin.at), 'moment')}`] as const]),
    ...(source === '' ? [] : [[t('details.source'), source] as const, [t('details.date'), date] as const]),
    ...(approximation === undefined ? [] : [[t('card.approximation'), approximation] as const]),
    ...(tags.length === 0
      ? []
      : [
          [
            t('fields.tags'),
            <span key="tags" className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>,
          ] as const,
        ]),
  ]
  const description = words.presetDescription(preset.id, preset.description)
  return (
    <div className="flex flex-col gap-5">
      {description === '' ? null : <p className="text-sm text-pretty whitespace-pre-line">{description}</p>}
      {effect}
      {preset.evidence ? <EvidenceFacts evidence={preset.evidence} /> : null}
      <Passes preset={preset} provider={provider} />
      <dl className="flex flex-col gap-3 text-sm">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-xs font-medium text-text-subtle">{term}</dt>
            <dd className="text-pretty text-text-muted wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Passes({ preset, provider }: Pick<PresetDetailsProps, 'preset' | 'provider'>) {
  const t = useTranslations('presets')
  const { step } = useEngineLabels()
  const read = preset.provider === 'smart' ? readConfig(preset.config) : undefined
  if (read?.type !== 'read' || !isPasses(read.config)) return <Miniature preset={preset} provider={provider} />
  const { passes, losslessPrelude } = read.config
  const first = [
    ...arrivalNames(read.config).map((name) => step({ type: 'named', name })),
    ...(losslessPrelude?.enabled ? [t('details.prelude')] : []),
  ]
  return (
    <ol aria-label={t('details.passes')} className="flex flex-col gap-2">
      {first.map((name) => (
        <li
          key={name}
          className="rounded-md border border-dashed border-border-strong px-3 py-2 text-sm text-text-muted"
        >
          {name}
        </li>
      ))}
      {passes.map((pass, index) => (
        <li key={pass.id} className="flex flex-col gap-1.5 rounded-md border border-border bg-surface px-3 py-2">
          <p className="text-sm font-medium wrap-anywhere">
            <span className="tabular mr-1.5 text-text-subtle">{index + 1}</span>
            {pass.name}
            {pass.enabled === false ? (
              <span className="ml-2 text-xs font-normal text-text-muted">({t('off')})</span>
            ) : null}
          </p>
          <PassBadges pass={pass} />
        </li>
      ))}
    </ol>
  )
}
