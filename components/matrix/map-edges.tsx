'use client'

import { useCallback, useState, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { rowLayout } from './row-layout'

/** Where the maps are drawn, in pixels from the left edge of the window. */
export interface MapEdges {
  readonly left: number
  readonly width: number
}

/**
 * Where the maps of the matrix stand, for what is drawn under them in a view as wide as the window. `ruler` is to be
 * rendered: an empty row, laid out as the rows are.
 */
export function useMapEdges(isUnder: boolean): { readonly edges: MapEdges | undefined; readonly ruler: ReactNode } {
  const [edges, setEdges] = useState<MapEdges>()
  const lane = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const measure = (): void => {
      const { left, width } = element.getBoundingClientRect()
      setEdges({ left, width })
    }
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (!isUnder) return { edges: undefined, ruler: null }
  return {
    edges,
    ruler: (
      <div aria-hidden className={cn(rowLayout, 'pointer-events-none invisible fixed inset-x-0 top-0')}>
        <span className="col-start-4" ref={lane} />
      </div>
    ),
  }
}
