'use client'

import { TriangleAlert } from 'lucide-react'
import type { BriefCell } from '@/lib/contracts/evaluation/experiments'
import { isFailed, isNumbers, isUnchanged, lostIn } from '../model/cells'

interface CellFaceProps {
  readonly cell: BriefCell | undefined
  readonly text: string
}

/** Grey by saving: none at the cost of doing nothing, darkest at 55 per cent of it. */
const groundOf = (costRatio: number): string =>
  `color-mix(in srgb, var(--kept-fill) ${Math.max(0, Math.min(56, (1 - costRatio) * 125)).toFixed(1)}%, var(--surface))`

/** What a cell shows: its figure on its ground, and at its right edge what it lost. */
export function CellFace({ cell, text }: CellFaceProps) {
  if (!isNumbers(cell))
    return (
      <span
        className={`flex size-full items-center justify-center gap-1 text-2xs ${isFailed(cell) ? 'border border-border-control text-text' : 'text-text-muted'}`}
      >
        {isFailed(cell) ? <TriangleAlert aria-hidden className="size-3" /> : null}
        {text}
      </span>
    )
  const unchanged = isUnchanged(cell)
  const isDearer = cell[0] > 1 && !unchanged
  return (
    <span
      className={`tabular relative flex size-full items-center justify-center text-xs ${isDearer ? 'bg-text font-semibold text-surface' : unchanged ? 'border border-border text-text-muted' : ''}`}
      style={isDearer || unchanged ? undefined : { backgroundColor: groundOf(cell[0]) }}
    >
      {text}
      <Rail {...lostIn(cell)} />
    </span>
  )
}

const hatch = (degrees: number): string =>
  `repeating-linear-gradient(${degrees}deg, var(--removed-fill) 0 1.5px, transparent 1.5px 4px)`

/** Hatched one way where instructions are lost, the other way where needed names are, crossed where both are. */
export function Rail({ instructions, later }: { readonly instructions: boolean; readonly later: boolean }) {
  if (!instructions && !later) return null
  const images = [...(instructions ? [hatch(135)] : []), ...(later ? [hatch(45)] : [])]
  return (
    <span
      aria-hidden
      className="absolute inset-y-0 right-0 w-1.75 bg-surface"
      style={{ backgroundImage: images.join(', ') }}
    />
  )
}
