import { useRef, useState, type PointerEvent } from 'react'

interface Dragging {
  readonly key: string
  readonly startY: number
  readonly from: number
  readonly to: number
}

/** Drags a row by its handle to another place. Rows are all alike in height. */
export function useRowDrag(count: number, onMove: (from: number, to: number) => void) {
  const [dragging, setDragging] = useState<Dragging>()
  const height = useRef(1)
  const end = (): void => {
    if (dragging !== undefined && dragging.to !== dragging.from) onMove(dragging.from, dragging.to)
    setDragging(undefined)
  }
  return {
    dragging,
    handleOf: (key: string, index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        height.current = event.currentTarget.closest('[role=row]')?.getBoundingClientRect().height ?? 1
        setDragging({ key, startY: event.clientY, from: index, to: index })
      },
      onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
        if (dragging?.key !== key) return
        const by = Math.round((clientY - dragging.startY) / height.current)
        setDragging({ ...dragging, to: Math.min(count - 1, Math.max(0, dragging.from + by)) })
      },
      onPointerUp: end,
      onPointerCancel: () => setDragging(undefined),
    }),
  }
}
