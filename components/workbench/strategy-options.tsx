'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldSpec, ProviderView } from '@/lib/server/contract'
import type { JsonObject, JsonValue } from '@/lib/core/json'
import { Collapsible } from '@/components/ui/collapsible'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NumberInput } from '@/components/ui/number-input'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import { useEngineWords } from './engine-words'
import { fieldValue, isShown, withChoice } from './strategies'

interface StrategyOptionsProps {
  readonly provider: ProviderView
  readonly config: JsonObject
  readonly onChange: (config: JsonObject) => void
}

/** A form made from the provider's own description of its options. */
export function StrategyOptions({ provider, config, onChange }: StrategyOptionsProps) {
  const t = useTranslations('workbench.strategies')
  const shown = provider.fields.filter((field) => isShown(field, config))
  if (shown.length === 0) return <p className="text-xs text-text-muted">{t('noOptions')}</p>
  const list = (fields: readonly FieldSpec[]) => <FieldList provider={provider} config={config} onChange={onChange} fields={fields} />
  const advanced = shown.filter((field) => field.advanced)
  return (
    <div className="flex flex-col gap-4">
      {list(shown.filter((field) => !field.advanced))}
      {advanced.length === 0 ? null : (
        <Collapsible title={<span className="text-xs">{t('advanced')}</span>}>
          <div className="pt-2">{list(advanced)}</div>
        </Collapsible>
      )}
    </div>
  )
}

function FieldList({ fields, provider, config, onChange }: StrategyOptionsProps & { readonly fields: readonly FieldSpec[] }) {
  const words = useEngineWords()
  const groups = [...new Set(fields.map((field) => field.group))]
  return groups.map((group) => (
    <div key={group ?? ''} role={group === undefined ? undefined : 'group'} aria-label={group === undefined ? undefined : words.group(group)} className="flex flex-col gap-3">
      {group === undefined ? null : <p className="border-b border-border pb-1 text-2xs font-medium text-text-subtle">{words.group(group)}</p>}
      {fields
        .filter((field) => field.group === group)
        .map((field) => (
          <FieldControl key={field.key} provider={provider.id} field={field} value={fieldValue(config, field.key)} onChange={(value) => onChange(withChoice(provider.fields, config, field.key, value))} />
        ))}
    </div>
  ))
}

interface FieldControlProps {
  readonly provider: string
  readonly field: FieldSpec
  readonly value: JsonValue | undefined
  readonly onChange: (value: JsonValue | undefined) => void
}

function FieldControl({ provider, field, value, onChange }: FieldControlProps) {
  const words = useEngineWords()
  const wording = { label: words.field(provider, field.key, field.label), help: words.fieldHelp(provider, field.key, field.help) }
  switch (field.type) {
    case 'boolean':
      return (
        <Field {...wording} layout="inline">
          <Switch checked={value === true} onCheckedChange={onChange} />
        </Field>
      )
    case 'number':
      return (
        <Field {...wording} layout="inline">
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
        </Field>
      )
    case 'choice':
      return (
        <Field {...wording}>
          <Select
            value={typeof value === 'string' ? value : undefined}
            onValueChange={onChange}
            options={field.options.map((option) => ({ value: option.value, label: words.option(provider, field.key, option.value, option.label) }))}
          />
        </Field>
      )
    case 'list':
      return <ListField wording={wording} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />
    case 'json':
      return <JsonField wording={wording} value={value} onChange={onChange} />
    case 'text': {
      const text = typeof value === 'string' ? value : ''
      const change = (next: string): void => onChange(next === '' && field.optional ? undefined : next)
      return (
        <Field {...wording}>
          {field.multiline ? (
            <Textarea value={text} onChange={(event) => change(event.target.value)} />
          ) : (
            <Input value={text} onChange={(event) => change(event.target.value)} />
          )}
        </Field>
      )
    }
  }
}

interface ListFieldProps {
  readonly wording: { readonly label: string; readonly help: string | undefined }
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** One entry a line. Empty lines are there while typing only. */
function ListField({ wording, value, onChange }: ListFieldProps) {
  const [draft, setDraft] = useState<string>()
  return (
    <Field {...wording}>
      <Textarea
        rows={2}
        spellCheck={false}
        className="font-mono text-xs"
        value={draft ?? value.join('\n')}
        onChange={(event) => {
          setDraft(event.target.value)
          onChange(event.target.value.split('\n').map((line) => line.trim()).filter((line) => line !== ''))
        }}
        onBlur={() => setDraft(undefined)}
      />
    </Field>
  )
}

interface JsonFieldProps {
  readonly wording: { readonly label: string; readonly help: string | undefined }
  readonly value: JsonValue | undefined
  readonly onChange: (value: JsonValue | undefined) => void
}

/** JSON as a person types it: the config changes whenever it is whole, and what is not yet is said below. */
function JsonField({ wording, value, onChange }: JsonFieldProps) {
  const t = useTranslations('workbench.strategies')
  const [draft, setDraft] = useState<string>()
  const parsed = draft === undefined ? undefined : parseJson(draft)
  return (
    <Field {...wording} error={draft !== undefined && parsed === undefined ? t('notJson') : undefined}>
      <Textarea
        className="font-mono text-xs"
        rows={8}
        spellCheck={false}
        value={draft ?? JSON.stringify(value, null, 2) ?? ''}
        onChange={(event) => {
          setDraft(event.target.value)
          const next = parseJson(event.target.value)
          if (next !== undefined) onChange(next)
        }}
        onBlur={() => parsed !== undefined && setDraft(undefined)}
      />
    </Field>
  )
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined // still being typed
  }
}
