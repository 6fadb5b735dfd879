'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useCommands } from '@/components/shared/commands/commands'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Popover } from '@/components/ui/overlays/popover'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Field } from '@/components/ui/fields/field'
import type { SessionFigures } from '@/lib/engine'

/** Tokens; triggers are offered in whole thousands. */
const STEP = 1_000

/** The trigger of all rows as words, where it cannot be changed. */
export function TriggerText({ trigger }: { readonly trigger: SessionFigures['trigger'] }): ReactNode {
  const t = useTranslations('matrix.trigger')
  const format = useFigures()
  return trigger === undefined ? null : (
    <span className="tabular text-text">{t('tokens', { tokens: format.tokens(trigger.tokens) })}</span>
  )
}

interface TriggerProps {
  readonly session: SessionFigures | undefined
  /** No row condenses at this trigger. */
  readonly isIdle: boolean
  /** In tokens of the model; undefined: as the session or the settings have it. */
  readonly onChange: (tokens: number | undefined) => void
}

/** From how many tokens all rows condense: a button that opens the choice. */
export function Trigger({ session, isIdle, onChange }: TriggerProps) {
  const t = useTranslations('matrix.trigger')
  const format = useFigures()
  const [open, setOpen] = useState(false)
  const group = t('group')
  useCommands([{ id: 'matrix.trigger', group, title: t('change'), shortcut: 't', run: () => setOpen(true) }])
  const { trigger } = session ?? {}
  if (trigger === undefined || session === undefined) return null
  const highest = highestTrigger(session)
  const choose = (tokens: number | undefined): void => {
    onChange(tokens)
    setOpen(false)
  }
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={t('change')}
        className="w-80 text-sm"
        trigger={
          <button
            type="button"
            aria-label={t('button', { tokens: format.tokens(trigger.tokens) })}
            className="tabular inline-flex h-6 items-center gap-1 rounded-md border border-border-control bg-surface px-2 text-xs text-text hover:bg-hover cards:h-10"
          >
            {t('tokens', { tokens: format.tokens(trigger.tokens) })}
            <ChevronDown aria-hidden className="size-3" />
          </button>
        }
      >
        <TriggerChoice session={session} trigger={trigger} highest={highest} onChoose={choose} />
      </Popover>
      {isIdle && highest !== undefined && highest < trigger.tokens ? (
        <button
          type="button"
          onClick={() => onChange(highest)}
          className="tabular h-6 truncate rounded-md px-1 text-xs text-accent hover:bg-hover cards:h-10"
        >
          {t('nothingFires', { tokens: format.tokens(highest) })}
        </button>
      ) : null}
    </>
  )
}

/** The highest trigger in whole thousands at which a request of the session fires; undefined where none would. */
function highestTrigger({ peakTokens = 0 }: Pick<SessionFigures, 'peakTokens'>): number | undefined {
  const highest = Math.floor(peakTokens / STEP) * STEP
  return highest > 0 ? highest : undefined
}

interface TriggerChoiceProps {
  readonly session: SessionFigures
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
            min={STEP}
            step={STEP}
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
