'use client'

import { startTransition, useCallback, useState, useSyncExternalStore } from 'react'
import { focusIfLost } from '@/components/ui/overlays/focus-soon'

/** A panel stands beside the views where there is room, until it is put away; where there is none, it is closed until it is asked for. */
export function usePanel(name: 'outline' | 'inspector', isWide: boolean) {
  const [wide, setWide] = useState(true)
  const [drawer, setDrawer] = useState(false)
  return {
    isBeside: isWide && wide,
    isDrawn: !isWide && drawer,
    /** For the panel, and for the button that shows it where it is not: whoever loses the focus with the one has it in the other. */
    place: { 'data-panel': name },
    toggle: () => {
      focusIfLost(() => document.querySelector<HTMLElement>(`[data-panel=${name}]`))
      if (isWide) setWide(!wide)
      else setDrawer(!drawer)
    },
    open: () => (isWide ? setWide(true) : setDrawer(true)),
    close: () => setDrawer(false),
  }
}

/** From here on there is room for panels beside the views. */
const WIDE = '(min-width: 80rem)'
/** Up to here what a thumb reaches stands in a bar at the bottom. */
const NARROW = '(width < 40.0625rem)'

/** `onPhone`: what the page is probably drawn on, until it is laid out. */
export const useIsWide = (onPhone: boolean): boolean => useMedia(WIDE, !onPhone)
export const useIsNarrow = (onPhone: boolean): boolean => useMedia(NARROW, onPhone)

const useMedia = (media: string, probably: boolean): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const query = window.matchMedia(media)
        query.addEventListener('change', changed)
        return () => query.removeEventListener('change', changed)
      },
      [media],
    ),
    () => window.matchMedia(media).matches,
    () => probably,
  )

/**
 * An element that another part draws into, null until it is there, and its ref. In passing: what came with the page is taken over when its scripts are
 * there, and not drawn anew before.
 */
export function useSlot() {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const attach = useCallback((element: HTMLElement | null) => startTransition(() => setSlot(element)), [])
  return [slot, attach] as const
}
