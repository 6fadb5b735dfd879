'use client'

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { createSnapshot, deleteSnapshot } from '@/lib/server/share/actions'
import { settled, valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { ShareDialog } from './dialog/share-dialog'
import type { ShareableRun } from './dialog/what-step'
import { toast } from '@/components/ui/toast'
import type { shareReads } from '@/lib/contracts/share'

const reads = readClient<typeof shareReads>('share')

const links = queryOptions({ queryKey: ['snapshots'], queryFn: ({ signal }) => valueOf(reads.list({}, signal)) })

/** Binds the dialog to its actions. */
export default function ShareContainer({
  runs,
  onClose,
}: {
  readonly runs: readonly ShareableRun[]
  readonly onClose: () => void
}) {
  const t = useTranslations('share.links')
  const errorWords = useErrorLabels()
  const client = useQueryClient()
  const known = useQuery(links)
  const remove = async (id: string): Promise<void> => {
    const result = await settled(deleteSnapshot({ id }))
    await client.invalidateQueries(links)
    if (result.ok) toast.success(t('deleted'))
    else toast.error(errorWords(result.error).title)
  }
  return (
    <ShareDialog
      runs={runs}
      links={known.data ?? []}
      onClose={onClose}
      onDraft={(runIds) => reads.draft({ runIds: [...runIds] })}
      onPreview={(request) => reads.preview(request)}
      onCreate={async (request) => {
        const result = await settled(createSnapshot(request))
        await client.invalidateQueries(links)
        return result
      }}
      onDelete={(id) => void remove(id)}
    />
  )
}
