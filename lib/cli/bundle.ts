import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assemble,
  type BundledSession,
  cleanPath,
  type ImportError,
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
  return sessionsOfBytes(path, await terminal.readInput(path), terminal)
}

/** Says on standard error which files of an archive cannot be unpacked. */
async function sessionsOfBytes(
  path: string,
  bytes: Uint8Array,
  terminal: Console,
): Promise<Result<readonly BundledSession[], ImportError> | undefined> {
  const found = await sessionsOfArchive(bytes)
  if (!found?.ok) return found
  for (const { path: inner, error } of found.value.refused)
    terminal.progress(`${path}: ${inner} left out: ${error.message} ${error.remedy}`)
  return ok(found.value.sessions)
}

async function sessionsOfFolder(folder: string, terminal: Console): Promise<readonly BundledSession[]> {
  const sessions: BundledSession[] = []
  for (const { load } of await plansOfFolder(folder, terminal)) sessions.push(...(await load()))
  return sessions
}

/** Sessions that are read when they are asked for. */
export interface SessionSource {
  readonly path: string
  load(): Promise<readonly BundledSession[]>
}

/** The sessions of a folder, in the order of their paths. */
async function plansOfFolder(folder: string, terminal: Console): Promise<readonly SessionSource[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const real = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => [join(entry.parentPath, entry.name).slice(folder.length), join(entry.parentPath, entry.name)]),
  )
  const paths = new Map([...real].map(([path, full]) => [cleanPath(path), full]))
  return planSessions([...paths.keys()].toSorted()).plans.map((plan) => ({
    path: plan.path,
    async load() {
      const contents = new Map<string, Uint8Array>()
      for (const path of plan.files) contents.set(path, await terminal.readInput(paths.get(path) ?? path))
      return assemble(plan, contents)
    },
  }))
}

/** The sessions of files, folders and archives, read one after the other. With several, those of a folder or archive begin with its name. */
export async function sourcesOf(paths: readonly string[], terminal: Console): Promise<readonly SessionSource[]> {
  const found: SessionSource[] = []
  for (const path of paths) {
    const named = (inner: string): string => (paths.length > 1 ? `${path.replace(/\/+$/, '')}/${inner}` : inner)
    if (await isFolder(path)) {
      for (const source of await plansOfFolder(path, terminal))
        found.push({
          path: named(source.path),
          load: async () => (await source.load()).map((each) => ({ ...each, path: named(each.path) })),
        })
    } else found.push({ path, load: () => sessionsOfFile(path, named, terminal) })
  }
  return found
}

async function sessionsOfFile(
  path: string,
  named: (inner: string) => string,
  terminal: Console,
): Promise<readonly BundledSession[]> {
  const bytes = await terminal.readInput(path)
  const sessions = await sessionsOfBytes(path, bytes, terminal)
  if (!sessions) return [singleSession(path, bytes)]
  if (!sessions.ok) throw sessions.error
  return sessions.value.map((each) => ({ ...each, path: named(each.path) }))
}

/** A file by itself. */
export const singleSession = (path: string, own: Uint8Array): BundledSession => ({
  path,
  own,
  beside: new Map(),
  group: path,
  subAgent: false,
  files: [path],
  broken: [],
})
