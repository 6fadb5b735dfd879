'use client'

import { useTranslations } from 'next-intl'
import { LetterMark } from '@/components/shared/parts/letter-mark'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { withIds } from '../model/selection'
import type { LeftOutRow, ShareableRow } from '../model/shareable'

export interface RowListProps {
  readonly rows: readonly ShareableRow[]
  readonly leftOut: readonly LeftOutRow[]
  /** Letters of those that the person took out. */
  readonly takenOut: ReadonlySet<string>
  readonly onTakenOut: (letters: ReadonlySet<string>) => void
}

/** The rows that are shared, each of which can be taken out, and those that cannot be shared. */
export function RowList({ rows, leftOut, takenOut, onTakenOut }: RowListProps) {
  const t = useTranslations('share.what')
  const isEmpty = rows.every(({ letter }) => takenOut.has(letter))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-xs font-medium">{t('runs')}</legend>
      {rows.length === 0 ? null : (
        <ul className="divide-y divide-border rounded-lg border border-border">
          {rows.map(({ letter, name, tokensBefore, tokensAfter }) => (
            <li key={letter}>
              <label
                htmlFor={`share-${letter}`}
                className="flex min-h-9 max-sm:min-h-10 items-center gap-2.5 px-3 py-1.5 hover:bg-hover"
              >
                <Checkbox
                  id={`share-${letter}`}
                  aria-label={t('row', { letter, name })}
                  checked={!takenOut.has(letter)}
                  onCheckedChange={(on) => onTakenOut(withIds(takenOut, [letter], on !== true))}
                />
                <LetterMark letter={letter} />
                <span className="min-w-0 flex-1 truncate font-medium" title={name}>
                  {name}
                </span>
                <span className="tabular shrink-0 text-xs text-text-muted">
                  {t('runTokens', { before: tokensBefore, after: tokensAfter })}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {isEmpty ? (
        <p role="alert" className="text-xs text-danger">
          {t(rows.length === 0 ? 'nothing' : 'none')}
        </p>
      ) : null}
      {leftOut.length === 0 ? null : (
        <ul aria-label={t('leftOut')} className="flex flex-col gap-1 px-3 py-1 text-xs text-text-muted">
          {leftOut.map(({ letter, name, why }) => (
            <li key={letter} className="flex items-center gap-2.5">
              <span aria-hidden className="w-4 shrink-0" />
              <LetterMark letter={letter} />{' '}
              <span className="min-w-0 flex-1 wrap-anywhere">{t(`left.${why}`, { name })}</span>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
