'use client'

import { useTranslations } from 'next-intl'
import { memo, useMemo, useRef, useState, useEffect } from 'react'
import { useStore } from 'zustand'
import type { ComparedRow } from '@/lib/contracts/diff'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import type { InSight } from '../hooks/use-in-sight'
import { rulerOf } from '../model/ruler'

interface RulerViewProps {
  readonly rows: readonly ComparedRow[]
  readonly inSight: InSight
  readonly onGo: (position: number) => void
}

const BUCKET_PIXELS = 3
const WIDTH = 14

/** The session from top to bottom in the fates of one strategy. For the mouse: keys and the list say the same. */
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
  const ruler = useMemo(() => rulerOf(rows, Math.max(20, Math.floor(height / BUCKET_PIXELS))), [rows, height])
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
      <Frame inSight={inSight} ruler={ruler} />
    </button>
  )
})

/** Around what is on screen. */
function Frame({ inSight, ruler }: { readonly inSight: InSight; readonly ruler: ReturnType<typeof rulerOf> }) {
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
