'use client'

import { useQueryStates } from 'nuqs'
import { useDeferredValue, useImperativeHandle, type ReactNode, type Ref } from 'react'
import { resultState } from '@/components/runs'

/*
 * The message that a person looks at stands in the address and changes with every step from hunk to hunk. Whoever reads it
 * there is drawn again each time, so it is read in these small components and not by the screen around them.
 */
const state = { message: resultState.message }

export interface CurrentMessage {
  /** Its id. */
  get(): string | undefined
  /** Null: none. */
  set(message: string | null): void
}

/** Gives the screen a way to read and change the message without being drawn again. Draws nothing. */
export function CurrentMessageRef({ ref }: { readonly ref: Ref<CurrentMessage> }) {
  const [{ message }, set] = useQueryStates(state)
  useImperativeHandle(ref, () => ({ get: () => message ?? undefined, set: (next) => void set({ message: next }) }), [
    message,
    set,
  ])
  return null
}

/** For what shows which message it is. It is drawn after the step itself, which does not wait for it. */
export function WithCurrentMessage({
  children,
}: {
  readonly children: (message: string | undefined) => ReactNode
}): ReactNode {
  const [{ message }] = useQueryStates(state)
  return children(useDeferredValue(message) ?? undefined)
}
