'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { useCommands } from '@/components/shared/commands/commands'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { contained } from '@/components/ui/display/contained'
import type { SessionFigures } from '@/lib/engine'
import { highestTrigger, type RowTrigger } from '../model/highest-trigger'

const TriggerPopover = contained(dynamic(() => import('./trigger-popover'), { ssr: false }))

/** The trigger of all rows as words, where it cannot be changed. */
export function TriggerText({ trigger }: Pick<TriggerProps, 'trigger'>) {
  const t = useTranslations('matrix.trigger')
  const format = useFigures()
  return <span className="tabular text-text">{t('tokens', { tokens: format.tokens(trigger.tokens) })}</span>
}

interface TriggerProps {
  readonly trigger: NonNullable<SessionFigures['trigger']>
  /** The largest context of the session, in tokens of the model. */
  readonly peakTokens: number | undefined
  /** At which triggers each row condenses. */
  readonly rows: readonly RowTrigger[]
  /** No row condenses at this trigger. */
  readonly isIdle: boolean
  /** In tokens of the model; undefined: as the session or the settings have it. */
  readonly onChange: (tokens: number | undefined) => void
}

/** From how many tokens all rows condense: a button that opens the choice. */
export function Trigger({ trigger, peakTokens, rows, isIdle, onChange }: TriggerProps) {
  const t = useTranslations('matrix.trigger')
  const format = useFigures()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const group = t('group')
  useCommands([{ id: 'matrix.trigger', group, title: t('change'), shortcut: 't', run: () => setOpen(true) }])
  const highest = highestTrigger(peakTokens)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('button', { tokens: format.tokens(trigger.tokens) })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="tabular inline-flex h-6 items-center gap-1 rounded-md border border-border-control bg-surface px-2 text-xs text-text hover:bg-hover cards:h-10"
      >
        {t('tokens', { tokens: format.tokens(trigger.tokens) })}
        <ChevronDown aria-hidden className="size-3" />
      </button>
      {open ? (
        <TriggerPopover
          button={button}
          onOpenChange={setOpen}
          trigger={trigger}
          highest={highest}
          rows={rows}
          onChoose={(tokens) => {
            onChange(tokens)
            setOpen(false)
          }}
        />
      ) : null}
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
