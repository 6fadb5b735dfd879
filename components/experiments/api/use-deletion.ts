import { useTranslations } from 'next-intl'
import { useAction } from '@/components/shared/queries/use-action'
import { toast } from '@/components/ui/toasts/toast'
import { deleteExperiment, undeleteExperiment } from '@/lib/server/experiments/actions'
import { EXPERIMENTS } from './queries'

/** Deletes an experiment; a toast can bring it back. */
export function useDeletion(onDeleted?: () => void): (id: string) => void {
  const t = useTranslations('experiments')
  const refresh = { refresh: [[EXPERIMENTS]] }
  const restoring = useAction(undeleteExperiment, refresh)
  const deleting = useAction(deleteExperiment, {
    ...refresh,
    onSuccess: (_, { id }) => {
      toast.success(t('deleted'), { action: { label: t('undo'), onClick: () => restoring.mutate({ id }) } })
      onDeleted?.()
    },
  })
  return (id) => deleting.mutate({ id })
}
