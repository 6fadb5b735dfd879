'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { PresetView } from '@/lib/contracts/presets'
import { addFates, noTokens } from '@/lib/engine'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { fatesIn } from '@/components/shared/model/fates'
import { FateSwatch } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/buttons/button'
import { Progress } from '@/components/ui/display/progress'
import type { PresetFigures } from '../api/preset-figures'
import type { Ranking } from '../api/use-ranking'
import type { LibraryEntry } from '../model/library-model'
import { PresetRow, type PresetAction } from './preset-row'
import { defaultRank, inOrder, nextRank, rankColumns, ranked, type Rank, type RankColumn } from './rank'
import { rankLayout } from './rank-layout'

interface PresetRankingProps extends Pick<Ranking, 'cancel' | 'goOn'> {
  readonly entries: readonly LibraryEntry[]
  readonly figures: ReadonlyMap<string, PresetFigures>
  /** Tokens of the session. */
  readonly total: number
  readonly hrefOf: (preset: string) => string
  readonly onAction: (action: PresetAction, preset: PresetView) => void
}

/** Presets by what they do to the session, the best first: a chart, a row each. */
export function PresetRanking({ entries, figures, cancel, goOn, total, hrefOf, onAction }: PresetRankingProps) {
  const t = useTranslations('presets.rank')
  const [rank, setRank] = useState<Rank>(defaultRank)
  const latest = ranked(entries, figures, rank)
  // While a menu is open no row moves away from under it.
  const [held, setHeld] = useState<readonly string[]>()
  const shown = held === undefined ? latest : inOrder(latest, held)
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-surface">
      <Progressing figures={figures} {...(cancel && { cancel })} {...(goOn && { goOn })} />
      <div role="table" aria-label={t('label')} className="flex flex-col text-sm">
        <div role="rowgroup">
          <div role="row" className={cn(rankLayout, 'min-h-9 text-xs text-text-muted')}>
            <span role="columnheader">{t('preset')}</span>
            <span role="columnheader" className="min-w-0">
              <Legend figures={figures} />
            </span>
            {rankColumns.map((column) => (
              <RankHead key={column} column={column} rank={rank} onRank={setRank} />
            ))}
            <span role="columnheader" className="max-lg:sr-only">
              {t('model')}
            </span>
            <span role="columnheader">
              <span className="sr-only">{t('actions')}</span>
            </span>
          </div>
        </div>
        <div role="rowgroup">
          {shown.map((entry) => (
            <PresetRow
              key={entry.preset.id}
              entry={entry}
              known={figures.get(entry.preset.id)}
              total={total}
              href={hrefOf(entry.preset.id)}
              onAction={onAction}
              onMenu={(open) => setHeld(open ? shown.map(({ preset }) => preset.id) : undefined)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** How many are worked out, while some are not. */
function Progressing({ figures, cancel, goOn }: Pick<PresetRankingProps, 'figures' | 'cancel' | 'goOn'>) {
  const t = useTranslations('presets.rank')
  const shares = [...figures.values()].map(shareDone)
  const done = shares.filter((share) => share === 1).length
  if (done === shares.length && !goOn) return null
  const tokens = shares.filter((share) => share > 0).length
  const text = goOn ? t('ended') : t('progress', { tokens, done, count: shares.length })
  const act = goOn ?? cancel
  return (
    <div className="flex items-center gap-3 border-b border-border px-3 py-1.5 text-xs text-text-muted">
      <Progress
        label={text}
        value={(shares.reduce<number>((sum, share) => sum + share, 0) / shares.length) * 100}
        className="max-w-40"
      />
      <span aria-hidden className="tabular">
        {text}
      </span>
      {act ? (
        <Button size="sm" onClick={act}>
          {t(goOn ? 'goOn' : 'cancel')}
        </Button>
      ) : null}
    </div>
  )
}

const shareDone = (known: PresetFigures): 0 | 0.3 | 1 =>
  known.type === 'waiting' ? 0 : known.type === 'known' && !known.isWhole ? 0.3 : 1

function Legend({ figures }: Pick<PresetRankingProps, 'figures'>) {
  const t = useTranslations('presets.rank')
  const words = useFateLabels()
  const fates = fatesIn(
    addFates(
      noTokens,
      ...[...figures.values()].flatMap((known) => (known.type === 'known' ? (known.figures.fates ?? []) : [])),
    ),
  )
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      <span className="sr-only">{t('bar')}</span>
      {fates.map((fate) => (
        <span key={fate} title={words(fate)} className="inline-flex items-center gap-1 text-2xs whitespace-nowrap">
          <FateSwatch fate={fate} className="size-2.5" />
          <span className="lg:max-xl:sr-only">{words(fate)}</span>
        </span>
      ))}
    </span>
  )
}

interface RankHeadProps {
  readonly column: RankColumn
  readonly rank: Rank
  readonly onRank: (rank: Rank) => void
}

function RankHead({ column, rank, onRank }: RankHeadProps) {
  const t = useTranslations('presets.rank')
  const active = rank.column === column
  const Arrow = rank.descending ? ArrowDown : ArrowUp
  return (
    <span role="columnheader" aria-sort={active ? (rank.descending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        title={t(`help.${column}`)}
        onClick={() => onRank(nextRank(rank, column))}
        className={cn(
          'flex h-6 items-center gap-0.5 rounded-sm whitespace-nowrap hover:text-text lg:w-13 lg:justify-end',
          active && 'font-medium text-text',
        )}
      >
        {active ? <Arrow aria-hidden className="size-3 shrink-0" /> : null}
        {t(column)}
      </button>
    </span>
  )
}
