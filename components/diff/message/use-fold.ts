import { useState } from 'react'
import { useDiffContext, type Fold } from './diff-context'

/** The state of a fold, kept in the diff: what scrolls out of sight is unmounted, and comes back as it was left. */
export function useFold<Of extends keyof Fold, Initial extends Fold[Of] | undefined>(
  id: string,
  of: Of,
  initial: Initial,
) {
  const { folds } = useDiffContext()
  const [value, setValue] = useState<Fold[Of] | Initial>(folds.get(id)?.[of] ?? initial)
  const change = (next: Fold[Of]): void => {
    folds.set(id, { ...folds.get(id), [of]: next })
    setValue(next)
  }
  return [value, change] as const
}
