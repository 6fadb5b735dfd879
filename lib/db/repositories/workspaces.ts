import type { DatabaseHandle } from '../database'
import type { WorkspaceId } from '../ids'

/** Made with the database; everything belongs to it until a person makes others. */
export const defaultWorkspaceId = 'ws_default' as WorkspaceId

export async function ensureDefaultWorkspace(db: DatabaseHandle): Promise<void> {
  if (await db.workspace.findUnique({ where: { id: defaultWorkspaceId } })) return
  await db.workspace.upsert({ where: { id: defaultWorkspaceId }, create: { id: defaultWorkspaceId, name: 'Default', createdAt: new Date() }, update: {} })
}
