'use client'

import { useTranslations } from 'next-intl'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import type { MeasuredRow } from './model/rows'
import { useFirst } from './use-first'

interface InstructionsProps {
  readonly row: Pick<MeasuredRow, 'letter' | 'report' | 'planned'>
  readonly onPlace: (message: string) => void
}

/** What the person asked for and the strategy drops, each with its place. */
export function Instructions({ row: { letter, report, planned }, onPlace }: InstructionsProps) {
  const t = useTranslations('losses.instructions')
  const { total, kept, paraphrased, dropped } = report.instructions
  const { shown, hidden, showAll } = useFirst(dropped)
  const title = t('title', { letter })
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">
        {title}{' '}
        <span className="tabular font-normal text-text-muted">
          {planned ? t('afterRun') : t('count', { kept, total, paraphrased })}
        </span>
      </h2>
      {planned ? null : (
        <ol className="flex flex-col">
          {shown.map(({ message, text }) => (
            <li
              key={`${message} ${text}`}
              data-dropped
              className="flex items-baseline gap-3 border-b border-border py-1 text-sm last:border-b-0"
            >
              <PlaceLink message={message} onPlace={onPlace} />
              <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
                <TextWithInvisibles text={text} />
              </span>
              <span className="shrink-0 text-xs text-removed">{t('dropped')}</span>
            </li>
          ))}
        </ol>
      )}
      {planned || hidden === 0 ? null : (
        <button type="button" onClick={showAll} className="self-start text-sm text-accent hover:underline">
          {t('more', { count: hidden })}
        </button>
      )}
    </section>
  )
}
