'use client'

import { Workflow } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type JsonObject, type SchemaIssue, toJsonObject } from '@/lib/engine'
import type { ProviderView } from '@/lib/contracts/runs'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Select } from '@/components/ui/fields/select'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { StrategyOptions } from './strategy-options'
import { dropDraft, useJsonDraft } from './json/json-drafts'
import { JsonView } from './json/json-view'
import { PassesForm, type PassesFormProps } from './passes/passes-form'
import { isPasses, type ReadConfig } from './model/read-config'
import { Totals, type DryRunState } from './totals'
import { isConvertible, type Convertible } from './model/turn-into-pipeline'

export type PipelineView = 'form' | 'json'

interface PipelinePanelProps extends Omit<PassesFormProps, 'config' | 'issues' | 'preview' | 'onChange'> {
  readonly letter: string
  /** Key of the row. */
  readonly row: string
  readonly provider: ProviderView
  readonly config: JsonObject
  /** The config as the form edits it; undefined for strategies without passes. */
  readonly read: ReadConfig | undefined
  /** What the schema has against a config. */
  readonly check: (config: JsonObject) => readonly SchemaIssue[]
  readonly dryRun: DryRunState
  readonly view: PipelineView
  readonly onView: (view: PipelineView) => void
  readonly onConfig: (config: JsonObject, edit?: string) => void
  readonly onStructure: (structure: 'passes' | 'two-phase') => void
  readonly onConvert: (provider: Convertible) => void
  /** Buttons that save and share. */
  readonly buttons: ReactNode
  /** The last announcement to screen readers. */
  readonly announcement: string
}

/** The pipeline of one column: what it would do, and its passes as a form or as text. */
export default function PipelinePanel({
  letter,
  dryRun,
  view,
  onView,
  buttons,
  announcement,
  ...rest
}: PipelinePanelProps) {
  const t = useTranslations('studio')
  const { provider, read, config } = rest
  const structure = config['strategy'] === 'two-phase' ? 'two-phase' : 'passes'
  return (
    <section aria-label={t('columnTitle', { letter })} className="tone-neutral flex flex-col gap-3">
      {read === undefined ? null : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Select
            aria-label={t('structure.label')}
            size="sm"
            value={structure}
            onValueChange={rest.onStructure}
            options={[
              { value: 'passes', label: t('structure.passes'), description: t('structure.passesHelp') },
              { value: 'two-phase', label: t('structure.two-phase'), description: t('structure.twoPhaseHelp') },
            ]}
            className="w-auto"
          />
          <SegmentedControl
            aria-label={t('view')}
            value={view}
            onValueChange={onView}
            segments={[
              { value: 'form', label: t('form') },
              { value: 'json', label: t('json') },
            ]}
          />
        </div>
      )}
      <Body {...rest} key={`${letter} ${provider.id}`} dryRun={dryRun} view={view} onView={onView} />
      <footer className="flex flex-col gap-2 border-t border-border pt-3">
        <Totals dryRun={dryRun} />
        <div className="flex flex-wrap items-center gap-2">{buttons}</div>
      </footer>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

type BodyProps = Omit<PipelinePanelProps, 'letter' | 'buttons' | 'announcement'>

function Body({ view, ...props }: BodyProps) {
  const { row, config, read, check, onView, onConfig } = props
  if (view === 'json' && read !== undefined)
    return <JsonView row={row} config={config} check={check} onChange={onConfig} />
  return (
    <>
      {read === undefined ? null : <WaitingText row={row} onEdit={() => onView('json')} />}
      <Form {...props} />
    </>
  )
}

/** JSON that is not valid yet is not forgotten while one looks at the form. */
function WaitingText({ row, onEdit }: { readonly row: string; readonly onEdit: () => void }) {
  const t = useTranslations('studio.editor')
  if (useJsonDraft(row)?.isValid !== false) return null
  return (
    <Callout kind="info">
      <p>{t('waits')}</p>
      <div className="flex gap-2 pt-1">
        <Button size="sm" onClick={onEdit}>
          {t('goOn')}
        </Button>
        <Button size="sm" onClick={() => dropDraft(row)}>
          {t('discard')}
        </Button>
      </div>
    </Callout>
  )
}

function Form({ provider, config, read, dryRun, onView, onConfig, onConvert, ...form }: Omit<BodyProps, 'view'>) {
  const t = useTranslations('studio')
  if (read === undefined) {
    return (
      <>
        <StrategyOptions provider={provider} config={config} issues={[]} onChange={onConfig} />
        {isConvertible(provider.id) ? <Convert provider={provider.id} onConvert={onConvert} /> : null}
      </>
    )
  }
  if (read.type === 'unreadable') {
    return (
      <Callout
        kind="error"
        live
        title={t('unreadable.title')}
        actions={
          <Button size="sm" onClick={() => onView('json')}>
            {t('unreadable.edit')}
          </Button>
        }
      >
        <p>{t('unreadable.help')}</p>
        <ul>
          {read.issues.map(({ path, message }, index) => (
            <li key={index}>{[...path, message].join(': ')}</li>
          ))}
        </ul>
      </Callout>
    )
  }
  const current = read.config
  if (!isPasses(current))
    return (
      <StrategyOptions
        provider={provider}
        config={config}
        issues={read.issues.map(({ path, message }) => ({ field: path.join('.'), message }))}
        onChange={onConfig}
      />
    )
  const { onStructure: _structure, check: _check, row: _row, ...props } = form
  return (
    <PassesForm
      {...props}
      config={current}
      issues={read.issues}
      preview={'preview' in dryRun ? dryRun.preview : undefined}
      onChange={(next, edit) => onConfig(toJsonObject(next), edit)}
    />
  )
}

function Convert({
  provider,
  onConvert,
}: {
  readonly provider: Convertible
  readonly onConvert: (provider: Convertible) => void
}) {
  const t = useTranslations('studio.convert')
  return (
    <div className="flex flex-col items-start gap-1.5 border-t border-border pt-3 text-xs text-text-muted">
      <Button onClick={() => onConvert(provider)}>
        <Workflow aria-hidden />
        {t('button')}
      </Button>
      <p className="text-pretty">{t(provider)}</p>
    </div>
  )
}
