'use client'

import { useTranslations } from 'next-intl'
import { use, useMemo, type ReactNode } from 'react'
import type { ComparedPart } from '@/lib/contracts/diff'
import { gutterOf, partBlocks, type PartBlock } from '@/components/diff/model/blocks'
import { columnsIn } from '@/components/diff/model/columns'
import type { Region } from '@/components/diff/model/regions'
import type { PlacedLine } from '@/components/diff/model/search-order'
import type { Entry } from '@/components/diff/model/align-messages'
import { HereContext, useDiffContext } from '../diff-context'
import { useFold } from '../use-fold'
import { BLOCKS_OF_CHUNK, LazyBlocks } from './lazy-blocks'
import { Block } from './part-blocks'
import type { Frame } from './part-grid'
import { PartLabel } from './part-label'
import { PartLines } from './part-lines'
import { PartNote } from './part-note'
import { foldsOf, hunkAt, useComparedPart } from './use-compared-part'

type Rest = Extract<PartBlock, { type: 'rest' }>

interface PartViewProps {
  readonly entry: Entry
  /** By column. */
  readonly parts: readonly (ComparedPart | undefined)[]
  readonly regions: readonly Region[]
  readonly labelled: boolean
  /** Nobody changed anything in its message: whoever opened that wants to read it. */
  readonly unchanged: boolean
}

export function PartView({ entry, parts: known, regions: outlined, labelled, unchanged }: PartViewProps) {
  const { layout, options } = useDiffContext()
  const { lead, parts, compared, before, regions, here, whole, askWhole } = useComparedPart(entry, known, outlined)
  const gutter = useMemo(() => gutterOf(before.lines), [before])
  const of = foldsOf(entry, known)
  const [opened, setOpened] = useFold(of, 'opened', new Set(unchanged ? [0] : []))
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
  if (!whole && rest && isIn(rest, regions, hunk)) askWhole()
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
      <PartNote before={before} parts={parts} whole={whole} onWhole={askWhole} />
      <div className="py-1">
        <LazyBlocks
          blocks={blocks}
          hunk={hunk}
          line={here && anchorOf(here, parts[here.column])}
          render={(block) => (
            <Block
              block={block}
              alone={regions.length === 0}
              frame={frame}
              of={of}
              entry={entry}
              parts={compared}
              draw={draw}
              sought={line}
              onOpen={(from) => setOpened(new Set([...opened, from]))}
              onWhole={askWhole}
            />
          )}
        />
        {lead.images > 0 ? <Images count={lead.images} /> : null}
      </div>
    </section>
  )
}

/** Of the original, from 0: where the line that one goes to stands. */
const anchorOf = ({ side, line }: PlacedLine, part: ComparedPart | undefined): number | undefined =>
  side === 'before' ? line : part && hunkAt(part, line)?.from

const hunkAmong = (regions: readonly Region[], hunk: number | undefined): number | undefined =>
  regions.find(({ number }) => number === hunk)?.number

/** Whether a hunk is one of those that are not here. */
const isIn = ({ regions: count }: Rest, regions: readonly Region[], hunk: number | undefined): boolean =>
  hunk !== undefined && regions.slice(regions.length - count).some(({ number }) => number === hunk)

function Images({ count }: { readonly count: number }) {
  const t = useTranslations('workbench.diff')
  return <p className="pl-12 text-xs text-text-muted">{t('images', { count })}</p>
}
