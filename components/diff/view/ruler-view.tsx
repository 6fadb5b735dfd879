'use client'

import { useTranslations } from 'next-intl'
import { memo, useMemo, useRef, useState, useEffect } from 'react'
import { useStore } from 'zustand'
import type { ComparedRow } from '@/lib/contracts/diff'
import { type Fate, fateStack } from '@/lib/engine'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import type { InSight } from '../hooks/use-in-sight'
import { rulerOf, rulersWidth, type Ruler } from '../model/ruler'

interface RulerViewProps {
  /** By column. */
  readonly rows: readonly (readonly ComparedRow[])[]
  readonly inSight: InSight
  readonly onGo: (position: number) => void
}

/** About three pixels each on a usual screen; as many on any, so that the ruler is worked out once. */
const BUCKETS = 200

/** The session from top to bottom in the fates of each strategy, a lane each. For the mouse: keys and the list say the same. */
export const RulerView = memo(function RulerView({ rows, inSight, onGo }: RulerViewProps) {
  const t = useTranslations('diff')
  const box = useRef<HTMLButtonElement>(null)
  const [height, setHeight] = useState(400)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 400))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const rulers = useMemo(() => rows.map((each) => rulerOf(each, BUCKETS)), [rows])
  const [ruler] = rulers
  if (ruler === undefined) return null
  const width = rulersWidth(rulers.length) / rulers.length
  return (
    <button
      ref={box}
      type="button"
      tabIndex={-1}
      aria-hidden
      title={t('ruler')}
      data-print="hidden"
      className="relative h-full shrink-0 cursor-pointer overflow-hidden border-l border-border bg-surface"
      style={{ width: width * rulers.length }}
      onClick={(event) => {
        const { top: start, height: whole } = event.currentTarget.getBoundingClientRect()
        onGo(ruler.positionAt((event.clientY - start) / whole))
      }}
    >
      {rulers.map((lane, column) => (
        <span
          key={column}
          data-lane={column}
          className="absolute inset-y-0 border-border not-first:border-l"
          style={{ left: column * width, width }}
        >
          {fateStack.map((fate) => (
            <FateRuns key={fate} fate={fate} ruler={lane} width={width} height={height} />
          ))}
        </span>
      ))}
      <Frame inSight={inSight} ruler={ruler} />
    </button>
  )
})

/** All stretches of one fate as one element that is cut to them: a long session has hundreds. */
function FateRuns({
  fate,
  ruler: { runs },
  width,
  height,
}: {
  readonly fate: Fate
  readonly ruler: Ruler
  readonly width: number
  readonly height: number
}) {
  const own = runs.filter((run) => run.fate === fate)
  if (own.length === 0) return null
  const boxes = own.map(({ from, to, share }): RulerBox => [from * height, to * height, share * width])
  return (
    <>
      <span className={cn(hatchOf(fate), 'absolute inset-0 shadow-none!')} style={{ clipPath: pathOf(boxes) }} />
      {fate === 'removed' ? (
        <span className="tone-removed absolute inset-0 bg-(--tone-fill)" style={{ clipPath: outlineOf(boxes) }} />
      ) : null}
    </>
  )
}

type RulerBox = readonly [top: number, bottom: number, width: number]

const pathOf = (boxes: readonly RulerBox[]): string =>
  `path('${boxes.map(([top, bottom, width]) => `M0 ${top}H${width}V${bottom}H0Z`).join('')}')`

/** A line of 1 px inside each stretch. */
const outlineOf = (boxes: readonly RulerBox[]): string =>
  `path(evenodd, '${boxes
    .map(
      ([top, bottom, width]) =>
        `M0 ${top}H${width}V${bottom}H0ZM1 ${top + 1}H${width - 1}V${Math.max(top + 1, bottom - 1)}H1Z`,
    )
    .join('')}')`

/** The frame around the part that is on screen. */
function Frame({ inSight, ruler }: { readonly inSight: InSight; readonly ruler: Ruler }) {
  const range = useStore(inSight, (state) => state.range)
  if (range === undefined) return null
  const [top, bottom] = [ruler.startOf(range[0]), ruler.startOf(range[1] + 1)]
  return (
    <span
      className="absolute inset-x-0 min-h-2 rounded-xs border-2 border-text bg-text/5"
      style={{ top: `${Math.min(top, 0.985) * 100}%`, height: `${Math.max(0, bottom - top) * 100}%` }}
    />
  )
}
