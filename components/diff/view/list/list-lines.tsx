import { createContext, use, useState, type ReactNode } from 'react'
import { LazyLines } from '@/components/diff/message/part/lazy-lines'
import { More } from '@/components/diff/message/more'

/** On paper nothing can be asked for: no figures are read, and what a strategy wrote stands there in full. */
export const PaperContext = createContext(false)

interface ListLinesProps {
  readonly count: number
  /** Of the match that one goes to, from 0: it is shown. */
  readonly sought?: number | undefined
  /** They are shown in full on paper. */
  readonly written?: boolean
  /** Draws lines, from 0 and `to` exclusive. */
  readonly render: (from: number, to: number) => ReactNode
}

const LINES_SHOWN = 40
const MORE_LINES = 500
/** Lines below a match that are shown with it. */
const CONTEXT = 3
/** More are mounted only where they are near the eye, and read aloud from there. */
const AT_ONCE = 1_000

/** Lines of a text one below the other, the first of a long one until more are asked for. */
export function ListLines({ count, sought = -1, written = false, render }: ListLinesProps) {
  const onPaper = use(PaperContext)
  const [limit, setLimit] = useState(LINES_SHOWN)
  const wanted = onPaper && written ? count : Math.max(limit, sought < count ? sought + 1 + CONTEXT : 0)
  const shown = Math.min(count, wanted)
  return (
    <div>
      {shown > AT_ONCE && !onPaper ? <LazyLines count={shown} sought={sought} render={render} /> : render(0, shown)}
      <More hidden={count - shown} onMore={() => setLimit(shown + MORE_LINES)} />
    </div>
  )
}
