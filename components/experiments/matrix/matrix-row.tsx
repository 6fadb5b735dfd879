'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { memo } from 'react'
import type { BriefCell } from '@/lib/contracts/evaluation/experiments'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { cn } from '@/components/ui/cn'
import type { Measure } from '../model/cells'
import type { SortedSession, VariantFigures } from '../model/figures'
import type { ExperimentWords } from '../use-words'
import { cellContent, faceOf } from './cell'
import { columnsOf, stickyCell, stickySession } from './columns'

interface MatrixRowProps {
  readonly session: SortedSession
  readonly row: readonly BriefCell[]
  readonly index: number
  /** In pixels, from the first row. */
  readonly top: number
  readonly variants: readonly VariantFigures[]
  readonly selected: string
  /** Id of the variant whose cell is open. */
  readonly open: string | null
  readonly isFirst: boolean
  readonly measure: Measure
  readonly words: ExperimentWords
  readonly nameOf: (variant: VariantFigures) => string
  readonly onOrder: (session: string) => void
}

/** A session with a cell for each variant. Drawn again only where something of it is another. */
export const MatrixRow = memo(
  function MatrixRow(props: MatrixRowProps) {
    const { session, row, index, top, variants, selected, open, isFirst, measure, words, nameOf, onOrder } = props
    const t = useTranslations('experiments.matrix')
    const figures = useFigures()
    const format = useFormatter()
    const { regression } = session
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        className="absolute inset-x-0 grid h-[1.6875rem] contain-content"
        style={{ transform: `translateY(${top}px)`, gridTemplateColumns: columnsOf(variants.length) }}
      >
        <div role="rowheader" className={cn(stickySession, 'flex items-center gap-2 pr-2 pl-4 text-xs')}>
          <button
            type="button"
            tabIndex={-1}
            className="min-w-0 flex-1 truncate text-left hover:underline"
            title={t('orderBy', { session: session.title })}
            onClick={() => onOrder(session.id)}
          >
            {session.title}
          </button>
          <span className="tabular text-2xs text-text-muted" title={format.number(session.tokens, 'tokens')}>
            {figures.tokens(session.tokens)}
          </span>
          <span
            className={cn(
              'tabular w-8 text-right text-2xs',
              regression !== undefined && regression > 0 ? 'font-semibold' : 'text-text-muted',
            )}
          >
            {regression === undefined ? '' : words.points(regression)}
          </span>
        </div>
        {variants.map((variant, column) => {
          const cell = row[variant.at]
          const inWords = words.cellInWords(cell, measure)
          const isOpen = open === variant.id
          const face = faceOf(cell)
          return (
            <button
              key={variant.id}
              type="button"
              role="gridcell"
              tabIndex={(isFirst && column === 0) || isOpen ? 0 : -1}
              data-session={session.id}
              data-variant={variant.id}
              aria-selected={isOpen}
              aria-label={`${nameOf(variant)}, ${session.title}: ${inWords}`}
              title={inWords}
              // Joined here: many cells are drawn while one scrolls, and none of these classes overrides another.
              className={`tabular border-r border-b border-surface p-0 text-xs outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-ring ${face.className} ${column === 0 ? stickyCell : ''} ${face.isFilled ? '' : column === 0 ? 'bg-sunken' : variant.id === selected ? 'bg-accent-soft' : ''} ${isOpen ? 'ring-2 ring-accent-solid ring-inset' : ''}`}
              style={face.style}
            >
              {cellContent({ cell, text: words.cell(cell, measure) })}
            </button>
          )
        })}
      </div>
    )
  },
  // Words are the same as long as the language is, which draws all of the page anew.
  (one, other) =>
    one.session === other.session &&
    one.row === other.row &&
    one.top === other.top &&
    one.variants === other.variants &&
    one.selected === other.selected &&
    one.open === other.open &&
    one.measure === other.measure,
)
