'use client'

import { Check, FileText, Pin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'

/** A way to keep something whole by the options of the strategy, and back. */
export interface KeepWay {
  readonly isKept: boolean
  readonly turn: () => void
}

interface KeepButtonsProps {
  /** Each absent where the strategy cannot say so, or took nothing from it. */
  readonly message: KeepWay | undefined
  readonly file: KeepWay | undefined
  /** No pass changes the message, and what it repeats is written as references. */
  readonly isReferenced: boolean
}

const icons = { message: <Pin aria-hidden />, file: <FileText aria-hidden /> }

/** Pressed while it is kept: the same button lets it go again. */
export function KeepButtons({ message, file, isReferenced }: KeepButtonsProps) {
  const t = useTranslations('workbench.inspector.keep')
  const button = (what: 'message' | 'file', way: KeepWay | undefined) =>
    way === undefined ? null : (
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={way.isKept}
        onClick={way.turn}
        className="-ml-2 aria-pressed:text-accent"
      >
        {way.isKept ? <Check aria-hidden /> : icons[what]}
        {t(what)}
      </Button>
    )
  return (
    <>
      {button('message', message)}
      {button('file', file)}
      {isReferenced && (message?.isKept || file?.isKept) ? (
        <p className="text-pretty text-text-muted">{t('referenced')}</p>
      ) : null}
    </>
  )
}
