'use client'

import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { BriefCell } from '@/lib/contracts/evaluation/experiments'
import { isFailed, isNumbers, isUnchanged, lostIn } from '../model/cells'

interface CellFaceProps {
  readonly cell: BriefCell | undefined
  readonly text: string
}

/** How a cell looks. */
interface Face {
  readonly className: string
  /** It has a ground of its own. */
  readonly isFilled: boolean
  readonly style?: CSSProperties
}

const STEP = 2
const DARKEST = 56
/** In steps that an eye still tells apart, so that cells share them. */
const grounds: readonly CSSProperties[] = Array.from(
  { length: DARKEST / STEP + 1 },
  (_, at): CSSProperties & { readonly '--ground': string } => ({ '--ground': `${at * STEP}%` }),
)

/** Grey by saving: none at the cost of doing nothing, darkest at 55 per cent of it. */
const groundOf = (costRatio: number): CSSProperties | undefined =>
  grounds[Math.round(Math.max(0, Math.min(DARKEST, (1 - costRatio) * 125)) / STEP)]

/** The look of a cell as a class and a style, so that it needs no elements of its own: many cells are drawn while one scrolls. */
export function faceOf(cell: BriefCell | undefined): Face {
  if (!isNumbers(cell))
    return {
      className: isFailed(cell) ? 'inset-ring inset-ring-border-control text-text' : 'text-text-muted',
      isFilled: false,
    }
  const { instructions, later } = lostIn(cell)
  const rail = `${instructions ? ' lost-instructions' : ''}${later ? ' lost-later' : ''}`
  if (isUnchanged(cell)) return { className: `inset-ring inset-ring-border text-text-muted${rail}`, isFilled: false }
  if (cell[0] > 1) return { className: `bg-text font-semibold text-surface${rail}`, isFilled: true }
  const style = groundOf(cell[0])
  return { className: `cell-ground${rail}`, isFilled: true, ...(style && { style }) }
}

/** What stands in a cell. */
export const cellContent = ({ cell, text }: CellFaceProps) =>
  isFailed(cell) ? (
    <>
      <TriangleAlert aria-hidden className="mr-1 inline size-3" />
      {text}
    </>
  ) : (
    text
  )

/** A cell where there are few of them. */
export function CellFace({ cell, text }: CellFaceProps) {
  const { className, style } = faceOf(cell)
  return (
    <span className={`tabular flex size-full items-center justify-center text-xs ${className}`} style={style}>
      {cellContent({ cell, text })}
    </span>
  )
}

/** Hatched one way where instructions are lost, the other way where needed names are, crossed where both are. */
export const Rail = ({ instructions, later }: { readonly instructions: boolean; readonly later: boolean }) => (
  <span aria-hidden className={`size-full ${instructions ? 'lost-instructions' : ''} ${later ? 'lost-later' : ''}`} />
)
