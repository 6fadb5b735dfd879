'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState, useEffect } from 'react'
import type { ComparedRow } from '@/lib/contracts/diff'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import { rulerOf } from '../model/ruler'

interface RulerViewProps {
  readonly rows: readonly ComparedRow[]
  /** Positions of the first and the last message on screen. */
  readonly inSight: readonly [first: number, last: number] | undefined
  readonly onGo: (position: number) => void
}

const BUCKET_PIXELS = 3
const WIDTH = 14

/** The session from top to bottom in the fates of one strategy. For the mouse: keys and the list say the same. */
export function RulerView({ rows, inSight, onGo }: RulerViewProps) {
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
  const ruler = useMemo(() => rulerOf(rows, Math.max(20, Math.floor(height / BUCKET_PIXELS))), [rows, height])
  const [top, bottom] = inSight ? [ruler.startOf(inSight[0]), ruler.startOf(inSight[1] + 1)] : [0, 0]
  return (
    <button
      ref={box}
      type="button"
      tabIndex={-1}
      aria-hidden
      title={t('ruler')}
      data-print="hidden"
      className="relative h-full shrink-0 cursor-pointer overflow-hidden border-l border-border bg-surface"
      style={{ width: WIDTH }}
      onClick={(event) => {
        const { top: start, height: whole } = event.currentTarget.getBoundingClientRect()
        onGo(ruler.positionAt((event.clientY - start) / whole))
      }}
    >
      {ruler.runs.map(({ fate, from, to, share }) => (
        <span
          key={from}
          className={cn(hatchOf(fate), 'absolute left-0')}
          style={{ top: `${from * 100}%`, height: `${(to - from) * 100}%`, width: `${share * 100}%` }}
        />
      ))}
      {inSight === undefined ? null : (
        <span
          className="absolute inset-x-0 min-h-2 rounded-xs border-2 border-text bg-text/5"
          style={{ top: `${Math.min(top, 0.985) * 100}%`, height: `${Math.max(0, bottom - top) * 100}%` }}
        />
      )}
    </button>
  )
}
