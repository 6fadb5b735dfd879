'use client'

import { useTranslations } from 'next-intl'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import type { MeasuredRow } from './model/rows'

/** The worst that a strategy loses, with its text. */
export function Worst({
  row: { letter, report },
  onPlace,
}: {
  readonly row: MeasuredRow
  readonly onPlace: (message: string) => void
}) {
  const t = useTranslations('losses')
  return (
    <section aria-label={t('worst.title', { letter })} className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">{t('worst.title', { letter })}</h2>
      {report.worst.length === 0 ? <p className="text-sm text-text-muted">{t('worst.none', { letter })}</p> : null}
      <ol className="flex flex-col gap-2">
        {report.worst.map(({ class: kind, text, message, part }, index) => (
          <li key={`${part} ${index}`} data-dropped className="flex flex-col gap-0.5 border-l-2 border-removed pl-3">
            <span className="flex items-center gap-2 text-xs text-text-muted">
              {t(`class.${kind}`)}
              <PlaceLink message={message} onPlace={onPlace} />
            </span>
            <span className="line-clamp-6 text-sm whitespace-pre-wrap wrap-anywhere">
              <TextWithInvisibles text={text} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
