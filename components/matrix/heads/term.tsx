'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { contained } from '@/components/ui/display/contained'
import type { MatrixColumn } from '../model/matrix-row'

const TermPopover = contained(dynamic(() => import('./term-popover'), { ssr: false }))

/** A question mark that explains a word, by click, touch and keyboard. */
export function Term({ term }: { readonly term: MatrixColumn }) {
  const t = useTranslations('matrix')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('explain', { term: t(`columns.${term}`) })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="group/term grid size-6 shrink-0 place-items-center cards:relative cards:z-1 cards:-my-2 cards:size-10"
      >
        <span className="grid size-[15px] place-items-center cards:size-[18px] rounded-full border border-border-control text-[10px] leading-none text-text-muted group-hover/term:text-text group-aria-expanded/term:bg-text group-aria-expanded/term:text-surface">
          ?
        </span>
      </button>
      {open ? <TermPopover term={term} button={button} onOpenChange={setOpen} /> : null}
    </>
  )
}
