import { useState } from 'react'
import { useDiffWorld } from './diff-context'

/** How something that is folded was left. */
interface Fold {
  readonly isOpen: boolean
  /** Lines that are shown of it. */
  readonly limit: number
  /** What of it was unfolded, by the line that it begins with. */
  readonly opened: ReadonlySet<number>
}

/** By ids that are unique in the diff. Changing one draws nobody but its owner. */
export type Folds = Map<string, Partial<Fold>>

/** The state of a fold, kept in the diff: what scrolls out of sight is unmounted, and comes back as it was left. */
export function useFold<Of extends keyof Fold, Initial extends Fold[Of] | undefined>(
  id: string,
  of: Of,
  initial: Initial,
) {
  const { folds } = useDiffWorld()
  const [value, setValue] = useState<Fold[Of] | Initial>(folds.get(id)?.[of] ?? initial)
  const change = (next: Fold[Of]): void => {
    folds.set(id, { ...folds.get(id), [of]: next })
    setValue(next)
  }
  return [value, change] as const
}
