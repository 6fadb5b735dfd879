import { cachedRead } from '../cached-reads'
import { toTitle } from '../texts'
import type { DatabaseHandle } from '../handle'
import { newWorkspaceId, type WorkspaceId } from '../ids'

/** The workspace that a new database starts with. */
export const defaultWorkspaceId = 'ws_default' as WorkspaceId

export interface StoredWorkspace {
  readonly id: WorkspaceId
  readonly name: string
  readonly createdAt: Date
  readonly conversations: number
  readonly runs: number
}

export async function ensureDefaultWorkspace(db: DatabaseHandle): Promise<void> {
  if (await db.workspace.findUnique({ where: { id: defaultWorkspaceId } })) return
  await db.workspace.upsert({
    where: { id: defaultWorkspaceId },
    create: { id: defaultWorkspaceId, name: 'Default', createdAt: new Date() },
    update: {},
  })
}

export async function createWorkspace(db: DatabaseHandle, name: string): Promise<WorkspaceId> {
  const id = newWorkspaceId()
  await db.workspace.create({ data: { id, name: toTitle(name), createdAt: new Date() } })
  return id
}

/** False if there is no such workspace. */
export async function renameWorkspace(db: DatabaseHandle, id: WorkspaceId, name: string): Promise<boolean> {
  return (await db.workspace.updateMany({ where: { id }, data: { name: toTitle(name) } })).count > 0
}

export const hasWorkspace = (db: DatabaseHandle, id: WorkspaceId): Promise<boolean> =>
  cachedRead(db, ['workspace', id], async () => (await db.workspace.count({ where: { id } })) > 0)

/** Oldest first, each with the number of its conversations and runs. */
export async function listWorkspaces(db: DatabaseHandle): Promise<readonly StoredWorkspace[]> {
  const rows = await db.workspace.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: {
      _count: { select: { conversations: { where: { deletedAt: null } }, runs: { where: { isPreview: null } } } },
    },
  })
  return rows.map(({ id, name, createdAt, _count }) => ({
    id: id as WorkspaceId,
    name,
    createdAt,
    conversations: _count.conversations,
    runs: _count.runs,
  }))
}
