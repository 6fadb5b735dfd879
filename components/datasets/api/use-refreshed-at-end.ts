import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportView } from '@/lib/contracts/evaluation/datasets'
import { DATASETS } from './queries'

/** A dataset appears, or has a newer version, when its import ends; everything else about datasets may be different then as well. */
export function useRefreshedAtEnd(imports: readonly Pick<ImportView, 'state'>[] | undefined): void {
  const client = useQueryClient()
  const running = imports?.filter(({ state }) => state === 'running' || state === 'paused').length ?? 0
  const before = useRef(running)
  useEffect(() => {
    if (running < before.current) void client.invalidateQueries({ queryKey: [DATASETS] })
    before.current = running
  }, [client, running])
}
