/** About a third of a second. */
const FRAMES = 20

/**
 * Gives the keyboard a place that is drawn in a moment, such as the neighbour of what was just removed. Asked again while it is not there:
 * a menu or a toast that closes may move the focus once more.
 */
export function focusSoon(find: () => HTMLElement | null | undefined, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const wanted = find()
    wanted?.focus()
    const isThere = wanted instanceof HTMLElement && document.activeElement === wanted
    if (!isThere && frames > 1) focusSoon(find, frames - 1)
  })
}

/** Nothing has the keyboard: what had it is gone. */
export const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Called as a control does what may take it away: if that takes the focus with it, what is found gets it. */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  if (isNowhere()) return
  focusSoon(() =>
    isNowhere() ? find() : document.activeElement instanceof HTMLElement ? document.activeElement : null,
  )
}
