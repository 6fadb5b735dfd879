import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from '@/lib/base/process-state'
import { database } from '@/lib/db/client'
import { parseWorkspaceId, type WorkspaceId } from '@/lib/db/ids'
import { findSetting, saveSetting } from '@/lib/db/repositories/settings'
import * as repository from '@/lib/db/repositories/workspaces'
import { notFound } from '@/lib/server/runtime/failure'
import type { WorkspaceView } from '@/lib/contracts/settings'

const ACTIVE = 'workspace.active'

const state = processState<{
  condenseryWorkspace: Promise<WorkspaceId>
  condenseryWorkspaceOfWork: AsyncLocalStorage<WorkspaceId>
}>()

/** Kept with the process: pages, routes and jobs are bundled apart, and have to find the same. */
const chosen = (): AsyncLocalStorage<WorkspaceId> => (state.condenseryWorkspaceOfWork ??= new AsyncLocalStorage())

/** Does work in a workspace, whichever is active: for jobs, which a person began there. */
export const inWorkspace = <Value>(id: WorkspaceId, work: () => Promise<Value>): Promise<Value> =>
  chosen().run(id, work)

/**
 * The active workspace, which everything is read from and written to: the last one switched to, else the default one.
 * Concurrent callers share one lookup.
 */
export function currentWorkspaceId(): Promise<WorkspaceId> {
  const given = chosen().getStore()
  if (given) return Promise.resolve(given)
  state.condenseryWorkspace ??= lookUp().finally(() => delete state.condenseryWorkspace)
  return state.condenseryWorkspace
}

async function lookUp(): Promise<WorkspaceId> {
  const db = await database()
  const stored = await findSetting(db, ACTIVE)
  const id = typeof stored === 'string' ? parseWorkspaceId(stored) : undefined
  return id && (await repository.hasWorkspace(db, id)) ? id : repository.defaultWorkspaceId
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
  await saveSetting(db, ACTIVE, known)
  delete state.condenseryWorkspace // a lookup from before the switch may still be running
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
