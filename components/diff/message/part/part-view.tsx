'use client'

import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { use, useMemo, useState, type ReactNode } from 'react'
import type { ComparedPart, DiffMatch, TextLines } from '@/lib/contracts/diff'
import { diffQueries } from '@/components/diff/api/diff-queries'
import { gutterOf, partBlocks, type PartBlock } from '@/components/diff/model/blocks'
import { columnsIn } from '@/components/diff/model/columns'
import { regionsOf, type Region } from '@/components/diff/model/regions'
import type { Entry } from '@/components/diff/model/spine'
import { HereContext, useDiffWorld } from '../diff-context'
import { BLOCKS_OF_CHUNK, LazyBlocks } from './lazy-blocks'
import { Block } from './part-blocks'
import type { Frame } from './part-grid'
import { PartLabel } from './part-label'
import { PartLines } from './part-lines'
import { PartNote } from './part-note'

type Rest = Extract<PartBlock, { type: 'rest' }>

interface PartViewProps {
  readonly entry: Entry
  /** By column. */
  readonly parts: readonly (ComparedPart | undefined)[]
  readonly regions: readonly Region[]
  readonly labelled: boolean
  /** The first of its message: says where a strategy has the message that it left out. */
  readonly opening: boolean
  /** Nobody changed anything in its message: whoever opened that wants to read it. */
  readonly unchanged: boolean
}

const noLines: TextLines = { lines: [], moreLines: 0, cut: {} }

export function PartView({ entry, parts: known, regions: outlined, labelled, opening, unchanged }: PartViewProps) {
  const { layout, options, spine, sought } = useDiffWorld()
  const [whole, setWhole] = useState(false)
  const parts = useWhole(entry, known, whole)
  const lead = parts.find((part) => part !== undefined)
  const compared = parts.map((part, column) => (spine.spanAt(column, entry.position) === undefined ? part : undefined))
  const before = parts.find((part) => part?.before)?.before ?? noLines
  const gutter = useMemo(() => gutterOf(before.lines), [before])
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set(unchanged ? [0] : []))
  const regions = whole ? renumbered(regionsOf(compared.map((part) => part?.hunks ?? [])), outlined) : outlined
  const here = sought !== undefined && sought.id === entry.row.id && sought.part === lead?.id ? sought : undefined
  const blocks = useMemo(() => {
    const all = partBlocks(
      { known: before.lines.length, all: before.lines.length + before.moreLines },
      regions,
      compared.map((part) => ({ hunks: part?.hunks })),
      opened,
    )
    const line = here?.side === 'before' ? here.line : -1
    return all.map(
      (block): PartBlock =>
        block.type === 'fold' && block.from <= line && line < block.to ? { ...block, type: 'same' } : block,
    )
  }, [before, regions, compared, opened, here])
  const rest = blocks.find((block) => block.type === 'rest')
  // Only a large part is drawn anew by every step from hunk to hunk.
  const isLarge = rest !== undefined || blocks.length > BLOCKS_OF_CHUNK
  const hunk = isLarge ? hunkAmong(regions, use(HereContext)?.hunk) : undefined
  // Whoever goes to a place that is not here yet wants all of the part.
  if (!whole && ((rest && isIn(rest, regions, hunk)) || isLeftOut(here, parts, before))) setWhole(true)
  if (lead === undefined) return null
  const line = here?.side === 'before' ? here.line : undefined
  const draw = (from: number, to: number, column: 'original' | number, className?: string): ReactNode => (
    <PartLines
      before={before}
      gutter={gutter}
      kind={lead.kind}
      from={from}
      to={to}
      sought={column === 'original' ? line : undefined}
      className={className}
    />
  )
  const frame: Frame = {
    grid: columnsIn(layout),
    unified: layout === 'unified',
    rendered: options.rendered,
  }
  return (
    <section data-part={lead.id} className="border-b border-border/60 last:border-b-0">
      {labelled ? <PartLabel entry={entry} part={lead} /> : null}
      <PartNote before={before} parts={parts} whole={whole} onWhole={() => setWhole(true)} />
      <div className="py-1">
        <LazyBlocks
          blocks={blocks}
          hunk={hunk}
          line={here?.line}
          render={(block) => (
            <Block
              key={`${block.type}-${block.type === 'region' ? block.region.number : block.from}`}
              block={block}
              alone={regions.length === 0}
              opening={opening && block === blocks[0]}
              frame={frame}
              entry={entry}
              parts={compared}
              draw={draw}
              sought={line}
              onOpen={(from) => setOpened(new Set([...opened, from]))}
              onWhole={() => setWhole(true)}
            />
          )}
        />
        {lead.images > 0 ? <Images count={lead.images} /> : null}
      </div>
    </section>
  )
}

const hunkAmong = (regions: readonly Region[], hunk: number | undefined): number | undefined =>
  regions.find(({ number }) => number === hunk)?.number

/** Whether a hunk is one of those that are not here. */
const isIn = ({ regions: count }: Rest, regions: readonly Region[], hunk: number | undefined): boolean =>
  hunk !== undefined && regions.slice(regions.length - count).some(({ number }) => number === hunk)

/** Whether a match is in lines that are not here. */
function isLeftOut(match: DiffMatch | undefined, parts: PartViewProps['parts'], before: TextLines): boolean {
  if (match === undefined) return false
  if (match.side === 'before') return match.line >= before.lines.length
  return parts.some((part) =>
    part?.hunks.some(
      ({ afterFrom, after, moreLines }) =>
        moreLines > 0 && match.line >= afterFrom + after.length && match.line < afterFrom + after.length + moreLines,
    ),
  )
}

/** All of the part, once it is asked for; until it comes, what is known of it. */
function useWhole(entry: Entry, known: PartViewProps['parts'], whole: boolean): PartViewProps['parts'] {
  const { columns, options } = useDiffWorld()
  const asked = known.flatMap((part, column) => {
    const source = columns[column]?.source
    return part === undefined || source === undefined ? [] : [{ part, column, source }]
  })
  const answers = useQueries({
    queries: (whole ? asked : []).map(({ source, part, column }) => ({
      ...diffQueries.part(source, options, entry.cells[column]?.id ?? entry.row.id, part.id),
    })),
  })
  if (!whole) return known
  return known.map((part, column) => {
    const at = asked.findIndex((each) => each.column === column)
    return at === -1 ? part : (answers[at]?.data ?? part)
  })
}

/** Compared again, a part may have other hunks; they count on from where its first one counted. */
const renumbered = (regions: readonly Region[], outlined: readonly Region[]): readonly Region[] =>
  regions.map((region, index) => ({ ...region, number: (outlined[0]?.number ?? 1) + index }))

function Images({ count }: { readonly count: number }) {
  const t = useTranslations('workbench.diff')
  return <p className="pl-12 text-xs text-text-muted">{t('images', { count })}</p>
}
