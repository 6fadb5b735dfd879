import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { toast } from '@/components/ui/toasts/toast'
import type { ActionError, ActionResult } from '@/lib/contracts/shared/action'
import { toActionError, valueOf } from './answers'

/** Changes cached data as if the action had succeeded already. Undone if it is refused. */
interface OptimisticChange<Input, Data> {
  readonly queryKey: QueryKey
  readonly change: (data: Data, input: Input) => Data
}

interface ActionOptions<Input, Value, Data> {
  readonly optimistic?: OptimisticChange<Input, Data>
  readonly onSuccess?: (value: Value, input: Input) => void
  /** Called with a refusal. By default a toast shows it. */
  readonly onRefused?: (error: ActionError) => void
  /**
   * Queries to refetch after the action, whether it succeeded or not; `all` for changes that costs and estimates depend
   * on.
   */
  readonly refresh: readonly QueryKey[] | 'all'
}

/**
 * A server action as a mutation. A refusal rejects with an `ActionFailure`. Pending until the affected queries are
 * refetched.
 */
export function useAction<Input, Value, Data = unknown>(
  action: (input: Input) => ActionResult<Value>,
  { optimistic, onSuccess, onRefused, refresh }: ActionOptions<Input, Value, Data>,
): UseMutationResult<Value, Error, Input, { readonly before: Data | undefined }> {
  const client = useQueryClient()
  const tell = useRefusalToast()
  return useMutation({
    mutationFn: (input: Input) => valueOf(action(input)),
    // When offline, fails at once instead of waiting for the network.
    networkMode: 'always',
    onMutate: (input) => ({ before: optimistic && foresee(client, optimistic, input) }),
    onError: (error, _, context) => {
      if (optimistic && context?.before !== undefined) client.setQueryData(optimistic.queryKey, context.before)
      ;(onRefused ?? tell)(toActionError(error))
    },
    ...(onSuccess && { onSuccess: (value: Value, input: Input) => onSuccess(value, input) }),
    onSettled: () => readAnew(client, refresh),
  })
}

/** Shows in a toast that an action was refused, and why. */
export function useRefusalToast(): (error: ActionError) => void {
  const labels = useErrorLabels()
  return (error) => {
    const { title, detail } = labels(error)
    toast.error(title, { description: detail })
  }
}

/** Applies the optimistic change and returns the previous data. Cancels running queries, which would overwrite it. */
function foresee<Input, Data>(
  client: QueryClient,
  { queryKey, change }: OptimisticChange<Input, Data>,
  input: Input,
): Data | undefined {
  void client.cancelQueries({ queryKey })
  const before = client.getQueryData<Data>(queryKey)
  if (before !== undefined) client.setQueryData<Data>(queryKey, change(before, input))
  return before
}

async function readAnew(client: QueryClient, refresh: readonly QueryKey[] | 'all'): Promise<void> {
  if (refresh === 'all') await client.invalidateQueries()
  else await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })))
}
