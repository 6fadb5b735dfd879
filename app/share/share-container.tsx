'use client'

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { createSnapshot, deleteSnapshot, listSnapshots, previewSnapshot, shareDraft } from '@/app/actions/share'
import { settled, valueOf } from '@/app/workbench/answers'
import { useErrorWords } from '@/components/import/error-words'
import { ShareDialog } from '@/components/share/share-dialog'
import type { ShareableRun } from '@/components/share/what-step'
import { toast } from '@/components/ui/toast'

const links = queryOptions({ queryKey: ['snapshots'], queryFn: () => valueOf(listSnapshots()) })

/** Binds the dialog to its actions. */
export default function ShareContainer({ runs, onClose }: { readonly runs: readonly ShareableRun[]; readonly onClose: () => void }) {
  const t = useTranslations('share.links')
  const errorWords = useErrorWords()
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
      onDraft={(runIds) => settled(shareDraft({ runIds }))}
      onPreview={(request) => settled(previewSnapshot(request))}
      onCreate={async (request) => {
        const result = await settled(createSnapshot(request))
        await client.invalidateQueries(links)
        return result
      }}
      onDelete={(id) => void remove(id)}
    />
  )
}
