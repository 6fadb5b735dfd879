'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { PathText } from '@/components/shared/parts/path-text'
import type { OutlineFilter } from './model/outline-filter'

interface FilterNoteProps {
  readonly filter: OutlineFilter | null
  /** How many messages are left. */
  readonly shown: number
  readonly onClear: () => void
}

/** Says what the view is narrowed to, and takes it away. Nothing where it is not narrowed. */
export function FilterNote({ filter, shown, onClear }: FilterNoteProps) {
  const t = useTranslations('workbench.outline')
  if (filter === null) return null
  return (
    <div
      role="status"
      className="flex min-h-8 min-w-0 shrink-0 items-center gap-1.5 border-b border-border bg-selected px-2.5 text-xs"
    >
      <span className="shrink-0 text-text-muted">{t(`only.${filter.type}`)}</span>
      <PathText>{nameOf(filter)}</PathText>
      <span className="tabular mr-auto shrink-0 text-text-muted">{t('shown', { count: shown })}</span>
      <IconButton size="sm" label={t('clear')} icon={<X aria-hidden />} onClick={onClear} />
    </div>
  )
}

function nameOf(filter: OutlineFilter): string {
  switch (filter.type) {
    case 'turn':
    case 'message':
      return filter.message.replace(/^m/, '#')
    case 'file':
      return filter.path
    case 'tool':
      return filter.name
  }
}
