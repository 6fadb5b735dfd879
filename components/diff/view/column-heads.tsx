'use client'

import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ComparedRow } from '@/lib/contracts/diff'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { columnsIn, type Shares } from '../model/columns'
import { rulersWidth } from '../model/ruler'
import { ColumnEdge } from './column-edge'

interface Named {
  readonly letter: string
  readonly name: string
  readonly tokensBefore?: number | undefined
  readonly tokens?: number | undefined
  readonly isPlanned?: boolean
}

interface ColumnHeadsProps {
  readonly shown: readonly Named[]
  /** All that are compared; those there is no room for are switched to by their letters. */
  readonly results: readonly Named[]
  readonly onPrimary: ((letter: string) => void) | undefined
  readonly rows: readonly (readonly ComparedRow[])[]
  readonly stale: readonly string[]
  readonly onClose: ((letter: string) => void) | undefined
  readonly shares: Shares
  readonly onShares: (shares?: Shares) => void
}

/** What stands in each column. */
export function ColumnHeads({ shown, results, onPrimary, rows, stale, onClose, shares, onShares }: ColumnHeadsProps) {
  const t = useTranslations('diff')
  const format = useFormatter()
  const sum = (column: number, of: 'tokensBefore' | 'tokensAfter'): number =>
    (rows[column] ?? []).reduce((total, row) => total + row[of], 0)
  const switched = results.length > shown.length && onPrimary !== undefined
  return (
    <div
      className="grid h-7 shrink-0 border-b border-border text-[0.78125rem]"
      // The columns end where the rulers begin.
      style={{ gridTemplateColumns: columnsIn('split'), paddingRight: rulersWidth(rows.length) }}
    >
      <p className="flex min-w-0 items-center gap-2 px-2.5 font-semibold">
        {t('original')}
        <span className="tabular font-normal text-text-muted">
          {format.number(shown[0]?.tokensBefore ?? sum(0, 'tokensBefore'), 'tokens')}
        </span>
      </p>
      {shown.map(({ letter, name, tokens, isPlanned }, column) => (
        <div
          key={letter}
          // As far from the edges as a finger needs to tell them from what can be pressed here.
          className={cn(
            '@container relative flex min-w-0 items-center gap-2 border-l border-border pr-3.5 font-semibold',
            switched ? 'pl-3.5' : 'pl-2.5',
          )}
        >
          <ColumnEdge edge={column} shares={shares} onShares={onShares} />
          {switched ? (
            <Letters results={results} letter={letter} onLetter={onPrimary} />
          ) : (
            <Letter letter={letter} filled />
          )}
          <span className="min-w-0 truncate">{name}</span>
          <span className={cn('tabular font-normal text-text-muted', stale.includes(letter) && 'outdated')}>
            {isPlanned ? '≈' : ''}
            {format.number(tokens ?? sum(column, 'tokensAfter'), 'tokens')}
          </span>
          {isPlanned ? (
            <span title={t('plannedHelp')} className="flex min-w-10 shrink-0 font-normal text-text-muted">
              {t('planned')}
              <span className="whitespace-pre @max-md:hidden">{t('plannedBy')}</span>
            </span>
          ) : null}
          {stale.includes(letter) ? <span className="font-normal text-text-muted">{t('updating')}</span> : null}
          {onClose === undefined ? null : (
            <IconButton
              size="sm"
              label={t('closeColumn', { name: `${letter} ${name}` })}
              icon={<X aria-hidden />}
              tooltip={false}
              onClick={() => onClose(letter)}
              className="ml-auto"
            />
          )}
        </div>
      ))}
    </div>
  )
}

const Letter = ({ letter, filled }: { readonly letter: string; readonly filled: boolean }) => (
  <span
    className={cn(
      'inline-flex size-[18px] shrink-0 items-center justify-center rounded-sm text-2xs font-bold',
      filled ? 'bg-text text-surface' : 'border border-border-control text-text hover:bg-hover',
    )}
  >
    {letter}
  </span>
)

interface LettersProps {
  readonly results: readonly Named[]
  readonly letter: string
  readonly onLetter: (letter: string) => void
}

/** One strategy at a time, where there is no room for all. */
function Letters({ results, letter, onLetter }: LettersProps) {
  const t = useTranslations('diff')
  return (
    <span role="group" aria-label={t('strategy')} className="flex shrink-0">
      {results.map((each) => (
        <button
          key={each.letter}
          type="button"
          aria-pressed={each.letter === letter}
          aria-label={`${each.letter} ${each.name}`}
          onClick={() => onLetter(each.letter)}
          className="flex size-6 items-center justify-center"
        >
          <Letter letter={each.letter} filled={each.letter === letter} />
        </button>
      ))}
    </span>
  )
}
