'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Result } from '@/lib/core/result'
import type { ReadPreset } from '@/lib/presets/normalize'
import type { ShareProblem } from '@/lib/presets/share'

interface Shared {
  readonly hash: string
  readonly read: Result<ReadPreset, ShareProblem>
}

const LOOKS_SHARED = /^#p\d+=/

/** The preset in the address's hash, also when it changes while the page is open. What reads it is loaded only then. */
export function useSharedHash(): readonly [Shared | undefined, () => void] {
  const [shared, setShared] = useState<Shared>()
  useEffect(() => {
    let current = ''
    const look = async (): Promise<void> => {
      const { hash } = window.location
      current = hash
      if (!LOOKS_SHARED.test(hash)) return setShared(undefined)
      const { decodeShare } = await import('@/lib/presets/share')
      const read = await decodeShare(hash)
      if (current === hash) setShared({ hash, read })
    }
    const onChange = (): void => void look()
    onChange()
    window.addEventListener('hashchange', onChange)
    return () => {
      current = ''
      window.removeEventListener('hashchange', onChange)
    }
  }, [])
  const dismiss = useCallback(() => {
    // The router's own state goes along, so that going back still works.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    setShared(undefined)
  }, [])
  return [shared, dismiss]
}
