'use client'

import { useTranslations } from 'next-intl'
import { useState, type RefObject } from 'react'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { AnchoredPopover } from '@/components/ui/overlays/anchored-popover'
import { cn } from '@/components/ui/cn'
import type { SessionFigures } from '@/lib/engine'
import { TRIGGER_STEP, type RowTrigger } from '../model/highest-trigger'

interface TriggerPopoverProps extends TriggerChoiceProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/** The choice of a trigger. Loaded when it is first opened. */
export default function TriggerPopover({ button, onOpenChange, ...choice }: TriggerPopoverProps) {
  const t = useTranslations('matrix.trigger')
  return (
    <AnchoredPopover button={button} label={t('change')} open onOpenChange={onOpenChange} className="w-96 p-3 text-sm">
      <TriggerChoice {...choice} />
    </AnchoredPopover>
  )
}

interface TriggerChoiceProps {
  readonly trigger: NonNullable<SessionFigures['trigger']>
  readonly highest: number | undefined
  readonly rows: readonly RowTrigger[]
  readonly onChoose: (tokens: number | undefined) => void
}

/** Two linked fields, and triggers to take. */
function TriggerChoice({ trigger, highest, rows, onChoose }: TriggerChoiceProps) {
  const t = useTranslations('matrix.trigger')
  const format = useFigures()
  const { window, from = 'settings' } = trigger
  const [tokens, setTokens] = useState(trigger.tokens)
  const apply = (): void => onChoose(tokens)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <p className="font-semibold">{t('title')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('inTokens')}>
          <NumberInput
            value={tokens}
            min={TRIGGER_STEP}
            step={TRIGGER_STEP}
            max={10_000_000}
            onValueChange={(value) => setTokens(value ?? tokens)}
          />
        </Field>
        <Field label={t('inPercent')}>
          <NumberInput
            value={Math.round((100 * tokens) / window)}
            min={1}
            max={100}
            onValueChange={(value) => {
              if (value !== undefined) setTokens(Math.round((value * window) / 100))
            }}
          />
        </Field>
      </div>
      <p className="text-xs text-text-muted">{t(`from.${from}`, { window: format.tokens(window) })}</p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className={choice}>
          {t('apply')}
        </button>
        {highest === undefined ? null : (
          <button type="button" className={choice} onClick={() => onChoose(highest)}>
            {t('highest', { tokens: format.tokens(highest) })}
          </button>
        )}
        {from === 'asked' ? (
          <button type="button" className={choice} onClick={() => onChoose(undefined)}>
            {t('reset')}
          </button>
        ) : null}
      </div>
      <FiringBars trigger={trigger} rows={rows} tokens={tokens} onChoose={onChoose} />
    </form>
  )
}

interface FiringBarsProps extends Pick<TriggerChoiceProps, 'trigger' | 'rows' | 'onChoose'> {
  /** The trigger that is being chosen. */
  readonly tokens: number
}

/** A bar per row of the triggers at which it condenses, with the chosen trigger as a line across them. Hollow: it would not condense. */
function FiringBars({ trigger, rows, tokens, onChoose }: FiringBarsProps) {
  const t = useTranslations('matrix.trigger')
  const format = useFigures()
  const whole = Math.max(trigger.window, tokens)
  return (
    <ul aria-label={t('rows')} className="grid gap-1 border-t border-border pt-2">
      {rows.map(({ letter, name, highest }) => {
        const to = highest === 'each' ? whole : (highest ?? 0)
        const fires = to >= tokens
        return (
          <li key={letter} className="flex min-h-6 items-center gap-2 text-xs cards:min-h-10">
            <span className="w-24 shrink-0 truncate" title={name}>
              <b className="font-medium">{letter}</b> {name}
            </span>
            <span aria-hidden className="relative h-2.5 flex-1 rounded-xs bg-sunken">
              <span
                className={cn(
                  'absolute inset-y-0 left-0 rounded-xs',
                  fires ? 'bg-text-muted' : 'border border-border-control',
                )}
                style={{ width: `${(Math.min(to, whole) / whole) * 100}%` }}
              />
              <span className="absolute -inset-y-1 w-0.5 bg-accent" style={{ left: `${(tokens / whole) * 100}%` }} />
            </span>
            {fires || typeof highest !== 'number' ? (
              <span className="w-20 shrink-0 text-right text-text-muted">
                {highest === 'each'
                  ? t('each')
                  : highest === undefined
                    ? t('unknown')
                    : t('upTo', { tokens: format.tokens(highest) })}
              </span>
            ) : (
              <button
                type="button"
                onClick={() => onChoose(highest)}
                aria-label={t('useOf', { letter, tokens: format.tokens(highest) })}
                className="tabular h-6 w-20 shrink-0 rounded-md text-right text-accent hover:underline cards:h-10"
              >
                {t('use', { tokens: format.tokens(highest) })}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const choice =
  'tabular inline-flex h-7 items-center rounded-md border border-border-strong bg-surface px-2 text-xs text-text hover:bg-hover cards:h-10'
