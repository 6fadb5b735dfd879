'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { Link } from '@/components/ui/buttons/link'
import { AnchoredPopover } from '@/components/ui/overlays/anchored-popover'
import type { MatrixColumn } from '../model/matrix-row'

interface TermPopoverProps {
  readonly term: MatrixColumn
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/** The explanation of a word. Loaded when the first is opened. */
export default function TermPopover({ term, button, onOpenChange }: TermPopoverProps) {
  const t = useTranslations('matrix')
  const name = t(`columns.${term}`)
  return (
    <AnchoredPopover button={button} label={name} open onOpenChange={onOpenChange} className="w-85 p-3 text-sm">
      <p className="font-semibold">{name}</p>
      <p className="mt-1 text-text-muted">{t(`terms.${term}`)}</p>
      <p className="mt-2">
        <Link href="/help#words" className="font-medium text-accent">
          {t('allWords')}
        </Link>
      </p>
    </AnchoredPopover>
  )
}
