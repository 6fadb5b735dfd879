'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PassConfig } from '@/lib/engine'
import { AddPass } from './add-pass'

interface InsertPassProps {
  /** Of the pass that it comes before. */
  readonly name: string
  readonly onAdd: (pass: PassConfig) => void
  readonly onAdded: () => void
}

/** A quiet + in the gap above a pass, plain under the pointer and with the focus. */
export function InsertPass({ name, onAdd, onAdded }: InsertPassProps) {
  const t = useTranslations('studio.add')
  return (
    <AddPass
      onAdd={onAdd}
      onAdded={onAdded}
      trigger={
        <button
          type="button"
          aria-label={t('before', { name })}
          title={t('before', { name })}
          className="absolute -top-4 left-1/2 max-sm:-top-6 z-10 grid size-6 -translate-x-1/2 place-items-center opacity-50 transition-opacity hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100"
        >
          <span className="grid size-4 place-items-center rounded-full border border-border-control bg-surface text-text">
            <Plus aria-hidden className="size-3" />
          </span>
        </button>
      }
    />
  )
}
