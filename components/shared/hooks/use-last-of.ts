import { useState } from 'react'

/** What is known of an owner: while it is worked out anew, what was known of that owner before. Never another's. */
export function useLastOf<Value>(
  owner: string,
  value: Value | undefined,
): { readonly value: Value | undefined; readonly isStale: boolean } {
  const [last, setLast] = useState({ owner, value })
  const shown = value ?? (last.owner === owner ? last.value : undefined)
  if (last.owner !== owner || last.value !== shown) setLast({ owner, value: shown })
  return { value: shown, isStale: value === undefined && shown !== undefined }
}
