'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { useCommands } from '@/components/shared/commands/commands'

interface PassCommands {
  readonly within: RefObject<HTMLElement | null>
  /** Whether there is a pass that the commands mean: the one with focus, or that had it last. */
  readonly hasCurrent: boolean
  readonly full: boolean
  readonly move: (by: -1 | 1) => void
  readonly duplicate: () => void
  readonly remove: () => void
  readonly toggle: () => void
  readonly rename: () => void
  readonly moveTo: () => void
  /** Opens the editor, or closes it. */
  readonly edit: () => void
  /** Undefined where there is nothing to reset. */
  readonly reset: (() => void) | undefined
  /** Other columns. */
  readonly copies: readonly { readonly key: string; readonly letter: string; readonly allowed: boolean }[]
  readonly copyTo: (key: string) => void
  readonly go: (by: -1 | 1) => void
  readonly add: () => void
}

/** The keys of the list of passes; the palette and the shortcut sheet show them. */
export function usePassCommands({
  within,
  hasCurrent,
  full,
  move,
  duplicate,
  remove,
  toggle,
  rename,
  moveTo,
  edit,
  reset,
  copies,
  copyTo,
  go,
  add,
}: PassCommands): void {
  const t = useTranslations('studio.commands')
  const shared = { group: t('group'), within, disabled: !hasCurrent } as const
  useCommands([
    { id: 'studio.add', group: t('group'), title: t('add'), disabled: full, run: add },
    { ...shared, id: 'studio.up', title: t('up'), shortcut: 'alt+arrowup', run: () => move(-1) },
    { ...shared, id: 'studio.down', title: t('down'), shortcut: 'alt+arrowdown', run: () => move(1) },
    {
      ...shared,
      id: 'studio.duplicate',
      title: t('duplicate'),
      shortcut: 'mod+d',
      disabled: !hasCurrent || full,
      run: duplicate,
    },
    { ...shared, id: 'studio.delete', title: t('delete'), shortcut: 'delete', run: remove },
    { ...shared, id: 'studio.toggle', title: t('toggle'), shortcut: 'd', run: toggle },
    { ...shared, id: 'studio.rename', title: t('rename'), shortcut: 'f2', run: rename },
    { ...shared, id: 'studio.edit', title: t('edit'), run: edit },
    { ...shared, id: 'studio.move', title: t('moveTo'), run: moveTo },
    { ...shared, id: 'studio.reset', title: t('reset'), disabled: reset === undefined, run: () => reset?.() },
    ...copies.map(({ key, letter, allowed }) => ({
      ...shared,
      disabled: shared.disabled || !allowed,
      id: `studio.copy.${key}`,
      title: t('copyTo', { letter }),
      run: () => copyTo(key),
    })),
    { ...shared, id: 'studio.previous', title: t('previous'), shortcut: '[', listed: 'keys', run: () => go(-1) },
    { ...shared, id: 'studio.next', title: t('next'), shortcut: ']', listed: 'keys', run: () => go(1) },
  ])
}
