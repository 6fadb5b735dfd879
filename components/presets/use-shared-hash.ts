'use client'

import { useCallback, useEffect, useState } from 'react'
import type { ReadPreset, Result, ShareProblem } from '@/lib/engine'
import { dropHash, looksShared } from './model/shared-hash'

interface Shared {
  readonly hash: string
  readonly read: Result<ReadPreset, ShareProblem>
}

/** The preset in the address's hash, also when it changes while the page is open. What reads it is loaded only then. */
export function useSharedHash(): readonly [Shared | undefined, () => void] {
  const [shared, setShared] = useState<Shared>()
  useEffect(() => {
    let current = ''
    const look = async (): Promise<void> => {
      const { hash } = window.location
      current = hash
      if (!looksShared(hash)) return setShared(undefined)
      const { decodeShare } = await import('./exchange')
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
    dropHash()
    setShared(undefined)
  }, [])
  return [shared, dismiss]
}
