import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { hunkId, type Place } from '../model/stops'

/**
 * An element and the largest of some widths (pixels) that it has room for, 0 where that is none: known before the
 * element is painted, and drawn anew only where it is another one. Where nothing is laid out, such as on the server,
 * the element is as wide as `usual`. The widths are the same at every call.
 */
export function useBox(widths: readonly number[], usual: number) {
  const box = useRef<HTMLElement>(null)
  const roomIn = useCallback((pixels: number) => Math.max(0, ...widths.filter((width) => width <= pixels)), [widths])
  const [width, setWidth] = useState(() => roomIn(usual))
  const [isLaidOut, setLaidOut] = useState(false)
  const attach = useCallback(
    (element: HTMLElement) => {
      box.current = element
      if (element.clientWidth > 0) setWidth(roomIn(element.clientWidth))
      startTransition(() => setLaidOut(true))
      const observer = new ResizeObserver(([entry]) =>
        setWidth(roomIn(entry?.contentRect.width ?? Number.POSITIVE_INFINITY)),
      )
      observer.observe(element)
      return () => {
        observer.disconnect()
        box.current = null
      }
    },
    [roomIn],
  )
  return { box, attach, width, isLaidOut }
}

/** A person does something in the box, perhaps scrolls it. */
export const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** A person scrolls the page around the box. */
const scrolling = ['wheel', 'touchmove'] as const

/** Frames that what was gone to may take to be read and mounted: a large part is read as a whole first. */
const MOST_FRAMES = 600
/** It is there, but what stands above it is still being measured. */
const SETTLED_FRAMES = 3

interface Bringing {
  readonly focus: boolean
  /** It is gone to for a match of the search in it. */
  readonly match?: boolean
}

/**
 * Brings what was gone to into sight as soon as it is mounted, and the focus with it, so that the keyboard and screen
 * readers follow. Until its hunk is there, its message is in sight. A person who scrolls meanwhile is left where they
 * are.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, place: Place | undefined) {
  const [jump, setJump] = useState(0)
  const going = useRef<AbortController>(undefined)
  const bring = (next: Place, { focus, match = false }: Bringing): void => {
    setJump((count) => count + 1)
    going.current?.abort()
    const stop = new AbortController()
    going.current = stop
    for (const [target, on] of [[scroller.current, gestures] as const, [window, scrolling] as const])
      for (const gesture of on)
        target?.addEventListener(gesture, () => stop.abort(), { passive: true, signal: stop.signal })
    const isLine = match || next.line !== undefined
    let frames = 0
    let there = 0
    let isFocused = !focus
    // At once, so that the next key acts in the diff, although its message may not be mounted yet.
    if (focus) takeFocus(articleOf(next) ?? scroller.current)
    const attempt = (): void => {
      if (stop.signal.aborted) return
      const article = articleOf(next)
      const box = scroller.current
      if (article && !isFocused) {
        isFocused = true
        takeFocus(article)
      }
      const found = box?.querySelector('[data-sought] mark, [data-sought]:not(:has(mark))')
      if (article) boxIntoSight(box)
      const piece = article && box && (found ?? pieceIn(box, next, article))
      // A line is there once it is drawn: until then its message is in sight.
      if (piece) there = intoSight(box, piece) || (isLine && !found) ? 0 : there + 1
      if (there < SETTLED_FRAMES && frames++ < MOST_FRAMES) requestAnimationFrame(attempt)
      else stop.abort()
    }
    requestAnimationFrame(attempt)
  }
  // A place that comes from outside (an address, a map, the outline) is followed as well; the person's own was already.
  const own = useRef<string>(undefined)
  const key = place && keyOf(place)
  const arrive = useEffectEvent((next: string) => {
    if (place === undefined || own.current === next) return
    own.current = next
    bring(place, { focus: false })
  })
  useEffect(() => {
    if (key !== undefined) arrive(key)
  }, [key])
  useEffect(() => () => going.current?.abort(), [])
  const follow = (next: Place, match = false): void => {
    own.current = keyOf(next)
    bring(next, { focus: true, match })
  }
  /** Keeps in sight where one is, after all was drawn with other heights; whoever has the keyboard elsewhere keeps it. */
  const stay = (): void => {
    const focus = scroller.current?.contains(document.activeElement) ?? false
    if (place) bring(place, { focus })
  }
  return { jump, follow, stay }
}

const keyOf = ({ message, hunk, part, line }: Place): string => `${message}/${hunk ?? 0}/${part ?? ''}/${line ?? 0}`

/** The hunk or the part that is gone to, or the message as a whole. */
function pieceIn(box: HTMLElement, { message, hunk, part }: Place, article: HTMLElement): Element | null {
  if (part !== undefined) return box.querySelector(`[data-part="${CSS.escape(part)}"]`)
  return hunk === undefined || hunk === 0
    ? article
    : box.querySelector(`[data-hunk="${CSS.escape(hunkId({ message, hunk }))}"]`)
}

const articleOf = ({ message }: Place): HTMLElement | null => document.getElementById(`message-${message}`)

/** Whoever types goes on typing. */
function takeFocus(element: HTMLElement | null): void {
  if (!(document.activeElement instanceof HTMLInputElement)) element?.focus({ preventScroll: true })
}

/** Room between the message's head, which stands over the first lines of the box, and what is gone to. */
const ROOM_PIXELS = 8

/** Where the page scrolls, as on a phone, the box with all that belongs to it fills the screen. */
const boxIntoSight = (box: HTMLElement | null): void => box?.closest('section')?.scrollIntoView({ block: 'start' })

/** In a line that is not wrapped. */
function alongTheLine(target: Element): void {
  const line = target.closest('[data-sought]')
  if (line === null || line === target) return
  const [outer, inner] = [line.getBoundingClientRect(), target.getBoundingClientRect()]
  if (inner.left < outer.left || inner.right > outer.right) line.scrollLeft += inner.left - outer.left - outer.width / 3
}

/** Says whether the box had to scroll for it. */
function intoSight(box: HTMLElement, target: Element): boolean {
  alongTheLine(target)
  const article = target.closest('article')
  const head = target === article ? 0 : (article?.querySelector('header')?.clientHeight ?? 28) + ROOM_PIXELS
  const [outer, inner] = [box.getBoundingClientRect(), target.getBoundingClientRect()]
  const top = inner.top - outer.top
  const fits = top >= head - 1 && (inner.bottom <= outer.bottom || top <= outer.height / 3)
  const before = box.scrollTop
  if (!fits) box.scrollTop += top - head
  return box.scrollTop !== before
}
