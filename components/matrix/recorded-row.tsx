'use client'

import { useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { cn } from '@/components/ui/cn'
import type { SessionFigures } from '@/lib/engine'
import { figureLayout, rowLayout } from './row-layout'

interface RecordedRowProps {
  readonly recorded: NonNullable<SessionFigures['recorded']>
}

/** What its own agent did in the session, and what was billed. */
export function RecordedRow({ recorded: { condensations, firstCondensation, billed, estimated } }: RecordedRowProps) {
  const t = useTranslations('matrix')
  const format = useFigures()
  return (
    <div
      role="row"
      aria-label={t('recorded.label')}
      className={cn(rowLayout, 'border-b border-border text-xs text-text-muted rows:h-6!')}
    >
      <span className="cards:hidden" />
      <span role="rowheader" className="flex items-center gap-2 truncate rows:pl-6.5">
        {t('recorded.label')}
      </span>
      <span className="cards:hidden" />
      <span role="cell" className="truncate cards:hidden">
        {t('recorded.condensed', { count: condensations })}
      </span>
      <span className="cards:hidden" />
      <span role="cell" className="rows:col-span-3 cards:hidden" />
      <span aria-hidden className="mx-auto h-full w-px bg-border cards:hidden" />
      <span role="cell" className={cn(figureLayout, 'cards:row-start-2')}>
        <b className="font-medium text-text">{condensations}</b>
        {firstCondensation === undefined ? null : (
          <span className="truncate text-2xs max-xl:hidden">{t('firstAt', { place: firstCondensation + 1 })}</span>
        )}
        <span className="rows:hidden">{t('recorded.condensed', { count: condensations })}</span>
      </span>
      <span role="cell" className="cards:hidden" />
      <span role="cell" className={cn(figureLayout, 'rows:col-span-2')}>
        {billed === undefined ? null : (
          <>
            <b className="font-medium text-text">
              {estimated === undefined ? '' : '≈'}
              {format.money(billed)}
            </b>
            <span className="truncate text-2xs">
              {estimated === undefined
                ? t('recorded.billed')
                : t('recorded.partly', { estimated: format.money(estimated) })}
            </span>
          </>
        )}
      </span>
    </div>
  )
}
