import { useEffect } from 'react'

/** Items of menus too: theirs is chosen by a release, so a menu that moves would choose the item beside. */
const CONTROLS = [
  'button, a[href], summary, label',
  ...['button', 'tab', 'checkbox', 'radio', 'option', 'menuitem', 'menuitemcheckbox', 'menuitemradio'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ')

/** How far (CSS pixels) the pointer may move between press and release of a click. */
const STRAY_PX = 4

interface Press {
  readonly control: HTMLElement
  readonly x: number
  readonly y: number
  readonly place: DOMRect
}

/**
 * Clicks a control even if it moves away from under the pointer between press and release, because content above it
 * arrived. The browser would dispatch that click to the common ancestor of both elements, and nothing would happen.
 */
export function useKeptClicks(): void {
  useEffect(() => {
    const over = new AbortController()
    const listen = { capture: true, signal: over.signal } as const
    let press: Press | undefined
    const onDown = ({ target, isPrimary, button, clientX, clientY }: PointerEvent): void => {
      const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
      press =
        control === null || !isPrimary || button !== 0
          ? undefined
          : { control, x: clientX, y: clientY, place: control.getBoundingClientRect() }
    }
    const onUp = (event: PointerEvent): void => {
      const pressed = press
      press = undefined
      if (pressed === undefined || !isLost(pressed, event)) return
      const notElsewhere = (click: Event): void => click.stopImmediatePropagation()
      window.addEventListener('click', notElsewhere, listen)
      setTimeout(() => {
        window.removeEventListener('click', notElsewhere, listen)
        pressed.control.click()
      })
    }
    window.addEventListener('pointerdown', onDown, listen)
    window.addEventListener('pointerup', onUp, listen)
    return () => over.abort()
  }, [])
}

function isLost({ control, x, y, place }: Press, { target, clientX, clientY }: PointerEvent): boolean {
  if (!control.isConnected || (target instanceof Node && control.contains(target))) return false
  const now = control.getBoundingClientRect()
  const hasMoved = now.top !== place.top || now.left !== place.left
  return hasMoved && Math.hypot(clientX - x, clientY - y) <= STRAY_PX
}
