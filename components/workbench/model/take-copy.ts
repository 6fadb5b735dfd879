import type { OpenedCopy } from '@/lib/contracts/share'
import type { ProviderView } from '@/lib/contracts/runs'
import { makeUuid } from '@/components/shared/model/make-uuid'
import type { WorkbenchStore } from './store'

/** Puts the strategies of a shared copy in place of those that are there; one step of the history. */
export function takeCopy(store: WorkbenchStore, { strategies }: OpenedCopy, providers: readonly ProviderView[]): void {
  const known = strategies.filter(({ provider }) => providers.some(({ id }) => id === provider))
  if (known.length > 0) store.getState().replaceDrafts(known.map((strategy) => ({ key: makeUuid(), ...strategy })))
}
