'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { createSnapshot, deleteSnapshot } from '@/lib/server/share/actions'
import { settled } from '@/components/shared/queries/answers'
import { useAction } from '@/components/shared/queries/use-action'
import { useNotesToShare } from '@/components/diff'
import { links, reads } from './api/queries'
import { ShareDialog } from './dialog/share-dialog'
import type { LeftOutRow, ShareableRow } from './model/shareable'
import { toast } from '@/components/ui/toasts/toast'

/** Binds the dialog to its actions. */
export default function ShareContainer({
  session,
  rows,
  leftOut = [],
  onKeep,
  onClose,
}: {
  /** Id of the conversation: the notes on it can go along. */
  readonly session: string | undefined
  readonly rows: readonly ShareableRow[]
  readonly leftOut?: readonly LeftOutRow[]
  readonly onKeep?: (ids: readonly string[]) => Promise<void>
  readonly onClose: () => void
}) {
  const t = useTranslations('share.links')
  const client = useQueryClient()
  const known = useQuery(links)
  const notes = useNotesToShare(session)
  const deleting = useAction(deleteSnapshot, {
    refresh: [links.queryKey],
    onSuccess: () => toast.success(t('deleted')),
  })
  return (
    <ShareDialog
      rows={rows}
      notes={notes}
      leftOut={leftOut}
      links={known.data ?? []}
      onKeep={onKeep}
      onClose={onClose}
      onDraft={(request) => reads.draft(request)}
      onPreview={(request) => reads.preview(request)}
      onCreate={async (request) => {
        const result = await settled(createSnapshot(request))
        await client.invalidateQueries(links)
        return result
      }}
      onDelete={(id) => deleting.mutate({ id })}
    />
  )
}
