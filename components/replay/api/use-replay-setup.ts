'use client'

import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { addressOf, replayState, setupIn } from '../model/address'
import type { ReplaySetup } from '../model/setup'

/** What is set of the replay that stands in the address. */
export function useReplaySetup(): readonly [ReplaySetup, (setup: ReplaySetup) => void] {
  const [address, setAddress] = useQueryStates(replayState)
  return [useMemo(() => setupIn(address), [address]), (setup) => void setAddress(addressOf(setup))]
}
