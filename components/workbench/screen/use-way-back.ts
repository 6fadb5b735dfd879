'use client'

import { useQueryStates } from 'nuqs'
import { useEffect } from 'react'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { workbenchState } from '../view-state'

/** Whoever goes to another page and comes back finds what was here. */
export function useWayBack(): void {
  const [address] = useQueryStates(workbenchState)
  const leave = useShellStore((state) => state.setWorkbench)
  useEffect(() => leave(window.location.search), [address, leave])
}
