'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { tuningQueries } from '../api/queries'

/** Searches that were begun before. */
export function TuningList() {
  const t = useTranslations('tunings')
  const format = useFormatter()
  const { data = [] } = useQuery(tuningQueries.list())
  return data.length === 0 ? null : (
    <section aria-label={t('earlier')} className="border-t border-border p-4">
      <h2 className="mb-2 font-semibold">{t('earlier')}</h2>
      <ul className="flex flex-col">
        {data.map(({ id, name, dataset, state, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-border py-1.5 last:border-b-0">
            <Link
              href={`/experiments/tune/${encodeURIComponent(id)}`}
              className="rounded-sm font-medium hover:underline"
            >
              {name}
            </Link>
            <span className="text-xs text-text-muted">{t('datasetVersion', { ...dataset })}</span>
            <span className="ml-auto text-xs text-text-muted">
              {t(`states.${state}`)} · {format.dateTime(new Date(createdAt), 'moment')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
