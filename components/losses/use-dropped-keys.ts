'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { useCommands } from '@/components/shared/commands/commands'

/** `n` and `p` put the focus on the place of the next and the previous thing in `box` that was dropped: `Enter` goes there. */
export function useDroppedKeys(box: RefObject<HTMLElement | null>): void {
  const t = useTranslations('losses.commands')
  const go = (to: 'next' | 'previous') => () => neighbour(box.current, to)?.focus()
  const group = t('group')
  useCommands([
    { id: 'losses.next', group, title: t('next'), shortcut: 'n', run: go('next') },
    { id: 'losses.previous', group, title: t('previous'), shortcut: 'p', run: go('previous') },
  ])
}

/** From the focus onwards; at an end, and where the focus is elsewhere, from the other end. */
function neighbour(box: HTMLElement | null, to: 'next' | 'previous'): HTMLElement | undefined {
  const dropped = [...(box?.querySelectorAll('[data-dropped]') ?? [])]
  const places = dropped.flatMap((each) => each.querySelector<HTMLElement>('button') ?? [])
  if (to === 'previous') places.reverse()
  const now = places.findIndex((place) => place === document.activeElement)
  return places[(now + 1) % places.length]
}
