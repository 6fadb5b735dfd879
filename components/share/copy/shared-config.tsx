'use client'

import { useTranslations } from 'next-intl'
import type { SharedRun } from '@/lib/contracts/share'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'

/** What was set: its steps in words, and all of it as JSON. */
export function SharedConfig({ run }: { readonly run: SharedRun['run'] }) {
  const t = useTranslations('share.page')
  const w = useTranslations('workbench')
  const words = useEngineLabels()
  const config = JSON.stringify(run.config, null, 2)
  return (
    <div className="grid gap-4 xl:grid-cols-2 xl:items-start [&>*]:min-w-0">
      <Card>
        <CardHeader>
          <CardTitle>{words.run(run)}</CardTitle>
        </CardHeader>
        <CardBody className="flex flex-col gap-3">
          <p className="text-text-muted">{words.family(run)}</p>
          <h3 className="text-xs font-medium text-text-subtle">{t('configSteps')}</h3>
          <ol className="flex flex-col gap-1.5">
            {run.steps.map((step, index) => (
              <li key={step.id} className="flex items-baseline gap-2.5">
                <span
                  aria-hidden
                  className="tabular flex size-5 shrink-0 items-center justify-center rounded-full bg-sunken text-2xs font-semibold text-text-muted"
                >
                  {index + 1}
                </span>
                <span className="min-w-0 flex-1">{words.step(step.label)}</span>
                <span className="text-xs text-text-muted">{w(`strategies.stepStatus.${step.status}`)}</span>
              </li>
            ))}
          </ol>
        </CardBody>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t('configJson')}</CardTitle>
          <CopyButton text={config} label={t('configCopy')} />
        </CardHeader>
        <div
          role="region"
          tabIndex={0}
          aria-label={t('configJson')}
          className="max-h-[70vh] overflow-auto p-4 focus-visible:-outline-offset-2"
        >
          <pre className="font-mono text-xs">{config}</pre>
        </div>
      </Card>
    </div>
  )
}
