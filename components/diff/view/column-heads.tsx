'use client'

import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ComparedRow } from '@/lib/contracts/diff'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { gridOf } from '../model/columns'

interface ColumnHeadsProps {
  readonly shown: readonly { readonly letter: string; readonly name: string; readonly tokens?: number | undefined }[]
  readonly rows: readonly (readonly ComparedRow[])[]
  readonly stale: readonly string[]
  readonly onClose: ((letter: string) => void) | undefined
}

/** What stands in each column. */
export function ColumnHeads({ shown, rows, stale, onClose }: ColumnHeadsProps) {
  const t = useTranslations('diff')
  const format = useFormatter()
  const sum = (column: number, of: 'tokensBefore' | 'tokensAfter'): number =>
    (rows[column] ?? []).reduce((total, row) => total + row[of], 0)
  return (
    <div
      className="grid h-7 shrink-0 border-b border-border pr-[14px] text-[12.5px]"
      style={{ gridTemplateColumns: gridOf(shown.length) }}
    >
      <p className="flex min-w-0 items-center gap-2 px-2.5 font-semibold">
        {t('original')}
        <span className="tabular font-normal text-text-muted">{format.number(sum(0, 'tokensBefore'), 'tokens')}</span>
      </p>
      {shown.map(({ letter, name, tokens }, column) => (
        <p key={letter} className="flex min-w-0 items-center gap-2 border-l border-border px-2.5 font-semibold">
          <span className="inline-flex size-[18px] shrink-0 items-center justify-center rounded-sm bg-text text-2xs font-bold text-surface">
            {letter}
          </span>
          <span className="min-w-0 truncate">{name}</span>
          <span className={cn('tabular font-normal text-text-muted', stale.includes(letter) && 'opacity-50')}>
            {format.number(tokens ?? sum(column, 'tokensAfter'), 'tokens')}
          </span>
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
        </p>
      ))}
    </div>
  )
}
