import { useTranslations } from 'next-intl'
import { use, useMemo } from 'react'
import { FateWord } from '@/components/shared/parts/fate-word'
import { cn } from '@/components/ui/cn'
import type { ComparedPart } from '@/lib/contracts/diff'
import { CodeLine } from '@/components/diff/message/line/code-line'
import { HereContext, useDiffContext } from '@/components/diff/message/diff-context'
import { LineFold } from '@/components/diff/message/part/line-fold'
import { PartLabel } from '@/components/diff/message/part/part-label'
import { PartNote } from '@/components/diff/message/part/part-note'
import { useComparedPart } from '@/components/diff/message/part/use-compared-part'
import { gutterOf } from '@/components/diff/model/blocks'
import type { Region } from '@/components/diff/model/regions'
import type { Entry } from '@/components/diff/model/align-messages'
import { hunkId } from '@/components/diff/model/stops'
import { ReviewedSign } from '@/components/diff/review/reviewed-sign'
import { ListHunk } from './list-hunk'
import { ListLines } from './list-lines'

interface ListPartProps {
  readonly entry: Entry
  /** By column. */
  readonly parts: readonly (ComparedPart | undefined)[]
  readonly regions: readonly Region[]
  readonly labelled: boolean
  /** What is unchanged is told of as well: all of the message is. */
  readonly unchanged: boolean
}

/** Lines around a match that no strategy changed. */
const AROUND = 3

/** What became of a part of a message, one change after another; of unchanged lines those that were searched for. */
export function ListPart({ entry, parts: known, regions: outlined, labelled, unchanged }: ListPartProps) {
  const { lead, parts, compared, before, regions, here, whole, askWhole } = useComparedPart(entry, known, outlined)
  const hunk = use(HereContext)?.hunk
  const wanted = regions.find(({ number }) => number === hunk)
  // Whoever goes to a hunk that is not here yet wants all of the part.
  if (wanted && !whole && before.moreLines > 0 && wanted.from >= before.lines.length) askWhole()
  if (lead === undefined) return null
  const line = here?.side === 'before' ? here.line : undefined
  const isInRegion = line !== undefined && regions.some(({ from, to }) => from <= line && line < to)
  return (
    <section data-part={lead.id}>
      {labelled ? <PartLabel entry={entry} part={lead} /> : null}
      <PartNote before={before} parts={parts} whole={whole} onWhole={askWhole} />
      {unchanged ? (
        <OriginalLines before={before} from={0} to={lead.lines} sought={line} onWhole={askWhole} />
      ) : line === undefined || isInRegion ? null : (
        <OriginalLines
          before={before}
          from={Math.max(0, line - AROUND)}
          to={Math.min(lead.lines, line + AROUND + 1)}
          sought={line}
          onWhole={askWhole}
        />
      )}
      {regions.map((region) => (
        <ListRegion
          key={region.number}
          region={region}
          entry={entry}
          parts={compared}
          before={before}
          sought={line}
          current={region === wanted}
          onWhole={askWhole}
        />
      ))}
    </section>
  )
}

interface OriginalLinesProps {
  readonly before: NonNullable<ComparedPart['before']>
  /** Of the original, from 0, `to` exclusive. */
  readonly from: number
  readonly to: number
  readonly sought: number | undefined
  /** Asks for all of the part. */
  readonly onWhole: () => void
}

function OriginalLines({ before, from, to, sought = -1, onWhole }: OriginalLinesProps) {
  const t = useTranslations('diff')
  const gutter = useMemo(() => gutterOf(before.lines), [before])
  const lines = useMemo(() => before.lines.slice(from, to), [before, from, to])
  const missing = before.moreLines > 0 ? to - Math.max(from, before.lines.length) : 0
  return (
    <figure>
      <figcaption className="text-xs text-text-muted">{t('original')}</figcaption>
      <ListLines
        count={lines.length}
        sought={from <= sought && sought < to ? sought - from : -1}
        render={(first, end) =>
          lines.slice(first, end).map((line, nth) => {
            const index = from + first + nth
            const [number, text] = gutter(line, index)
            return (
              <CodeLine key={index} text={text} number={number} cut={before.cut[index]} sought={index === sought} />
            )
          })
        }
      />
      {missing > 0 ? <LineFold onOpen={onWhole}>{t('rest', { lines: missing, hunks: 0 })}</LineFold> : null}
    </figure>
  )
}

interface ListRegionProps extends Omit<OriginalLinesProps, 'from' | 'to'> {
  readonly region: Region
  readonly entry: Entry
  /** By column; undefined where the column says it elsewhere. */
  readonly parts: readonly (ComparedPart | undefined)[]
  readonly current: boolean
}

/** As the tool numbered them, else from 1. */
function numbersOf(lines: readonly string[], from: number, to: number) {
  const gutter = gutterOf(lines)
  const [first, last] = [from, to - 1].map((index) => Number(gutter(lines[index] ?? '', index)[0]))
  return first && last ? { from: first, to: last } : { from: from + 1, to }
}

/** Until the hunk that one goes to is drawn, its message has the focus in its place. */
function takeFocusFromMessage(hunk: HTMLElement | null): void {
  if (hunk && hunk.closest('article') === document.activeElement) hunk.focus({ preventScroll: true })
}

/** Lines that some strategy changed, and what each made of them. */
function ListRegion({ region, entry, parts, current, ...original }: ListRegionProps) {
  const t = useTranslations('diff')
  const { columns } = useDiffContext()
  const { from, to, number } = region
  const id = hunkId({ message: entry.key, hunk: number })
  const { before } = original
  const lines = to > from ? t('linesFromTo', { count: to - from, ...numbersOf(before.lines, from, to) }) : t('added')
  return (
    <div
      ref={current ? takeFocusFromMessage : undefined}
      data-hunk={id}
      role="group"
      tabIndex={-1}
      aria-label={lines}
      aria-current={current ? 'location' : undefined}
      className={cn('mt-1 border-l-2 pl-2 outline-none', current ? 'border-accent' : 'border-border')}
    >
      <ReviewedSign id={id} />
      {to > from ? (
        <>
          <p className="text-xs text-text-muted">{lines}</p>
          <OriginalLines {...original} from={from} to={to} />
        </>
      ) : null}
      {parts.map((part, column) => {
        if (part === undefined) return null
        const hunks = part.hunks.filter((hunk) => from <= hunk.from && hunk.to <= to)
        const { letter = '', name = '' } = columns[column] ?? {}
        return (
          <div key={column}>
            {columns.length > 1 ? (
              <p className="pt-1 text-xs text-text-muted">
                {letter} {name}
              </p>
            ) : null}
            {hunks.length === 0 ? (
              <FateWord fate="kept" className="text-xs" />
            ) : (
              hunks.map((hunk, at) => (
                <ListHunk key={at} hunk={hunk} part={part} entry={entry} column={column} onWhole={original.onWhole} />
              ))
            )}
          </div>
        )
      })}
    </div>
  )
}
