'use client'

import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface WindowListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly estimate: (item: Item) => number
  readonly render: (item: Item) => ReactNode
  /** Kept mounted wherever the page is scrolled to, and scrolled to when it changes. */
  readonly target: string | undefined
  /** Height in pixels of what is stuck to the top of the window. */
  readonly stuck: number
  readonly gap: number
  readonly label: string
  readonly onVisible: (items: readonly Item[]) => void
}

/** A long list that scrolls with the page and mounts only what is in sight. A small leaf: the compiler leaves it alone. */
export function WindowList<Item>({
  items,
  keyOf,
  estimate,
  render,
  target,
  stuck,
  gap,
  label,
  onVisible,
}: WindowListProps<Item>) {
  'use no memo'
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const targetIndex = target === undefined ? -1 : items.findIndex((item) => keyOf(item) === target)
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => estimate(items[index] as Item),
    getItemKey: (index) => keyOf(items[index] as Item),
    scrollMargin: top,
    scrollPaddingStart: stuck + gap,
    overscan: 1,
    gap,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return targetIndex < 0 || indexes.includes(targetIndex)
        ? indexes
        : [...indexes, targetIndex].sort((a, b) => a - b)
    },
  })
  const shown = virtualizer.getVirtualItems()
  const visible = shown.map((entry) => entry.index).join()
  // The effects below run when what is visible or wanted changes, not whenever a callback is made anew.
  const latest = useRef({ onVisible, scroll: () => {} })
  useEffect(() => {
    latest.current = { onVisible, scroll: () => virtualizer.scrollToIndex(targetIndex, { align: 'start' }) }
  })
  useEffect(() => {
    latest.current.onVisible(visible === '' ? [] : visible.split(',').flatMap((index) => items[Number(index)] ?? []))
  }, [visible, items])
  const found = targetIndex >= 0
  useEffect(() => {
    if (found) latest.current.scroll()
  }, [target, found])
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {shown.map((entry) => {
        const item = items[entry.index]
        return item === undefined ? null : (
          <li
            key={entry.key}
            ref={virtualizer.measureElement}
            data-index={entry.index}
            aria-posinset={entry.index + 1}
            aria-setsize={items.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${entry.start - virtualizer.options.scrollMargin}px)` }}
          >
            {render(item)}
          </li>
        )
      })}
    </ul>
  )
}
