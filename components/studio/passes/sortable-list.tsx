'use client'

import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type DragStartEvent,
  type DraggableAttributes,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { partition } from 'es-toolkit'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { paceKeys } from './pace-keys'
import { stayPut } from './stay-put'

export interface SortableItem {
  readonly id: string
  readonly name: string
}

/** A place outside the list that an item can be copied to. */
export interface DropTarget {
  readonly key: string
  /** Where it is drawn now. */
  readonly element: () => HTMLElement | null
  readonly allowed: boolean
}

/** What is said while an item is dragged. Positions are counted from 1. */
export interface DragLabels {
  readonly instructions: string
  pickedUp(name: string, position: number, count: number): string
  moved(name: string, position: number, count: number): string
  dropped(name: string, position: number, count: number): string
  cancelled(name: string): string
  /** Over a target; `undefined` where there is nothing to drop on. */
  over(name: string, target: DropTarget): string
  outside(name: string): string
}

type Attach = (element: HTMLElement | null) => void

/** Refs for the element of an item and for the button that is its handle. */
export interface SortablePlace {
  readonly attach: Attach
  readonly style: CSSProperties
  readonly dragging: boolean
  readonly attachHandle: Attach
  readonly handleProps: DraggableAttributes & { readonly [listener: string]: unknown }
}

interface SortableListProps {
  readonly label: string
  readonly items: readonly SortableItem[]
  readonly targets: readonly DropTarget[]
  readonly words: DragLabels
  readonly className?: string
  readonly onMove: (id: string, to: number) => void
  readonly onDropOn: (id: string, target: DropTarget) => void
  readonly onDragging: (dragging: boolean) => void
  /** What follows the pointer. */
  readonly renderDragged: (id: string) => ReactNode
  /** `isFolded`: while any item is dragged, each is as tall as what one needs to tell it. */
  readonly children: (item: SortableItem, index: number, isFolded: boolean) => ReactNode
}

const TARGET = 'target:'
const TOUCH_DELAY_MS = 220

/** Rows are met by the pointer, items by their nearest centre. A drawer lays the list over rows: while the pointer is in the list, what is behind it is not met. */
const collisions: CollisionDetection = (options) => {
  const isTarget = ({ id }: { readonly id: UniqueIdentifier }) => String(id).startsWith(TARGET)
  const [targets, items] = partition(options.droppableContainers, isTarget)
  const pointer = options.pointerCoordinates
  const rects = items.flatMap(({ id }) => options.droppableRects.get(id) ?? [])
  const isOverList =
    pointer !== null &&
    rects.some(({ left, right }) => left <= pointer.x && pointer.x <= right) &&
    Math.min(...rects.map(({ top }) => top)) <= pointer.y &&
    pointer.y <= Math.max(...rects.map(({ bottom }) => bottom))
  const under = pointer === null || isOverList ? [] : pointerWithin({ ...options, droppableContainers: targets })
  return under.length > 0 ? under : closestCenter({ ...options, droppableContainers: items })
}

/** An ordered list whose items are moved by mouse, touch and keyboard, and copied to places outside it. */
export function SortableList({
  label,
  items,
  targets,
  words,
  className,
  onMove,
  onDropOn,
  onDragging,
  renderDragged,
  children,
}: SortableListProps) {
  const [dragged, setDragged] = useState<{ readonly id: string; readonly by: 'keys' | 'pointer' }>()
  const list = useRef<HTMLOListElement>(null)
  const stopPacing = useRef<() => void>(undefined)
  useEffect(() => () => stopPacing.current?.(), [])
  const lastOver = useRef<UniqueIdentifier>(undefined)
  // From 1. When the end is announced, the items may be in their new order already.
  const position = useRef(0)
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: 8 } }),
    // While it scrolls smoothly, dnd-kit moves nothing, and loses the keys that come.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const indexOf = (id: UniqueIdentifier): number => items.findIndex((item) => item.id === id)
  const nameOf = (id: UniqueIdentifier): string => items[indexOf(id)]?.name ?? ''
  const targetOf = (id: UniqueIdentifier): DropTarget | undefined => targets.find(({ key }) => `${TARGET}${key}` === id)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      lastOver.current = active.id
      position.current = indexOf(active.id) + 1
      return words.pickedUp(nameOf(active.id), position.current, items.length)
    },
    onDragOver: ({ active, over }) => {
      // Not announced: an item is over its own place from the start.
      if (over?.id === lastOver.current) return undefined
      lastOver.current = over?.id
      if (over === null) return words.outside(nameOf(active.id))
      const target = targetOf(over.id)
      if (target !== undefined) return words.over(nameOf(active.id), target)
      position.current = indexOf(over.id) + 1
      return words.moved(nameOf(active.id), position.current, items.length)
    },
    // Whoever handles the drop on a target announces it.
    onDragEnd: ({ active, over }) =>
      over === null
        ? words.cancelled(nameOf(active.id))
        : targetOf(over.id) === undefined
          ? words.dropped(nameOf(active.id), position.current, items.length)
          : undefined,
    onDragCancel: ({ active }) => words.cancelled(nameOf(active.id)),
  }
  /** The items fold before dnd-kit measures them, around the one that is taken: it stays under the pointer. */
  const start = ({ active, activatorEvent }: DragStartEvent): void => {
    const by = activatorEvent instanceof KeyboardEvent ? 'keys' : 'pointer'
    if (by === 'keys') stopPacing.current = paceKeys(document)
    const lifted = stayPut(itemAt(activatorEvent), () => setDragged({ id: String(active.id), by }))
    setGap(list.current, lifted)
    onDragging(true)
  }
  const finish = ({ activatorEvent }: Pick<DragEndEvent, 'activatorEvent'>, edit?: () => void): void => {
    stopPacing.current?.()
    onDragging(false)
    stayPut(itemAt(activatorEvent), () => {
      setGap(list.current, 0)
      setDragged(undefined)
      edit?.()
    })
  }
  const drop = (event: DragEndEvent): void => {
    const id = String(event.active.id)
    const { over } = event
    const target = over === null ? undefined : targetOf(over.id)
    finish(event, over === null || target !== undefined ? undefined : () => onMove(id, indexOf(over.id)))
    if (target !== undefined) onDropOn(id, target)
  }
  return (
    <>
      <div ref={setContainer} />
      <DndContext
        id="passes"
        sensors={sensors}
        // Also before a drag: who picks up a pass that has just been dropped finds all places where they are now.
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        collisionDetection={collisions}
        modifiers={dragged?.by === 'keys' ? [restrictToVerticalAxis] : []}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: words.instructions },
          ...(container !== null && { container }),
        }}
        onDragStart={start}
        onDragCancel={(event) => finish(event)}
        onDragEnd={drop}
      >
        {targets.map((target) => (
          <Target key={target.key} target={target} active={dragged?.by === 'pointer'} />
        ))}
        <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol ref={list} aria-label={label} className={className}>
            {items.map((item, index) => children(item, index, dragged !== undefined))}
          </ol>
        </SortableContext>
        {createPortal(
          <DragOverlay dropAnimation={null}>{dragged === undefined ? null : renderDragged(dragged.id)}</DragOverlay>,
          document.body,
        )}
      </DndContext>
    </>
  )
}

/** The item whose handle was taken. */
const itemAt = ({ target }: Event): Element | null => (target instanceof Element ? target.closest('li') : null)

/** Above the items: what folding took away there and scrolling cannot make up for. */
function setGap(list: HTMLElement | null, pixels: number): void {
  if (list !== null) list.style.marginTop = pixels > 0 ? `${pixels}px` : ''
}

/** Ties an item of a SortableList to its elements. */
export function useSortableItem(id: string): SortablePlace {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  return {
    attach: setNodeRef,
    style: {
      transform: transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`,
      transition,
    },
    dragging: isDragging,
    attachHandle: setActivatorNodeRef,
    handleProps: { ...attributes, ...listeners },
  }
}

/** Makes an element that is drawn elsewhere a place to drop on; `data-drop` on it says how it stands while an item is dragged. */
function Target({ target, active }: { readonly target: DropTarget; readonly active: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: `${TARGET}${target.key}` })
  const { allowed } = target
  const element = target.element()
  useEffect(() => {
    setNodeRef(element)
  }, [element, setNodeRef])
  useEffect(
    () =>
      active ? mark(element, allowed ? (isOver ? 'over' : 'possible') : isOver ? 'refused' : 'impossible') : undefined,
    [active, allowed, isOver, element],
  )
  return null
}

/** Returns how to take the mark away. */
function mark(element: HTMLElement | null, state: string): () => void {
  element?.setAttribute('data-drop', state)
  return () => element?.removeAttribute('data-drop')
}
