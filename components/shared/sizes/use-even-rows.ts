'use client'

import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, type RefObject } from 'react'
import { useRem } from './use-rem'

interface EvenRows {
  readonly count: number
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Of a row, in rem. */
  readonly height: number
  /** Of the list, in pixels, before it is measured. */
  readonly initialHeight?: number
  readonly overscan?: number
}

/** Which rows of a long list are near the eye, all as high as each other: so high as their text needs, whatever its size. */
export function useEvenRows({
  count,
  scroller,
  height,
  initialHeight,
  overscan = 8,
}: EvenRows): Virtualizer<HTMLDivElement, Element> {
  const rowPixels = height * useRem()
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    ...(initialHeight !== undefined && { initialRect: { width: 0, height: initialHeight } }),
    overscan,
    useFlushSync: false,
  })
  // It keeps the sizes that it was told first.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPixels])
  return virtualizer
}
