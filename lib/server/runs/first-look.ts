import 'server-only'
import { processState } from '@/lib/base/process-state'
import type { FirstLook } from '@/lib/contracts/runs'
import { isStorageError } from '@/lib/db/storage-error'
import { firstSample, listSaved } from '@/lib/server/conversations'
import { toFailure } from '@/lib/server/runtime/failure'

const state = processState<{ condenseryFirstLook: Promise<FirstLook> }>()

/** A demo session: imported on the first visit, found on later ones. A full disk prevents the import and nothing else. */
export function firstLook(): Promise<FirstLook> {
  state.condenseryFirstLook ??= firstSample()
    .then(({ id }) => ({ conversationId: id }), withoutSample)
    .finally(() => delete state.condenseryFirstLook)
  return state.condenseryFirstLook
}

async function withoutSample(error: unknown): Promise<FirstLook> {
  if (!isStorageError(error)) throw error
  const [newest] = await listSaved()
  return { ...(newest && { conversationId: newest.id }), problem: toFailure(error) }
}
