import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Most questions of a kind that are asked at once, so that an edit made elsewhere does not wait behind many of them. */
const AT_ONCE = 2

/** Which of these are asked now: of those that may be, the first ones that have no answer yet. What is known already takes no turn. */
export function turnsOf(
  client: QueryClient,
  queries: readonly { readonly queryKey: QueryKey }[],
  enabled: readonly boolean[],
): readonly boolean[] {
  let free = AT_ONCE
  return queries.map(({ queryKey }, index) => {
    const state = client.getQueryState(queryKey)
    const waits = state === undefined || state.status === 'pending' || state.isInvalidated
    return enabled[index] === true && waits && free-- > 0
  })
}
