'use client'

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { deleteTuning, renameTuning, undeleteTuning } from '@/lib/server/tunings/actions'
import { RenameButton } from '@/components/shared/parts/rename-button'
import { useAction } from '@/components/shared/queries/use-action'
import { useDeletion } from '@/components/shared/queries/use-deletion'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Link } from '@/components/ui/buttons/link'
import { TUNINGS, tuningQueries } from '../api/queries'

/** Searches that were begun before, to look at, rename and delete. */
export function TuningList() {
  const t = useTranslations('tunings')
  const format = useFormatter()
  const { data = [] } = useQuery(tuningQueries.list())
  const refresh = [[TUNINGS]]
  const renaming = useAction(renameTuning, { refresh })
  const remove = useDeletion({
    remove: deleteTuning,
    restore: undeleteTuning,
    refresh,
    deleted: () => t('deleted'),
    undo: t('undo'),
  })
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
            <span className="flex">
              <RenameButton name={name} onRename={(next) => renaming.mutate({ id, name: next })} />
              <IconButton
                label={t('deleteOne', { name })}
                tooltip={false}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove({ id })}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
