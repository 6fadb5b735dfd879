'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { cn } from '@/components/ui/cn'
import { controlStyle } from './control-style'
import { useFieldWiring } from './field'
import { VisuallyHidden } from '@/components/ui/display/visually-hidden'

interface NumberInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'type'> {
  /** `undefined`: the field is empty. */
  readonly value: number | undefined
  /**
   * Called as soon as a number within bounds is typed. When the field loses focus, called with the number moved into
   * bounds, or with `undefined` if the field is empty; text that is no number is ignored.
   */
  readonly onValueChange: (value: number | undefined) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
  /** Short unit after the number, such as `%`. */
  readonly unit?: string | undefined
}

const bounded = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

function parse(text: string): number | undefined {
  const parsed = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
  return Number.isFinite(parsed) ? parsed : undefined
}

/** Number of decimals of `step`, so that adding 0.1 three times gives 0.3. */
const decimals = (step: number) => String(step).split('.')[1]?.length ?? 0

export function NumberInput({
  value,
  onValueChange,
  min = -Infinity,
  max = Infinity,
  step = 1,
  unit,
  className,
  disabled,
  ...props
}: NumberInputProps) {
  const t = useTranslations('common.ui')
  const wiring = useFieldWiring()
  // The text being typed, while it differs from the committed number.
  const [draft, setDraft] = useState<string>()

  const commit = (text: string) => {
    setDraft(undefined)
    if (text.trim() === '') return onValueChange(undefined)
    const parsed = parse(text)
    if (parsed !== undefined) onValueChange(bounded(parsed, min, max))
  }
  // A valid number is committed at once, so that a "Save" button is enabled when it is clicked next. An invalid one may
  // be the beginning of a valid one.
  const type = (text: string) => {
    setDraft(text)
    const parsed = parse(text)
    if (parsed !== undefined && bounded(parsed, min, max) === parsed && parsed !== value) onValueChange(parsed)
  }
  const nudge = (direction: 1 | -1, factor = 1) => {
    setDraft(undefined)
    const start = value ?? (Number.isFinite(min) ? min : 0)
    onValueChange(bounded(Number((start + direction * step * factor).toFixed(decimals(step))), min, max))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit(event.currentTarget.value)
    if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    nudge(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey ? 10 : 1)
  }
  return (
    <div className={cn('relative flex weak:w-24', className)}>
      <input
        {...wiring}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? value ?? ''}
        aria-valuenow={value}
        aria-valuemin={Number.isFinite(min) ? min : undefined}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        aria-valuetext={value === undefined || unit === undefined ? undefined : `${value} ${unit}`}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          if (draft !== undefined) commit(event.target.value)
        }}
        onKeyDown={onKeyDown}
        className={cn(controlStyle, 'tabular h-7', unit === undefined ? 'pr-6' : 'pr-11')}
        {...props}
      />
      {unit === undefined ? null : (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-7 flex max-w-12 items-center text-xs text-text-subtle"
        >
          {unit}
        </span>
      )}
      {/* Not in the tab order: the arrow keys do the same. Not for thumbs: they have the keys of the screen. */}
      <div className="absolute inset-y-px right-px flex w-6 flex-col max-sm:hidden overflow-hidden rounded-r-[5px] border-l border-border text-text-muted">
        {([1, -1] as const).map((direction) => (
          <button
            key={direction}
            type="button"
            tabIndex={-1}
            disabled={disabled}
            onClick={() => nudge(direction)}
            className="flex flex-1 items-center justify-center hover:bg-hover hover:text-text"
          >
            {direction === 1 ? (
              <ChevronUp aria-hidden className="size-3" />
            ) : (
              <ChevronDown aria-hidden className="size-3" />
            )}
            <VisuallyHidden>{direction === 1 ? t('increase') : t('decrease')}</VisuallyHidden>
          </button>
        ))}
      </div>
    </div>
  )
}
