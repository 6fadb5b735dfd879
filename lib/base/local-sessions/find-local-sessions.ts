import { createHash } from 'node:crypto'
import { open, readdir, stat } from 'node:fs/promises'
import { homedir, platform } from 'node:os'
import path from 'node:path'
import { dialects, type System } from '@/lib/engine'

/** A file in one of the folders where agents keep their sessions. */
export interface LocalSession {
  /** A hash of the path: whoever has it learns nothing else of this machine. */
  readonly id: string
  /** Absolute. */
  readonly file: string
  /** The same below the person's own folder, `~/…`. */
  readonly shown: string
  /** What keeps its sessions there. */
  readonly agent: string
  readonly bytes: number
  readonly changedAt: Date
}

/** Entries that are looked at below one of the folders; what lies beyond is not found. */
const MOST_ENTRIES = 50_000
/** Bytes of each end of a file in which the model is looked for. */
const LOOKED_AT = 128 * 1024

const systemOf = (name: NodeJS.Platform): System =>
  name === 'win32' ? 'windows' : name === 'darwin' ? 'macos' : 'linux'

interface Place {
  readonly agent: string
  /** As help shows it: `~/.claude/projects/PROJECT/SESSION.jsonl`. */
  readonly pattern: string
}

/** The places of this system in which a file is a session. Databases, which hold many, and folders of parts are left out. */
export function knownPlaces(system: System = systemOf(platform())): readonly Place[] {
  return dialects.flatMap(({ name, home }) => {
    const pattern = home.paths?.[system].replaceAll('\\', '/')
    const isFile = pattern !== undefined && home.holds !== 'part' && !/\.(db|sqlite)$/.test(pattern)
    return isFile && /^(~|%\w+%)\//.test(pattern) ? [{ agent: name, pattern }] : []
  })
}

/** The newest files of all places, newest first. Folders that are not there, or may not be read, have none. */
export async function findLocalSessions(most: number): Promise<readonly LocalSession[]> {
  const found = await Promise.all(knownPlaces().map(filesOf))
  const newest = found.flat().toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
  return [...new Map(newest.map((session) => [session.file, session])).values()].slice(0, most)
}

async function filesOf({ agent, pattern }: Place): Promise<readonly LocalSession[]> {
  const [root = '', ...rest] = pattern.split('/')
  const budget = { left: MOST_ENTRIES }
  const files = await walk(rootOf(root), rest, budget)
  const sessions = await Promise.all(
    files.map(async (file): Promise<readonly LocalSession[]> => {
      const facts = await stat(file).catch(() => undefined)
      if (!facts?.isFile() || facts.size === 0) return []
      return [{ id: idOf(file), file, shown: shownPath(file), agent, bytes: facts.size, changedAt: facts.mtime }]
    }),
  )
  return sessions.flat()
}

/** As shells understand it. */
const home = (): string => process.env[platform() === 'win32' ? 'USERPROFILE' : 'HOME'] || homedir()

const rootOf = (root: string): string =>
  root === '~' || root === '%USERPROFILE%' ? home() : (process.env[root.slice(1, -1)] ?? home())

const idOf = (file: string): string => createHash('sha256').update(file).digest('hex').slice(0, 32)

const shownPath = (file: string): string => {
  const below = path.relative(home(), file)
  return below.startsWith('..') ? file : `~/${below.replaceAll(path.sep, '/')}`
}

/** Files below a folder whose path matches the names, one a level. Links lead nowhere. */
async function walk(
  folder: string,
  [name, ...rest]: readonly string[],
  budget: { left: number },
): Promise<readonly string[]> {
  if (name === undefined || budget.left <= 0) return []
  if (rest.length > 0 && isPlain(name)) return walk(path.join(folder, name), rest, budget)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  budget.left -= entries.length
  const matches = matcherOf(name)
  const fitting = entries.filter((entry) => matches.test(entry.name))
  if (rest.length === 0) return fitting.filter((entry) => entry.isFile()).map((entry) => path.join(folder, entry.name))
  const below = fitting.filter((entry) => entry.isDirectory())
  return (await Promise.all(below.map((entry) => walk(path.join(folder, entry.name), rest, budget)))).flat()
}

/** In a name of a pattern, words in capitals (`PROJECT`) and `*` stand for anything. */
const standIns = /[A-Z]{3,}|\*/g
const isPlain = (name: string): boolean => name.search(standIns) < 0

const matcherOf = (name: string): RegExp => new RegExp(`^${name.split(standIns).map(escapePattern).join('.+')}$`, 's')
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The model that the file names last, as far as one of its two ends shows it. */
export async function modelIn({ file, bytes }: Pick<LocalSession, 'file' | 'bytes'>): Promise<string | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  try {
    const read = async (from: number): Promise<string> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, from)
      return buffer.toString('utf8', 0, bytesRead)
    }
    return lastModel(await read(Math.max(0, bytes - LOOKED_AT))) ?? lastModel(await read(0))
  } finally {
    await handle.close()
  }
}

/** Names that stand in a text of the session are none of its own: there, quotes are escaped. */
const lastModel = (text: string): string | undefined =>
  [...text.matchAll(/"model(?:Id|_name)?"\s*:\s*"([\w.:/@-]{2,80})"/g)].at(-1)?.[1]
