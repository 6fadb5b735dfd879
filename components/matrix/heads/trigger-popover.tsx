'use client'

import { useTranslations } from 'next-intl'
import { useState, type RefObject } from 'react'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { AnchoredPopover } from '@/components/ui/overlays/anchored-popover'
import type { SessionFigures } from '@/lib/engine'
import { TRIGGER_STEP } from '../model/highest-trigger'

interface TriggerPopoverProps extends TriggerChoiceProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/** The choice of a trigger. Loaded when it is first opened. */
export default function TriggerPopover({ button, onOpenChange, ...choice }: TriggerPopoverProps) {
  const t = useTranslations('matrix.trigger')
  return (
    <AnchoredPopover button={button} label={t('change')} open onOpenChange={onOpenChange} className="w-80 p-3 text-sm">
      <TriggerChoice {...choice} />
    </AnchoredPopover>
  )
}

interface TriggerChoiceProps {
  readonly trigger: NonNullable<SessionFigures['trigger']>
  readonly highest: number | undefined
  readonly onChoose: (tokens: number | undefined) => void
}

/** Two linked fields, and triggers to take. */
function TriggerChoice({ trigger, highest, onChoose }: TriggerChoiceProps) {
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
    </form>
  )
}

const choice =
  'tabular inline-flex h-7 items-center rounded-md border border-border-strong bg-surface px-2 text-xs text-text hover:bg-hover cards:h-10'
