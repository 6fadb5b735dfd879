'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useRem } from '@/components/shared/sizes/use-rem'
import { columnsOf, leastWidth, ROW_REM } from './columns'
import { MatrixHead } from './matrix-head'
import type { MatrixProps } from './matrix-props'
import { MatrixRow } from './matrix-row'

/** Of the list, before it is measured. */
const USUAL_PIXELS = 640
/** Of what stands above the rows, in rem: heads, whiskers, figures. */
const HEAD_REM = 19

/** Sessions by variants. Rows are mounted only near the eye. */
export function Matrix(props: MatrixProps) {
  const { shown, state, words, nameOf, onOpen, onFocus, onOrder } = props
  const t = useTranslations('experiments.matrix')
  const scroller = useRef<HTMLDivElement>(null)
  const rem = useRem()
  const { sorted, variants } = shown
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_REM * rem,
    initialRect: { width: 0, height: USUAL_PIXELS },
    scrollMargin: HEAD_REM * rem,
    overscan: 8,
    useFlushSync: false,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rem])
  const openAt = sorted.findIndex(({ id }) => id === state.session)
  // Whoever comes back to an open cell sees it.
  const first = useRef(openAt)
  useEffect(() => {
    if (first.current >= 0) virtualizer.scrollToIndex(first.current, { align: 'center' })
  }, [virtualizer])

  const focusCell = (row: number, column: number): void => {
    const [session, variant] = [sorted[row], variants[column]]
    if (!session || !variant) return
    virtualizer.scrollToIndex(row)
    requestAnimationFrame(() => cellElement(scroller.current, session.id, variant.id)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    const place = placeOf(event.target)
    if (!step || !place || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const row = sorted.findIndex(({ id }) => id === place.session)
    const column = variants.findIndex(({ id }) => id === place.variant)
    focusCell(row + step[0], column + step[1])
  }
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('label')}
      aria-rowcount={sorted.length + 1}
      aria-colcount={variants.length + 1}
      tabIndex={-1}
      className="relative max-h-[calc(100dvh-6rem)] overflow-auto overscroll-x-contain border-b border-border bg-surface"
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const place = placeOf(target)
        if (place) onOpen(place.session, place.variant)
      }}
      onFocus={({ target }) => {
        const place = placeOf(target)
        if (place) onFocus(place.session, place.variant)
      }}
    >
      <div style={{ minWidth: leastWidth(variants.length) }}>
        <MatrixHead {...props} columns={columnsOf(variants.length)} />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const session = sorted[index]
            return session ? (
              <MatrixRow
                key={session.id}
                session={session}
                row={shown.rows[session.at] ?? none}
                index={index}
                top={start - HEAD_REM * rem}
                variants={variants}
                selected={shown.selected.id}
                open={state.session === session.id ? state.cell : null}
                isFirst={index === 0}
                measure={state.measure}
                words={words}
                nameOf={nameOf}
                onOrder={onOrder}
              />
            ) : null
          })}
        </div>
      </div>
    </div>
  )
}

const none: readonly never[] = []

/** Rows and columns that a key moves by. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The cell that an event comes from, or from within. */
function placeOf(target: EventTarget): { readonly session: string; readonly variant: string } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-session]') : null
  const { session, variant } = cell?.dataset ?? {}
  return session === undefined || variant === undefined ? undefined : { session, variant }
}

export const cellElement = (inside: ParentNode | null, session: string, variant: string): HTMLButtonElement | null =>
  inside?.querySelector<HTMLButtonElement>(
    `[data-session="${CSS.escape(session)}"][data-variant="${CSS.escape(variant)}"]`,
  ) ?? null
