'use client'

import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/fields/field'
import { HelpTip } from '@/components/ui/overlays/help-tip'
import { Input } from '@/components/ui/fields/input'
import { Select, type SelectOption } from '@/components/ui/fields/select'
import { Switch } from '@/components/ui/fields/switch'
import { Textarea } from '@/components/ui/fields/textarea'

interface SettingProps {
  readonly label: string
  /** One sentence, behind a question mark. */
  readonly tip?: string | undefined
  readonly error?: string | undefined
  readonly layout?: 'stacked' | 'inline' | undefined
  readonly children: ReactNode
}

/** A control with its label, its explanation and what is wrong with it. */
export function Setting({ label, tip, error, layout = 'inline', children }: SettingProps) {
  const t = useTranslations('pass.fields')
  const id = useId()
  const explained =
    tip === undefined
      ? {}
      : {
          describedBy: id,
          aside: (
            <>
              <HelpTip name={t('about', { field: label })} text={tip} />
              <span id={id} className="sr-only">
                {tip}
              </span>
            </>
          ),
        }
  return (
    <Field
      label={label}
      error={error}
      layout={layout}
      className={layout === 'inline' ? 'min-h-7 items-center gap-2 max-sm:min-h-10' : ''}
      {...explained}
    >
      {children}
    </Field>
  )
}

/** What a number may be; from 0 in whole numbers unless it says otherwise. */
export interface Bounds {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly unit?: string
}

export const percent = { max: 100, step: 0.1, unit: '%' } as const satisfies Bounds

/** `onChange` is called at every stroke that makes a number (a whole one where `step` is 1), in bounds or not: what is out of bounds is marked, not changed. */
type NumberOrNothing =
  | { readonly optional?: false; readonly value: number; readonly onChange: (value: number) => void }
  /** May be left empty. */
  | {
      readonly optional: true
      readonly value: number | undefined
      readonly onChange: (value: number | undefined) => void
    }

type NumberSettingProps = Omit<SettingProps, 'children' | 'layout'> &
  Bounds &
  NumberOrNothing & { readonly placeholder?: string | undefined }

const nearest = (value: number, step: number): number => Number(value.toFixed(String(step).split('.')[1]?.length ?? 0))

export function NumberSetting(props: NumberSettingProps) {
  const { value, onChange, optional = false, placeholder, unit, min = 0, max, step = 1, error, ...setting } = props
  const t = useTranslations('pass.fields')
  const format = useFormatter()
  // Text that is no number yet; the last number stays until it is.
  const [draft, setDraft] = useState<string>()
  const typed = draft === undefined ? undefined : numberOf(draft)
  const fits = (number: number): boolean => step !== 1 || Number.isSafeInteger(number)
  const parsed = typed !== undefined && fits(typed) ? typed : undefined
  const shown = draft !== undefined && (parsed === undefined || parsed === value) ? draft : (value ?? '')
  const change = (text: string): void => {
    const next = numberOf(text)
    setDraft(text)
    if (next !== undefined && fits(next)) onChange(next)
    else if (text.trim() === '' && props.optional) props.onChange(undefined)
  }
  const nudge = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const next = nearest((value ?? min) + (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1), step)
    setDraft(undefined)
    onChange(Math.min(max ?? Infinity, Math.max(min, next)))
  }
  const outside = value !== undefined && (value < min || (max !== undefined && value > max))
  const broken = draft !== undefined && parsed === undefined && !(draft.trim() === '' && optional)
  const range =
    max === undefined
      ? t('atLeast', { min: format.number(min) })
      : t('between', { min: format.number(min), max: format.number(max) })
  const problem = broken ? t(typed === undefined ? 'notNumber' : 'notWhole') : outside ? range : error
  return (
    <Setting {...setting} error={problem}>
      <div className="relative w-24 shrink-0">
        <Input
          role="spinbutton"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={shown}
          placeholder={placeholder}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={problem === undefined ? undefined : true}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setDraft(undefined)}
          onKeyDown={nudge}
          className={cn('tabular text-right', unit !== undefined && 'pr-7')}
        />
        {unit === undefined ? null : (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-xs text-text-subtle"
          >
            {unit}
          </span>
        )}
      </div>
    </Setting>
  )
}

function numberOf(text: string): number | undefined {
  const compact = text.replaceAll(/[\s\u202f']/g, '').replace(',', '.')
  if (compact === '') return undefined
  const number = Number(compact)
  return Number.isFinite(number) ? number : undefined
}

/** Of a choice beside its label: as wide as what is chosen, as far as the label has room too. */
export const besideLabel = 'w-auto min-w-32 max-w-[62%] shrink-0'

interface ChoiceSettingProps<Value extends string> extends Omit<SettingProps, 'children'> {
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
}

export function ChoiceSetting<Value extends string>({
  value,
  options,
  onChange,
  layout = 'inline',
  ...setting
}: ChoiceSettingProps<Value>) {
  return (
    <Setting layout={layout} {...setting}>
      <Select
        value={value}
        options={options}
        onValueChange={onChange}
        className={layout === 'inline' ? besideLabel : ''}
      />
    </Setting>
  )
}

interface SwitchSettingProps extends Omit<SettingProps, 'children' | 'layout'> {
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

export function SwitchSetting({ value, onChange, ...setting }: SwitchSettingProps) {
  return (
    <Setting {...setting}>
      <Switch checked={value} onCheckedChange={onChange} />
    </Setting>
  )
}

interface TextSettingProps extends Omit<SettingProps, 'children' | 'layout'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Lines of the box; one line without it. */
  readonly rows?: number
  readonly placeholder?: string
}

export function TextSetting({ value, onChange, rows, placeholder, ...setting }: TextSettingProps) {
  const box = {
    value,
    placeholder,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  }
  return (
    <Setting layout="stacked" {...setting}>
      {rows === undefined ? <Input {...box} /> : <Textarea rows={rows} {...box} className="text-xs" />}
    </Setting>
  )
}

interface ListSettingProps extends Omit<SettingProps, 'children' | 'layout'> {
  readonly value: readonly string[]
  readonly suggestions: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

const MOST_SUGGESTIONS = 100

/** Names or patterns, one after the other: Enter or a comma adds what is typed, and so does choosing a suggestion. */
export function ListSetting({ value, suggestions, onChange, ...setting }: ListSettingProps) {
  const t = useTranslations('pass.fields')
  const list = useId()
  const [text, setText] = useState('')
  const add = (written: string): void => {
    const entry = written.trim()
    setText('')
    if (entry !== '' && !value.includes(entry)) onChange([...value, entry])
  }
  const type = (written: string): void => {
    const chosen = suggestions.includes(written) && Math.abs(written.length - text.length) > 1
    if (chosen || written.endsWith(',')) add(written.replace(/,$/, ''))
    else setText(written)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Setting layout="stacked" {...setting}>
        <Input
          list={list}
          value={text}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('addEntry')}
          className="font-mono text-xs"
          onChange={(event) => type(event.target.value)}
          onBlur={() => add(text)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              add(text)
            }
            if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
          }}
        />
      </Setting>
      <datalist id={list}>
        {suggestions
          .filter((suggestion) => suggestion.includes(text.trim()) && !value.includes(suggestion))
          .slice(0, MOST_SUGGESTIONS)
          .map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
      </datalist>
      {value.length === 0 ? null : (
        <ul aria-label={setting.label} className="flex flex-wrap gap-1">
          {value.map((entry) => (
            <li
              key={entry}
              className="inline-flex h-6 max-w-full items-center rounded-sm border border-border bg-sunken pl-1.5 font-mono text-2xs"
            >
              <span className="truncate">{entry}</span>
              <button
                type="button"
                aria-label={t('removeEntry', { entry })}
                onClick={() => onChange(value.filter((other) => other !== entry))}
                className="flex size-6 shrink-0 items-center justify-center rounded-sm text-text-subtle hover:text-text"
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
