import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assemble,
  type BundledSession,
  cleanPath,
  type ImportError,
  isArchiveBytes,
  ok,
  planSessions,
  type Result,
  sessionsOfArchive,
} from '@/lib/engine'
import type { Console } from './output/console'

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false

/** The sessions of a folder or an archive; undefined for a file that is neither. */
export async function sessionsIn(
  path: string,
  terminal: Console,
): Promise<Result<readonly BundledSession[], ImportError> | undefined> {
  if (path === '-') return undefined
  if (await isFolder(path)) return ok(await sessionsOfFolder(path, terminal))
  const bytes = await terminal.readInput(path)
  return isArchiveBytes(bytes) ? sessionsOfArchive(bytes) : undefined
}

async function sessionsOfFolder(folder: string, terminal: Console): Promise<readonly BundledSession[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const real = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => [join(entry.parentPath, entry.name).slice(folder.length), join(entry.parentPath, entry.name)]),
  )
  const paths = new Map([...real].map(([path, full]) => [cleanPath(path), full]))
  const sessions: BundledSession[] = []
  for (const plan of planSessions([...paths.keys()].toSorted()).plans) {
    const contents = new Map<string, Uint8Array>()
    for (const path of plan.files) contents.set(path, await terminal.readInput(paths.get(path) ?? path))
    sessions.push(...assemble(plan, contents))
  }
  return sessions
}
