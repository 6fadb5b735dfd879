'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Link } from '@/components/ui/buttons/link'
import { Popover } from '@/components/ui/overlays/popover'
import type { MatrixColumn } from './model/matrix-row'

interface TermProps {
  readonly term: MatrixColumn
  readonly className?: string
}

/** A question mark that explains a word, by click, touch and keyboard. */
export function Term({ term, className }: TermProps) {
  const t = useTranslations('matrix')
  const [open, setOpen] = useState(false)
  const name = t(`columns.${term}`)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={name}
      align="end"
      className="w-85 text-sm"
      trigger={
        <button
          type="button"
          aria-label={t('explain', { term: name })}
          className={cn(
            'hit-area relative inline-grid size-[15px] shrink-0 place-items-center rounded-full border border-border-control text-[10px] leading-none text-text-muted hover:text-text aria-expanded:bg-text aria-expanded:text-surface cards:size-[18px]',
            className,
          )}
        >
          ?
        </button>
      }
    >
      <p className="font-semibold">{name}</p>
      <p className="mt-1 text-text-muted">{t(`terms.${term}`)}</p>
      <p className="mt-2">
        <Link href="/help#words" className="font-medium text-accent">
          {t('allWords')}
        </Link>
      </p>
    </Popover>
  )
}
