import 'server-only'
import type { FirstLook } from '@/lib/contracts/runs'
import { firstSample } from '@/lib/server/conversations/samples'

const holder = globalThis as typeof globalThis & { condenseryFirstLook?: Promise<FirstLook> }

/** A demo session: imported on the first visit, found on later ones. */
export function firstLook(): Promise<FirstLook> {
  holder.condenseryFirstLook ??= firstSample()
    .then(({ id }) => ({ conversationId: id }))
    .finally(() => delete holder.condenseryFirstLook)
  return holder.condenseryFirstLook
}
