'use client'

import { useEffect, useRef, type ReactNode } from 'react'

interface PlainListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly render: (item: Item) => ReactNode
  /** Scrolled to when it changes. */
  readonly target: string | undefined
  readonly label: string
  readonly onVisible: (items: readonly Item[]) => void
}

/** A short list, all of it in the page, so that the browser's own search works. */
export function PlainList<Item>({ items, keyOf, render, target, label, onVisible }: PlainListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const latest = useRef(onVisible)
  useEffect(() => {
    latest.current = onVisible
  })
  useEffect(() => latest.current(items), [items])
  useEffect(() => {
    if (target === undefined) return
    const element = list.current?.querySelector(`[data-key="${CSS.escape(target)}"]`)
    element?.scrollIntoView({ block: 'start' })
  }, [target])
  return (
    <ul ref={list} aria-label={label} className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={keyOf(item)} data-key={keyOf(item)} className="scroll-mt-(--diff-stuck)">
          {render(item)}
        </li>
      ))}
    </ul>
  )
}
