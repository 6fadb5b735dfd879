'use client'

import { ListTree, TriangleAlert, Unplug } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ConversationOverview } from '@/lib/contracts/conversations'
import { Collapsible } from '@/components/ui/display/collapsible'
import { useImportLabels } from '@/components/shared/labels/error-labels'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { usePlace } from '@/components/shared/labels/place'
import { KindBar, KindTable } from '@/components/shared/parts/kind-bar'
import { kindShares } from '@/components/shared/model/kinds'
import { unreadOf } from './unread'

/** What else was found in a session. */
export function SessionDetails({ overview }: { readonly overview: ConversationOverview }) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  const barLabel = kindShares(overview.byKind)
    .map(({ kind, share }) => `${t(`kinds.${kind}`)} ${format.number(share, 'percent')}`)
    .join(', ')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <KindBar byKind={overview.byKind} label={`${t('session.byKind')}: ${barLabel}`} />
        <KindTable byKind={overview.byKind} caption={t('session.byKind')} />
        <p className="text-2xs text-text-subtle">{t('session.counter', { counter: overview.counter })}</p>
      </div>
      <Facts overview={overview} />
      <Recorded overview={overview} />
      <Warnings overview={overview} />
    </div>
  )
}

function Facts({ overview }: { readonly overview: ConversationOverview }) {
  const t = useTranslations('workbench.session')
  const orphans = overview.orphanCalls + overview.orphanResults
  const facts = [
    {
      key: 'compactions',
      shown: overview.compactions.length > 0,
      icon: <ListTree aria-hidden />,
      text: t('compactions', { count: overview.compactions.length }),
    },
    {
      key: 'summaries',
      shown: overview.summaries.length > 0,
      icon: <ListTree aria-hidden />,
      text: t('summaries', { count: overview.summaries.length }),
    },
    { key: 'orphans', shown: orphans > 0, icon: <Unplug aria-hidden />, text: t('orphans', { count: orphans }) },
  ].filter((fact) => fact.shown)
  if (facts.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-xs text-text-muted">
      {facts.map(({ key, icon, text }) => (
        <li key={key} className="flex items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
          {icon}
          {text}
        </li>
      ))}
    </ul>
  )
}

function Recorded({ overview: { recordedUsage: usage, bill, model } }: { readonly overview: ConversationOverview }) {
  const t = useTranslations('workbench.session')
  const { money } = useFigures()
  const format = useFormatter()
  if (usage === undefined && model === undefined) return null
  const figures = [
    ['recordedInput', usage?.inputTokens],
    ['recordedCacheRead', usage?.cacheReadTokens],
    ['recordedCacheWrite', usage?.cacheWriteTokens],
    ['recordedOutput', usage?.outputTokens],
  ] as const
  return (
    <Collapsible title={<span className="text-xs">{t('recorded')}</span>}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 pt-1 pl-5 text-xs">
        {figures.map(([name, value]) =>
          value === undefined ? null : <Figure key={name} name={t(name)} value={format.number(value, 'tokens')} />,
        )}
        {bill === undefined ? null : (
          <Figure name={t(bill.isByList ? 'costByList' : 'recordedCost')} value={money(bill.costUsd)} />
        )}
        {(model ?? usage?.model) === undefined ? null : (
          <Figure name={t('model')} value={model ?? usage?.model ?? ''} />
        )}
      </dl>
      <p className="pt-1 pl-5 text-2xs text-text-subtle">{t('recordedNote')}</p>
    </Collapsible>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd className="tabular text-right wrap-anywhere">{value}</dd>
    </>
  )
}

const WARNINGS_SHOWN = 20

function Warnings({ overview: { warnings } }: { readonly overview: ConversationOverview }) {
  const t = useTranslations('workbench.session')
  const place = usePlace()
  const importWords = useImportLabels()
  if (warnings.length === 0) return null
  return (
    <Collapsible
      defaultOpen={unreadOf(warnings).length > 0}
      title={
        <span className="flex items-center gap-1.5 text-xs">
          <TriangleAlert aria-hidden className="size-3.5 text-warning" />
          {t('warnings', { count: warnings.length })}
        </span>
      }
    >
      <ul className="flex max-h-48 flex-col gap-1 overflow-auto pt-1 pl-5 text-xs text-text-muted">
        {warnings.slice(0, WARNINGS_SHOWN).map((warning, index) => (
          <li key={index}>
            {place(warning.place) === undefined ? null : (
              <span className="font-medium text-text">{place(warning.place)}: </span>
            )}
            {importWords.warning(warning)}
          </li>
        ))}
        {warnings.length > WARNINGS_SHOWN ? <li>…</li> : null}
      </ul>
    </Collapsible>
  )
}
