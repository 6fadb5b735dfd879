'use client'

import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { InTurn, TurnsContext } from '../turns/in-turn'
import { gestures } from '../hooks/use-box'

interface ItemListProps<Item> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly estimate: (item: Item) => number
  readonly render: (item: Item) => ReactNode
  /** Kept mounted wherever one has scrolled to. `jump` changes when it is gone to (again). */
  readonly target: string | undefined
  readonly jump: unknown
  /** What the items were made of: where it is another, what was gone to stays in sight if it was, or comes into it. */
  readonly version: unknown
  readonly label: string
  readonly onVisible: (items: readonly Item[]) => void
}

/** Height of the box until it is known. */
const USUAL_PIXELS = 600

/** Of the head of an item; what else there is in it takes turns of its own. */
const HEAD_WEIGHT = 0.2

/** A long list in a box that scrolls, mounting only what is in sight. */
export function ItemList<Item>({
  scroller,
  items,
  keyOf,
  estimate,
  render,
  target,
  jump,
  version,
  label,
  onVisible,
}: ItemListProps<Item>) {
  const targetIndex = useMemo(
    () => (target === undefined ? -1 : items.findIndex((item) => keyOf(item) === target)),
    [items, keyOf, target],
  )
  // With another function the library lays out all of the list anew; with the same one, only what is below a new height.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- where heights are guessed otherwise, all of it is to be laid out anew.
  const getItemKey = useCallback((index: number) => keyOf(items[index] as Item), [items, keyOf, estimate])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(items[index] as Item),
    // Until the box is known, on the server too: the first items come with the page.
    initialRect: { width: 0, height: USUAL_PIXELS },
    getItemKey,
    // Of a new item the observer tells it, once the page is laid out: asked for here, all of it would be laid out for that.
    measureElement: (element, entry, instance) => {
      if (entry !== undefined) return measureElement(element, entry, instance)
      const index = instance.indexFromElement(element)
      return instance.itemSizeCache.get(getItemKey(index)) ?? instance.options.estimateSize(index)
    },
    overscan: 1,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return targetIndex < 0 || indexes.includes(targetIndex)
        ? indexes
        : [...indexes, targetIndex].sort((a, b) => a - b)
    },
  })
  // The box around the list is known only after the list was drawn for the first time.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => startTransition(drawAgain), [drawAgain])
  // What comes first, or by unfolding, is drawn at once.
  const drawn = useRef<Pick<ItemListProps<Item>, 'items' | 'version'>>(undefined)
  const takesTurns = useCallback(
    () => drawn.current !== undefined && (drawn.current.items === items || drawn.current.version !== version),
    [items, version],
  )
  useEffect(() => {
    drawn.current = { items, version }
  }, [items, version])
  const shown = virtualizer.getVirtualItems()
  const offset = virtualizer.scrollOffset ?? 0
  // As it was observed: asked for its height here, the page would be laid out for that.
  const size = virtualizer.scrollRect?.height ?? 0
  const seen = shown
    .filter(({ start, end }) => end > offset && start < offset + size)
    .map(({ index }) => index)
    .join()
  // The effects below run when what is visible or wanted changes, not whenever a callback is made anew.
  const latest = useRef({ onVisible, scroll: () => {} })
  useEffect(() => {
    latest.current = { onVisible, scroll: () => virtualizer.scrollToIndex(targetIndex, { align: 'start' }) }
  })
  const mounted = shown.map(({ index }) => index).join()
  useEffect(() => {
    const listed = seen === '' ? mounted : seen
    latest.current.onVisible(listed === '' ? [] : listed.split(',').flatMap((index) => items[Number(index)] ?? []))
  }, [seen, mounted, items])
  const found = targetIndex >= 0
  const inSight = found && seen.split(',').includes(String(targetIndex))
  const total = virtualizer.getTotalSize()
  const wasInSight = useRef<string>(undefined)
  const held = useHeld(scroller, [jump, found])
  const settling = useSettling([total, version])
  // Heights above what was gone to are often known late, when texts and names are read: it stays where it is.
  useEffect(() => {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _, { scrollOffset }) =>
      !browserKeepsPlace() && (held.current && found ? item.index < targetIndex : item.end <= (scrollOffset ?? 0))
  })
  useEffect(() => {
    if (found) latest.current.scroll()
  }, [jump, found, target])
  useEffect(() => {
    // What was gone to before does not count: this one is yet to come into sight.
    const was = wasInSight.current === target
    wasInSight.current = inSight ? target : undefined
    if (inSight || !found || !held.current) return
    // Out of sight though all heights had come to rest: it was scrolled away from, by whatever means.
    if (was && !settling.current) held.current = false
    else latest.current.scroll()
  }, [version, total, inSight, target, found, held, settling])
  return (
    <TurnsContext value={takesTurns}>
      <ul aria-label={label}>
        {shown.map((entry, nth) => {
          const item = items[entry.index]
          return item === undefined ? null : (
            <Fragment key={entry.key}>
              <Gap height={entry.start - (shown[nth - 1]?.end ?? 0)} />
              <li
                ref={virtualizer.measureElement}
                data-index={entry.index}
                aria-posinset={entry.index + 1}
                aria-setsize={items.length}
                className="flow-root"
              >
                <InTurn weight={HEAD_WEIGHT} atOnce={entry.index === targetIndex} height={entry.size}>
                  {() => render(item)}
                </InTurn>
              </li>
            </Fragment>
          )
        })}
        <Gap height={total - (shown.at(-1)?.end ?? 0)} />
      </ul>
    </TurnsContext>
  )
}

/** In place of items that are not mounted. It is an element, because the browser does not keep its place where a margin changes. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <li aria-hidden className="[overflow-anchor:none]" style={{ height }} /> : null
}

/** Whether the browser itself keeps what is in sight at its place when heights above it change. */
const browserKeepsPlace = (): boolean => CSS.supports('overflow-anchor', 'auto')

/** Whether what was gone to is held in place: from then on until the person does something in the box. */
function useHeld(scroller: RefObject<HTMLElement | null>, gone: readonly unknown[]): RefObject<boolean> {
  const held = useRef(false)
  useEffect(() => {
    held.current = true
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each going to a place holds anew.
  }, gone)
  useEffect(() => {
    const box = scroller.current
    const letGo = (): void => {
      held.current = false
    }
    for (const gesture of gestures) box?.addEventListener(gesture, letGo, { passive: true })
    return () => {
      for (const gesture of gestures) box?.removeEventListener(gesture, letGo)
    }
  }, [scroller])
  return held
}

/** Whether heights changed in this frame or the one before: what scrolls then is the list itself, or the box it outgrew. */
function useSettling(laidOut: readonly unknown[]): RefObject<boolean> {
  const settling = useRef(false)
  useEffect(() => {
    settling.current = true
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        settling.current = false
      })
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever asks names what the heights come from.
  }, laidOut)
  return settling
}
