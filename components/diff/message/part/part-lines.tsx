import type { ContentKind } from '@/lib/engine'
import type { TextLines } from '@/lib/contracts/diff'
import type { gutterOf } from '@/components/diff/model/blocks'
import { CodeLine } from '../line/code-line'
import { useDiffContext } from '../diff-context'
import { Rendered } from '../rendered'
import { LazyLines } from './lazy-lines'

interface PartLinesProps {
  readonly before: TextLines
  readonly gutter: ReturnType<typeof gutterOf>
  readonly kind: ContentKind
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** The line of the match that one goes to. */
  readonly sought: number | undefined
  /** Of each line. */
  readonly className?: string | undefined
}

/** Lines of the original, each with its number, or rendered. */
export function PartLines({ before, gutter, kind, from, to, sought = -1, className }: PartLinesProps) {
  const { options } = useDiffContext()
  const raw = (
    <LazyLines
      count={to - from}
      sought={sought - from}
      render={(first, end) =>
        before.lines.slice(from + first, from + end).map((line, nth) => {
          const index = from + first + nth
          const [number, text] = gutter(line, index)
          return (
            <CodeLine
              key={index}
              text={text}
              number={number}
              cut={before.cut[index]}
              sought={sought === index}
              className={className}
            />
          )
        })
      }
    />
  )
  // A match is seen in its own line.
  return options.rendered && !(from <= sought && sought < to) ? (
    <Rendered of={before.lines} from={from} to={to} kind={kind} raw={raw} />
  ) : (
    raw
  )
}
