'use client'

import { ArrowDown, ArrowUp, CopyPlus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/buttons/icon-button'

/** Another column that a pass can be copied to. */
export interface CopyTarget {
  readonly key: string
  readonly letter: string
  readonly name: string
  readonly allowed: boolean
}

export interface PassActions {
  readonly onOpen: (open: boolean) => void
  readonly onSwitch: (on: boolean) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onMoveTo: () => void
  readonly onDuplicate: () => void
  readonly onDelete: () => void
  readonly onRename: () => void
  readonly onRenamed: (name: string) => void
  readonly onCopyTo: (target: CopyTarget) => void
  /** Absent where there is nothing to reset to. */
  readonly onReset?: () => void
}

/** At the ends of the list the buttons stay, so that focus does too; pressing them says why nothing moves. */
export function PassButtons({
  index,
  count,
  actions,
}: {
  readonly index: number
  readonly count: number
  readonly actions: PassActions
}) {
  const t = useTranslations('studio.card')
  const touch = 'pointer-coarse:size-8'
  const ended = `aria-disabled:pointer-events-auto ${touch}`
  return (
    <span className="-mr-1 -mb-1 flex shrink-0">
      <IconButton
        size="sm"
        label={t('up')}
        shortcut="alt+arrowup"
        icon={<ArrowUp aria-hidden />}
        aria-disabled={index === 0 || undefined}
        className={ended}
        onClick={() => actions.onMove(-1)}
      />
      <IconButton
        size="sm"
        label={t('down')}
        shortcut="alt+arrowdown"
        icon={<ArrowDown aria-hidden />}
        aria-disabled={index === count - 1 || undefined}
        className={ended}
        onClick={() => actions.onMove(1)}
      />
      <IconButton
        size="sm"
        label={t('duplicate')}
        shortcut="mod+d"
        icon={<CopyPlus aria-hidden />}
        className={touch}
        onClick={actions.onDuplicate}
      />
      <IconButton
        size="sm"
        label={t('delete')}
        shortcut="delete"
        icon={<Trash2 aria-hidden />}
        className={touch}
        onClick={actions.onDelete}
      />
    </span>
  )
}
