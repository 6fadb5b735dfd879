'use client'

import { useFormatter, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import type { ReactNode } from 'react'
import type { RunDetail } from '@/lib/contracts/runs'
import { keptNote, type SessionFigures } from '@/lib/engine'
import { Facts } from '@/components/inspector'
import { ConfigText, type SavedRow } from '@/components/saved'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { Button } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { Skeleton } from '@/components/ui/display/skeleton'
import { useFeedback } from './results/feedback'

// Only of runs that asked a model.
const MoneyPanel = contained(dynamic(() => import('./results/money-panel'), { ssr: false }))

interface RunFactsProps {
  readonly run: RunDetail
  readonly row: SavedRow['row']
  /** Of the session, kept with the run; absent while they are worked out. */
  readonly session?: SessionFigures | undefined
  /** Shows the answers that the model gave to the run's questions; absent where none was asked. */
  readonly onSamples?: (() => void) | undefined
}

/** What was run on what, how it came out, what it cost, with which options. */
export function RunFacts({ run, row, session, onSamples }: RunFactsProps) {
  const t = useTranslations('runs.run')
  const o = useTranslations('workbench.overview')
  const [first = '', ...lines] = useFeedback()(run)
  return (
    <div className="grid gap-x-8 gap-y-6 py-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] [&>*]:min-w-0">
      <div className="flex flex-col gap-4">
        <RunOrigin run={run} />
        {row === undefined ? (
          <Skeleton className="h-64" />
        ) : (
          <Facts row={row} calibration={session && keptNote(session)} />
        )}
        <MoneyPanel run={run.id} />
        {onSamples === undefined ? null : (
          <Button className="self-start" onClick={onSamples}>
            {t('samples')}
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-6">
        {run.mechanical ? <p className="text-xs text-pretty text-text-muted">{o('offline')}</p> : null}
        <section aria-label={o('what')} className="text-xs">
          <div className="mb-1 flex items-center justify-between gap-2">
            <h3 className="text-2xs font-medium text-text-muted">{o('what')}</h3>
            <CopyButton label={o('copy')} text={[first, ...lines.map((line) => ` - ${line}`)].join('\n')} />
          </div>
          <p className="mb-1 font-medium">{first}</p>
          <ul className="tabular flex list-disc flex-col gap-0.5 pl-4 text-text-muted">
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
        <ConfigText config={run.config} />
      </div>
    </div>
  )
}

function RunOrigin({ run }: { readonly run: RunDetail }) {
  const t = useTranslations('runs.run')
  const w = useTranslations('workbench')
  const format = useFormatter()
  const words = useEngineLabels()
  const presetText = (name: string): string => (run.presetCustomised ? t('customised', { name }) : name)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('conversation'), run.conversationTitle],
    [t('strategy'), words.provider(run.provider, run.providerName)],
    ...(run.presetName === undefined || run.preset === undefined
      ? []
      : [[t('preset'), presetText(words.preset(run.preset, run.presetName))] as const]),
    ...(run.summarizer === undefined ? [] : [[t('summarizer'), run.summarizer] as const]),
    ...(run.chosen?.trigger === 'automatic' ? [[t('trigger'), t('automatic')] as const] : []),
    [t('dialect'), run.dialectName],
    [t('view'), w(`views.${run.view}`)],
    [t('date'), format.dateTime(new Date(run.createdAt), 'moment')],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-3 text-xs">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-muted">{name}</dt>
          <dd className="text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
