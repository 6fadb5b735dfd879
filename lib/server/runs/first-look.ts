import 'server-only'
import { processState } from '@/lib/core/process-state'
import type { FirstLook } from '@/lib/contracts/runs'
import { firstSample } from '@/lib/server/conversations'

const state = processState<{ condenseryFirstLook: Promise<FirstLook> }>()

/** A demo session: imported on the first visit, found on later ones. */
export function firstLook(): Promise<FirstLook> {
  state.condenseryFirstLook ??= firstSample()
    .then(({ id }) => ({ conversationId: id }))
    .finally(() => delete state.condenseryFirstLook)
  return state.condenseryFirstLook
}
