import { createContext, use, useEffect, useReducer, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { loadingBars } from './loading-bars'

/** Whether what is mounted now waits for its turn, as what one scrolls to does. */
export const TurnsContext = createContext<() => boolean>(() => false)

/** How much one frame draws at most. A piece of weight 1 has about sixty elements, as a dozen lines of several columns have. */
const MOST_WEIGHT = 4
/** How much a frame draws on this machine: less where the last one took longer than `SLOW_MS`, more where it was shorter than `QUICK_MS`. */
let weightNow = 1
const SLOW_MS = 60
const QUICK_MS = 30

interface Waiting {
  readonly weight: number
  readonly take: () => void
}

const waiting = new Set<Waiting>()
let isAsked = false
let lastFrame: number | undefined

function wait(piece: Waiting): () => void {
  if (!isAsked) requestAnimationFrame(giveTurns)
  isAsked = true
  waiting.add(piece)
  return () => waiting.delete(piece)
}

function giveTurns(now: number): void {
  const tookMs = lastFrame === undefined ? undefined : now - lastFrame
  if (tookMs !== undefined && tookMs > SLOW_MS) weightNow = Math.max(1, weightNow / 2)
  if (tookMs !== undefined && tookMs < QUICK_MS) weightNow = Math.min(MOST_WEIGHT, weightNow + 0.5)
  lastFrame = now
  let given = 0
  for (const piece of waiting) {
    if (given > 0 && given + piece.weight > weightNow) break
    given += piece.weight
    waiting.delete(piece)
    piece.take()
  }
  isAsked = waiting.size > 0
  if (isAsked) requestAnimationFrame(giveTurns)
  else lastFrame = undefined
}

/**
 * Whether a piece of a long page may be drawn yet. Scrolling far brings a whole screen of new pieces at once, and drawing them together would let
 * the page stand still. So they are drawn a few in each frame, in the order in which they were mounted; one that is gone before its turn is never drawn.
 */
export function useTurn(weight: number, atOnce = false): boolean {
  const takesTurns = use(TurnsContext)
  const [isTurn, take] = useReducer(
    () => true,
    undefined,
    () => atOnce || !takesTurns(),
  )
  useEffect(() => (isTurn ? undefined : atOnce ? take() : wait({ weight, take })), [isTurn, weight, atOnce])
  return isTurn || atOnce
}

interface InTurnProps {
  readonly weight: number
  /** It is what one went to. */
  readonly atOnce: boolean
  /** In pixels, until it is drawn. */
  readonly height: number
  readonly className?: string
  readonly children: () => ReactNode
}

/** A piece that is drawn when it is its turn; until then bars stand for it. */
export function InTurn({ weight, atOnce, height, className, children }: InTurnProps) {
  return useTurn(weight, atOnce) ? (
    children()
  ) : (
    <div aria-busy className={cn(loadingBars, '[overflow-anchor:none]', className)} style={{ height }} />
  )
}
