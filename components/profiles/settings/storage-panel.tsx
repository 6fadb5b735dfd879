'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cleanUp, saveRetention } from '@/lib/server/storage/actions'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Problem } from '@/components/shared/parts/problem'
import { RetentionForm } from './retention-form'
import { StorageSizes } from './storage-sizes'
import { useSize } from './use-size'
import { AlertDialog } from '@/components/ui/overlays/alert-dialog'
import { Link } from '@/components/ui/buttons/link'
import { Button } from '@/components/ui/buttons/button'
import { Skeleton } from '@/components/ui/display/skeleton'
import { toast } from '@/components/ui/toasts/toast'
import { storageQuery } from '../api/settings-queries'
import { toActionError } from '@/components/shared/queries/answers'
import { useAction } from '@/components/shared/queries/use-action'

/** The panel shows a refusal itself, without a toast. */
const shownInPlace = { refresh: 'all', onRefused: () => undefined } as const

export function StoragePanel() {
  const t = useTranslations('profiles.storage')
  const size = useSize()
  const client = useQueryClient()
  const query = useQuery(storageQuery())
  const cleaning = useAction(cleanUp, {
    ...shownInPlace,
    onSuccess: ({ runs, pins, events, sessions, freedBytes }) =>
      toast.success(t('cleaned', { items: runs + pins + events + sessions, size: size(freedBytes) })),
  })
  const saving = useAction(saveRetention, {
    ...shownInPlace,
    onSuccess: (view) => {
      client.setQueryData(storageQuery().queryKey, view)
      toast.success(t('retention.saved'))
    },
  })
  const refused = cleaning.error ?? saving.error
  if (query.data === undefined) return <QueryProblem query={query} placeholder={<Skeleton className="h-64" />} />

  return (
    <div className="flex flex-col gap-5">
      {refused === null ? null : <Problem error={toActionError(refused)} />}
      <StorageSizes {...query.data} />
      <div className="flex flex-wrap items-center gap-3">
        <AlertDialog
          trigger={
            <Button loading={cleaning.isPending}>
              <Eraser aria-hidden />
              {t('cleanUp')}
            </Button>
          }
          title={t('confirm')}
          description={t('confirmHelp')}
          confirmLabel={t('cleanUp')}
          onConfirm={() => cleaning.mutate(undefined)}
        />
        <p className="min-w-56 flex-1 text-text-muted">{t('cleanUpHelp')}</p>
      </div>
      <p className="text-text-muted">
        {t.rich('jobs', {
          link: (text) => (
            <Link href="/jobs" className="rounded-sm text-accent underline">
              {text}
            </Link>
          ),
        })}
      </p>
      <RetentionForm
        key={JSON.stringify(query.data.retention)}
        retention={query.data.retention}
        saving={saving.isPending}
        onSave={(retention) => saving.mutate(retention)}
      />
    </div>
  )
}
