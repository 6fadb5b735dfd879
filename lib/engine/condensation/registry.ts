import { lossless } from './providers/lossless'
import { native } from './providers/native/native'
import type { Provider } from './providers/provider'
import { smart } from './providers/smart/smart'
import { truncation } from './providers/truncation/truncation'

export interface ProviderEntry {
  readonly provider: Provider
  readonly enabled: boolean
  /** Highest first. */
  readonly priority: number
}

/** Every provider. A new one: its file, and a line here (see providers/README.md). */
export const providerEntries = [
  { provider: native, enabled: true, priority: 100 },
  { provider: lossless, enabled: true, priority: 80 },
  { provider: truncation, enabled: true, priority: 60 },
  { provider: smart, enabled: true, priority: 40 },
] as const satisfies readonly ProviderEntry[]

export const providers: readonly Provider[] = usable(providerEntries)

/** Those that are switched on, highest priority first. */
export function usable(entries: readonly ProviderEntry[]): readonly Provider[] {
  return entries
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => b.priority - a.priority)
    .map(({ provider }) => provider)
}

export function providerById(id: string): Provider | undefined {
  return providers.find((provider) => provider.id === id)
}
