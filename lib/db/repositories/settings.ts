import type { JsonValue } from '@/lib/engine'
import { cachedRead } from '../cached-reads'
import { fromJsonColumn, toJsonColumn } from '../columns'
import { lockUntilCommit, type Database, type DatabaseHandle } from '../handle'
import type { WorkspaceId } from '../ids'

/** The value of the workspace, else the global one, else undefined. The caller defines and checks its shape. */
export async function findSetting(
  db: DatabaseHandle,
  key: string,
  workspaceId?: WorkspaceId,
): Promise<JsonValue | undefined> {
  const own = workspaceId && (await findWorkspaceSetting(db, workspaceId, key))
  return own === undefined ? findGlobalSetting(db, key) : own
}

const findGlobalSetting = (db: DatabaseHandle, key: string): Promise<JsonValue | undefined> =>
  cachedRead(db, ['setting', key], async () => {
    const row = await db.setting.findUnique({ where: { key } })
    return row ? fromJsonColumn(row.value) : undefined
  })

/** The value of the workspace only. */
export const findWorkspaceSetting = (
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  key: string,
): Promise<JsonValue | undefined> =>
  cachedRead(db, ['setting', key, workspaceId], async () => {
    const row = await db.workspaceSetting.findUnique({ where: { workspaceId_key: { workspaceId, key } } })
    return row ? fromJsonColumn(row.value) : undefined
  })

export async function saveSetting(db: DatabaseHandle, key: string, value: JsonValue): Promise<void> {
  const data = { value: toJsonColumn(value), updatedAt: new Date() }
  await db.setting.upsert({ where: { key }, create: { key, ...data }, update: data })
}

/** Overrides a global setting in one workspace. */
export async function saveWorkspaceSetting(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  key: string,
  value: JsonValue,
): Promise<void> {
  const data = { value: toJsonColumn(value), updatedAt: new Date() }
  await db.workspaceSetting.upsert({
    where: { workspaceId_key: { workspaceId, key } },
    create: { workspaceId, key, ...data },
    update: data,
  })
}

/**
 * Changes what stands in one workspace, so that of two changes at once neither is lost. `change` gets the stored value;
 * what it throws, changes nothing.
 */
export async function changeWorkspaceSetting(
  db: Database,
  workspaceId: WorkspaceId,
  key: string,
  change: (value: JsonValue | undefined) => JsonValue,
): Promise<void> {
  await db.$transaction(async (transaction) => {
    await lockUntilCommit(transaction, `${workspaceId} ${key}`)
    const value = await findWorkspaceSetting(transaction, workspaceId, key)
    await saveWorkspaceSetting(transaction, workspaceId, key, change(value))
  })
}
