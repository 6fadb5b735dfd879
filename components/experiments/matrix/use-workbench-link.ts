'use client'

import { useQuery } from '@tanstack/react-query'
import type { VariantView } from '@/lib/contracts/evaluation/experiments'
import { EXPERIMENTS } from '../api/queries'

/** The workbench on that session with that strategy: a built-in preset by its id, everything else with its options in the hash. */
export async function workbenchAddress(
  session: string,
  { title, provider, config, preset }: VariantView,
): Promise<string> {
  const address = `/?conversation=${encodeURIComponent(session)}`
  if (preset !== undefined && preset.version === undefined) return `${address}&preset=${encodeURIComponent(preset.id)}`
  const { strategyHash } = await import('./strategy-hash')
  return `${address}${await strategyHash({ title, provider, config })}`
}

/** The same as a link; at first it leads to the session alone. */
export function useWorkbenchLink(session: string, variant: VariantView): string {
  const { data } = useQuery({
    queryKey: [EXPERIMENTS, 'link', session, variant.title, variant.provider, variant.config],
    queryFn: () => workbenchAddress(session, variant),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? `/?conversation=${encodeURIComponent(session)}`
}
