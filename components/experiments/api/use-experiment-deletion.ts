import { useTranslations } from 'next-intl'
import { useDeletion } from '@/components/shared/queries/use-deletion'
import { deleteExperiment, undeleteExperiment } from '@/lib/server/experiments/actions'
import { EXPERIMENTS } from './queries'

/** Deletes an experiment; a toast can bring it back. */
export function useExperimentDeletion(onDeleted?: () => void): (experiment: { readonly id: string }) => void {
  const t = useTranslations('experiments')
  return useDeletion({
    remove: deleteExperiment,
    restore: undeleteExperiment,
    refresh: [[EXPERIMENTS]],
    deleted: () => t('deleted'),
    undo: t('undo'),
    onDeleted,
  })
}
