'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/ui/dialog'

interface ExplainDialogProps {
  /** Of the message, from 1. */
  readonly position: number
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ExplainDialog({ position, onClose, children }: ExplainDialogProps) {
  const t = useTranslations('pass.explain')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} size="lg" title={t('title', { number: position })}>
      {children}
    </Dialog>
  )
}
