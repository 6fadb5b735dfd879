import 'server-only'
import { database } from '@/lib/db/client'
import { isPostgres, type Database } from '@/lib/db/database'
import { parseWorkspaceId, type WorkspaceId } from '@/lib/db/ids'
import { findSetting, saveSetting } from '@/lib/db/repositories/settings'
import * as repository from '@/lib/db/repositories/workspaces'
import { notFound } from '@/lib/server/runtime/failure'
import { workspaceChoice } from './choice'
import type { WorkspaceView } from '@/lib/contracts/settings'

/** With a SQLite file: where those begin who have not chosen, such as the terminal. */
const ACTIVE = 'workspace.active'

/** Does work in a workspace, whichever is chosen: for jobs, which a person began there. */
export const inWorkspace = <Value>(id: WorkspaceId, work: () => Promise<Value>): Promise<Value> =>
  workspaceChoice().run({ asked: id, found: Promise.resolve(id), remember: () => undefined }, work)

/**
 * The workspace that everything is read from and written to: the one that the person chose; else the one that was
 * switched to last, or the default one. Looked up once for a request.
 */
export function currentWorkspaceId(): Promise<WorkspaceId> {
  const choice = workspaceChoice().getStore()
  if (!choice) return lookUp(undefined)
  choice.found ??= lookUp(choice.asked).then((id) => {
    if (id !== choice.asked) choice.remember(id)
    return id
  })
  return choice.found
}

async function lookUp(asked: string | undefined): Promise<WorkspaceId> {
  const db = await database()
  const own = asked === undefined ? undefined : await existing(db, asked)
  // The servers of a PostgreSQL database have many people, and what one switched to last is nothing to the others.
  return (
    own ??
    (isPostgres(db) ? undefined : await existing(db, await findSetting(db, ACTIVE))) ??
    repository.defaultWorkspaceId
  )
}

async function existing(db: Database, stored: unknown): Promise<WorkspaceId | undefined> {
  const id = typeof stored === 'string' ? parseWorkspaceId(stored) : undefined
  return id && (await repository.hasWorkspace(db, id)) ? id : undefined
}

export async function listWorkspaces(): Promise<readonly WorkspaceView[]> {
  const [stored, active] = await Promise.all([repository.listWorkspaces(await database()), currentWorkspaceId()])
  return stored.map(({ createdAt, ...workspace }) => ({
    ...workspace,
    active: workspace.id === active,
    createdAt: createdAt.toISOString(),
  }))
}

export async function createWorkspace(name: string): Promise<WorkspaceView> {
  return find(await repository.createWorkspace(await database(), name))
}

export async function renameWorkspace(id: string, name: string): Promise<WorkspaceView> {
  const known = toId(id)
  if (!(await repository.renameWorkspace(await database(), known, name))) throw notFound('workspace')
  return find(known)
}

export async function switchWorkspace(id: string): Promise<readonly WorkspaceView[]> {
  const db = await database()
  const known = toId(id)
  if (!(await repository.hasWorkspace(db, known))) throw notFound('workspace')
  const choice = workspaceChoice().getStore()
  if (choice) {
    Object.assign(choice, { asked: known, found: Promise.resolve(known) })
    choice.remember(known)
  }
  if (!isPostgres(db)) await saveSetting(db, ACTIVE, known)
  return listWorkspaces()
}

async function find(id: WorkspaceId): Promise<WorkspaceView> {
  const found = (await listWorkspaces()).find((workspace) => workspace.id === id)
  if (!found) throw notFound('workspace')
  return found
}

function toId(id: string): WorkspaceId {
  const known = parseWorkspaceId(id)
  if (!known) throw notFound('workspace')
  return known
}
