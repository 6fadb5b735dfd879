import type { WorkspaceId } from '@/lib/db/ids'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import { database } from '@/lib/db/client'
import { createDataset } from '@/lib/db/repositories/evaluation/datasets'
import { findStored } from '@/lib/server/conversations'

/** A dataset of stored sessions, all to tune on. Returns its id. */
export async function savedDataset(
  conversations: readonly string[],
  models: readonly string[] = [],
  workspaceId: WorkspaceId = defaultWorkspaceId,
): Promise<string> {
  const sessions = await Promise.all(
    conversations.map(async (id) => {
      const { title, dialect, sourceHash, conversationIndex, view, tokens, messages } = await findStored(id)
      return {
        conversationId: id,
        title,
        dialect,
        sourceHash,
        conversationIndex,
        view,
        part: 'tune' as const,
        group: id,
        groupedBy: 'source' as const,
        statistics: { messages, tokens, requests: 12, models: [...models], compactions: 0 },
      }
    }),
  )
  const made = { name: 'Team', tags: [], isSample: false, sessions }
  return (await createDataset(await database(), workspaceId, made)).id
}
