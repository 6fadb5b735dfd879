'use client'

import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { outlineState } from '@/components/outline'
import type { WorkbenchStore } from '../model/store'
import { workbenchState } from '../view-state'

const { conversation, runs, run, zoom } = workbenchState
const { only } = outlineState

/**
 * The session that is open: the one of the address, else `first`, until the last one is deleted; and the way to another, or to none.
 * `onLeave` is called before another session is opened.
 */
export function useOpenSession(store: WorkbenchStore, first: string | undefined, onLeave: () => void) {
  const [address, setAddress] = useQueryStates({ conversation, runs, run, zoom, only })
  // The last session was deleted, whatever the page was opened with.
  const [isEmpty, setEmpty] = useState(false)
  const conversationId = address.conversation ?? (isEmpty ? undefined : first)
  const openConversation = (id: string | undefined): void => {
    setEmpty(id === undefined)
    // What runs goes on, and is taken up again when its session is come back to.
    if (id !== conversationId) {
      store.getState().clearResults()
      onLeave()
    }
    void setAddress(
      {
        conversation: id ?? null,
        ...(id !== conversationId && { runs: null, run: null, zoom: null, only: null }),
      },
      { history: 'push' },
    )
  }
  return { conversationId, openConversation }
}
