'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** False on the server and while hydrating. */
export function useApplePlatform(): boolean {
  return useSyncExternalStore(subscribe, isApple, () => false)
}
