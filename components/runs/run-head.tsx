'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { RunDetail } from '@/lib/contracts/runs'
import { Collapsible } from '@/components/ui/collapsible'
import { CopyButton } from '@/components/ui/copy-button'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { reductionOf } from '@/components/shared/model/reduction'

/** What was run on what, and how it came out. */
export function RunHead({ run, date }: { readonly run: RunDetail; readonly date: string }) {
  const t = useTranslations('runs.run')
  const w = useTranslations('workbench')
  const format = useFormatter()
  const words = useEngineLabels()
  const presetText = (name: string): string => (run.presetCustomised ? t('customised', { name }) : name)
  const config = JSON.stringify(run.config, null, 2)
  const facts = [
    [t('conversation'), run.conversationTitle],
    [t('strategy'), words.provider(run.provider, run.providerName)],
    ...(run.presetName === undefined || run.preset === undefined
      ? []
      : [[t('preset'), presetText(words.preset(run.preset, run.presetName))] as const]),
    ...(run.summarizer === undefined ? [] : [[t('summarizer'), run.summarizer] as const]),
    ...(run.chosen?.trigger === 'automatic' ? [[t('trigger'), t('automatic')] as const] : []),
    [t('dialect'), run.dialectName],
    [t('view'), w(`views.${run.view}`)],
    [t('date'), date],
    [t('counter'), run.counter],
  ] as const
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold text-balance wrap-anywhere">
        {t('title', { title: words.run(run), conversation: run.conversationTitle })}
      </h1>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="tabular text-3xl font-semibold">
          {format.number(-reductionOf(run.tokensBefore, run.tokensAfter), 'percentSigned')}
        </span>
        <span className="tabular text-lg text-text-muted">
          {w('change', { before: run.tokensBefore, after: run.tokensAfter })} {w('unit')}
        </span>
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-text-muted">{name}</dt>
            <dd className="truncate font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Collapsible title={t('config')} actions={<CopyButton text={config} />} className="max-w-3xl">
        <pre className="mt-1 max-h-80 overflow-auto rounded-lg border border-border bg-surface p-3 font-mono text-xs">
          {config}
        </pre>
      </Collapsible>
    </header>
  )
}
