'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { FieldSpec, ProviderView } from '@/lib/contracts/runs'
import { type JsonObject, type JsonValue, tryParseJson } from '@/lib/engine'
import { Callout } from '@/components/ui/display/callout'
import { Collapsible } from '@/components/ui/display/collapsible'
import { Input } from '@/components/ui/fields/input'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Select } from '@/components/ui/fields/select'
import { Switch } from '@/components/ui/fields/switch'
import { Textarea } from '@/components/ui/fields/textarea'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { besideLabel, Setting } from './editor/fields'
import { effectiveValue, isShown, issuesOf, withChoice } from '@/components/shared/model/option-values'

interface StrategyOptionsProps {
  readonly provider: ProviderView
  readonly config: JsonObject
  /** What the server had against these options. */
  readonly issues: NonNullable<ActionError['fields']>
  /** `edit`: the key of a field that is being typed in. */
  readonly onChange: (config: JsonObject, edit?: string) => void
}

/** A form made from the provider's own description of its options. */
export function StrategyOptions({ provider, config, issues, onChange }: StrategyOptionsProps) {
  const t = useTranslations('workbench.strategies')
  const shown = provider.fields.filter((field) => isShown(field, provider.fields, config))
  if (shown.length === 0) return <p className="text-xs text-text-muted">{t('noOptions')}</p>
  const list = (fields: readonly FieldSpec[]) => (
    <FieldList provider={provider} config={config} issues={issues} onChange={onChange} fields={fields} />
  )
  const advanced = shown.filter((field) => field.advanced)
  const elsewhere = issues.filter(({ field }) => !shown.some(({ key }) => field === key || field.startsWith(`${key}.`)))
  return (
    <div className="flex flex-col gap-4">
      {elsewhere.length === 0 ? null : (
        <Callout kind="error" live title={t('invalid')}>
          <ul>
            {elsewhere.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{field === '' ? message : `${field}: ${message}`}</li>
            ))}
          </ul>
        </Callout>
      )}
      {list(shown.filter((field) => !field.advanced))}
      {advanced.length === 0 ? null : (
        <Collapsible title={<span className="text-xs">{t('advanced')}</span>}>
          <div className="pt-2">{list(advanced)}</div>
        </Collapsible>
      )}
    </div>
  )
}

function FieldList({
  fields,
  provider,
  config,
  issues,
  onChange,
}: StrategyOptionsProps & { readonly fields: readonly FieldSpec[] }) {
  const words = useEngineLabels()
  const groups = [...new Set(fields.map((field) => field.group))]
  return groups.map((group) => (
    <div
      key={group ?? ''}
      role={group === undefined ? undefined : 'group'}
      aria-label={group === undefined ? undefined : words.group(group)}
      className="flex flex-col gap-1.5"
    >
      {group === undefined ? null : (
        <p className="border-b border-border pb-1 text-2xs font-medium text-text-subtle">{words.group(group)}</p>
      )}
      {fields
        .filter((field) => field.group === group)
        .map((field) => (
          <FieldControl
            key={field.key}
            provider={provider.id}
            field={field}
            value={effectiveValue(field, config)}
            problems={issuesOf(issues, field.key)}
            onChange={(value) =>
              onChange(withChoice(provider, config, field.key, value), isTyped(field) ? field.key : undefined)
            }
          />
        ))}
    </div>
  ))
}

const isTyped = ({ type }: FieldSpec): boolean => type !== 'boolean' && type !== 'choice'

interface FieldControlProps {
  readonly provider: string
  readonly field: FieldSpec
  readonly value: JsonValue | undefined
  readonly problems: readonly string[]
  readonly onChange: (value: JsonValue | undefined) => void
}

interface Wording {
  readonly label: string
  readonly tip: string | undefined
  readonly error: string | undefined
}

function FieldControl({ provider, field, value, problems, onChange }: FieldControlProps) {
  const words = useEngineLabels()
  const wording: Wording = {
    label: words.field(provider, field.key, field.label),
    tip: words.fieldHelp(provider, field.key, field.help),
    error: problems.length === 0 ? undefined : problems.join('\n'),
  }
  switch (field.type) {
    case 'boolean':
      return (
        <Setting {...wording}>
          <Switch checked={value === true} onCheckedChange={onChange} />
        </Setting>
      )
    case 'number':
      return (
        <Setting {...wording}>
          <NumberInput
            value={typeof value === 'number' ? value : undefined}
            min={field.min}
            max={field.max}
            step={1}
            className="w-28 shrink-0"
            onValueChange={(next) => {
              if (next !== undefined) onChange(field.integer ? Math.round(next) : next)
              else if (field.optional) onChange(undefined)
            }}
          />
        </Setting>
      )
    case 'choice':
      return (
        <Setting {...wording}>
          <Select
            className={besideLabel}
            value={typeof value === 'string' ? value : undefined}
            onValueChange={onChange}
            options={field.options.map((option) => ({
              value: option.value,
              label: words.option(provider, field.key, option.value, option.label),
            }))}
          />
        </Setting>
      )
    case 'list':
      return <ListField wording={wording} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />
    case 'json':
      return <JsonField wording={wording} value={value} onChange={onChange} />
    case 'text': {
      const text = typeof value === 'string' ? value : ''
      const change = (next: string): void => onChange(next === '' && field.optional ? undefined : next)
      return (
        <Setting {...wording} layout="stacked">
          {field.multiline ? (
            <Textarea value={text} onChange={(event) => change(event.target.value)} />
          ) : (
            <Input value={text} onChange={(event) => change(event.target.value)} />
          )}
        </Setting>
      )
    }
  }
}

interface DraftFieldProps<Value> {
  readonly wording: Wording
  readonly value: Value
  readonly onChange: (value: JsonValue) => void
}

/** Text as it is being typed, for as long as the config holds what came of it: a change from elsewhere wins. */
interface Draft {
  readonly text: string
  readonly value: JsonValue | undefined
}

/** One entry a line. Empty lines are there while typing only. */
function ListField({ wording, value, onChange }: DraftFieldProps<readonly string[]>) {
  const [draft, setDraft] = useState<Draft>()
  const written = value.join('\n')
  return (
    <Setting {...wording} layout="stacked">
      <Textarea
        rows={Math.min(6, Math.max(2, value.length))}
        spellCheck={false}
        className="font-mono text-xs"
        value={draft?.value === written ? draft.text : written}
        onChange={(event) => {
          const entries = event.target.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== '')
          setDraft({ text: event.target.value, value: entries.join('\n') })
          onChange(entries)
        }}
        onBlur={() => setDraft(undefined)}
      />
    </Setting>
  )
}

/** JSON as a person types it: the config changes whenever it is whole, and what is not yet is said below. */
function JsonField({ wording, value, onChange }: DraftFieldProps<JsonValue | undefined>) {
  const t = useTranslations('workbench.strategies')
  const [draft, setDraft] = useState<Draft>()
  const current = draft?.value === value ? draft : undefined
  const broken = current !== undefined && tryParseJson(current.text) === undefined
  return (
    <Setting {...wording} layout="stacked" error={broken ? t('notJson') : wording.error}>
      <Textarea
        className="max-h-80 font-mono text-xs whitespace-pre"
        rows={14}
        spellCheck={false}
        value={current?.text ?? JSON.stringify(value, null, 2) ?? ''}
        onChange={(event) => {
          const next = tryParseJson(event.target.value)
          setDraft({ text: event.target.value, value: next ?? value })
          if (next !== undefined) onChange(next)
        }}
        onBlur={() => !broken && setDraft(undefined)}
      />
    </Setting>
  )
}
