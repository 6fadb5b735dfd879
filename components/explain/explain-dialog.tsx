'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/ui/overlays/dialog'

interface ExplainDialogProps {
  /** Of the message, from 1. */
  readonly position: number
  /** Of a message that the run made: `position` is in what the run left. */
  readonly made: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ExplainDialog({ position, made, onClose, children }: ExplainDialogProps) {
  const t = useTranslations('pass.explain')
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="lg"
      title={t(made ? 'titleMade' : 'title', { number: position })}
    >
      {children}
    </Dialog>
  )
}
