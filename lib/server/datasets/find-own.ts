import 'server-only'
import { database } from '@/lib/db/client'
import { parseDatasetId } from '@/lib/db/ids'
import { findDataset, type StoredDataset } from '@/lib/db/repositories/evaluation/datasets'
import { notFound } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'

/** A dataset of the current workspace; throws `not-found`. */
export async function findOwn(id: string): Promise<StoredDataset> {
  const known = parseDatasetId(id)
  const found = known && (await findDataset(await database(), await currentWorkspaceId(), known))
  if (!found) throw notFound('dataset')
  return found
}
