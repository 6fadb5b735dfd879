import type { QueryKey } from '@tanstack/react-query'
import { toast } from '@/components/ui/toasts/toast'
import type { ActionResult } from '@/lib/contracts/shared/action'
import { useAction } from './use-action'

interface Identified {
  readonly id: string
}

interface DeletionOptions<Item> {
  readonly remove: (input: { id: string }) => ActionResult<unknown>
  readonly restore: (input: { id: string }) => ActionResult<unknown>
  /** Queries to refetch after both. */
  readonly refresh: readonly QueryKey[]
  /** What the toast says, and its button. */
  readonly deleted: (item: Item) => string
  readonly undo: string
  readonly onDeleted?: (() => void) | undefined
}

/** Deletes a thing; a toast says so and can bring it back. */
export function useDeletion<Item extends Identified = Identified>({
  remove,
  restore,
  refresh,
  deleted,
  undo,
  onDeleted,
}: DeletionOptions<Item>): (item: Item) => void {
  const restoring = useAction(restore, { refresh })
  const deleting = useAction(({ id }: Item) => remove({ id }), {
    refresh,
    onSuccess: (_, item) => {
      toast.success(deleted(item), { action: { label: undo, onClick: () => restoring.mutate({ id: item.id }) } })
      onDeleted?.()
    },
  })
  return (item) => deleting.mutate(item)
}
