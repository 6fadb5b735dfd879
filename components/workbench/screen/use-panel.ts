'use client'

import { startTransition, useCallback, useState, useSyncExternalStore } from 'react'

/**
 * A panel stands beside the views where there is room and the view `wants` it, until it is put away; in others, and
 * where there is no room, it is closed until it is asked for.
 */
export function usePanel(isWide: boolean, wants: boolean) {
  const [wanted, setWanted] = useState(true)
  const [unwanted, setUnwanted] = useState(false)
  const [wide, setWide] = wants ? [wanted, setWanted] : [unwanted, setUnwanted]
  const [drawer, setDrawer] = useState(false)
  return {
    isBeside: isWide && wide,
    isDrawn: !isWide && drawer,
    toggle: () => (isWide ? setWide(!wide) : setDrawer(!drawer)),
    open: () => (isWide ? setWide(true) : setDrawer(true)),
    close: () => setDrawer(false),
  }
}

/** From here on there is room for panels beside the views. */
const WIDE = '(min-width: 80rem)'
/** Up to here what a thumb reaches stands in a bar at the bottom. */
const NARROW = '(width < 40rem)'

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
