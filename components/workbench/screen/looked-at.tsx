import { useQueryStates } from 'nuqs'
import { useDeferredValue, useImperativeHandle, type ReactNode, type Ref } from 'react'
import { resultState } from '@/components/runs'

const state = { message: resultState.message }

/** The message that is looked at, by its id, as it stands in the address. */
export interface LookedAt {
  now(): string | undefined
  /** Null: none. */
  go(message: string | null): void
}

/** Holds the message that is looked at for a screen that is not to be drawn again at each step. Draws nothing. */
export function LookedAtHolder({ ref }: { readonly ref: Ref<LookedAt> }) {
  const [{ message }, set] = useQueryStates(state)
  useImperativeHandle(ref, () => ({ now: () => message ?? undefined, go: (next) => void set({ message: next }) }), [
    message,
    set,
  ])
  return null
}

/** What says which message is looked at: it follows a step from hunk to hunk, and the hunk itself waits for nothing. */
export function FollowsLookedAt({
  children,
}: {
  readonly children: (message: string | undefined) => ReactNode
}): ReactNode {
  const [{ message }] = useQueryStates(state)
  return children(useDeferredValue(message) ?? undefined)
}
