import { matchQuery, notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether nothing below a key is being asked for. Unlike `useIsFetching`, which looks through all queries whenever any of them changes, it looks when one
 * of its own does.
 */
export function useIsAnswered(key: QueryKey): boolean {
  const client = useQueryClient()
  const text = JSON.stringify(key)
  const subscribe = useCallback(
    (changed: () => void) => {
      const filter = { queryKey: JSON.parse(text) as QueryKey }
      // A query may be added while something is drawn.
      const change = notifyManager.batchCalls(changed)
      return client.getQueryCache().subscribe(({ query }) => {
        if (matchQuery(filter, query)) change()
      })
    },
    [client, text],
  )
  const isAnswered = (): boolean => client.isFetching({ queryKey: key }) === 0
  return useSyncExternalStore(subscribe, isAnswered, () => true)
}
