/** A message as far as the files that it names go. */
interface NamesFiles {
  readonly id: string
  readonly parts: readonly { readonly id: string; readonly path?: string | undefined }[]
}

/**
 * The folder that the session's files lie in, with its trailing separator; empty if there is none worth naming. It contains all absolute
 * paths where they share one, else most of them: a temporary file or one elsewhere in the home folder makes no other path longer.
 */
export function sharedFolder(paths: Iterable<string>): string {
  const folders = [...new Set(paths)].filter(isAbsolute).map(folderOf)
  const folder = folderOfMost(folders, folders.length)
  return depthOf(folder) < 2 ? '' : folder
}

/** The folder that a session works in, so that a file has the same short name in every view of it. */
export const sessionFolder = (
  outline: readonly { readonly parts: readonly { readonly path?: string | undefined }[] }[],
): string => sharedFolder(outline.flatMap(({ parts }) => parts.flatMap(({ path }) => path ?? [])))

/** How the files of a session are called. */
export interface SessionPaths {
  /** The folder that it works in. */
  readonly folder: string
  /** By message and by part, the files that it names, each once and relative to that folder. */
  readonly byMessage: ReadonlyMap<string, readonly string[]>
  readonly byPart: ReadonlyMap<string, string>
}

export function sessionPaths(outline: readonly NamesFiles[]): SessionPaths {
  const folder = sessionFolder(outline)
  const named = outline.flatMap(({ parts }) =>
    parts.flatMap(({ id, path }) => (path === undefined ? [] : [[id, shortPath(path, folder)] as const])),
  )
  const byPart = new Map(named)
  const byMessage = outline.map(
    ({ id, parts }) => [id, [...new Set(parts.flatMap((part) => byPart.get(part.id) ?? []))]] as const,
  )
  return { folder, byMessage: new Map(byMessage.filter(([, paths]) => paths.length > 0)), byPart }
}

/** The path relative to the shared folder; as it is where it lies elsewhere. */
export const shortPath = (path: string, folder: string): string =>
  folder !== '' && path.startsWith(folder) && path.length > folder.length ? path.slice(folder.length) : path

const isAbsolute = (path: string): boolean => /^(\/|[A-Za-z]:[\\/])/.test(path)
/** Up to the last separator, that included. */
const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
const depthOf = (folder: string): number => folder.split(/[\\/]/).filter((name) => !/^([A-Za-z]:)?$/.test(name)).length

/** Folders in which one finds more than one project: what lies there has little to do with what lies beside it. */
const isCrossroads = (folder: string): boolean =>
  depthOf(folder) < 2 || /^([A-Za-z]:)?[\\/](home|Users)[\\/][^\\/]+[\\/]$/.test(folder)

/** What the folders share; where that is a crossroads, what those share that go the way of more than half of `all`. Each step goes deeper. */
function folderOfMost(folders: readonly string[], all: number): string {
  const shared = folders.reduce(commonFolder, folders[0] ?? '')
  if (!isCrossroads(shared)) return shared
  const ways = new Map<string, string[]>()
  for (const folder of folders) {
    const [way] = /^[^\\/]*[\\/]/.exec(folder.slice(shared.length)) ?? []
    if (way !== undefined) ways.set(way, [...(ways.get(way) ?? []), folder])
  }
  const most = [...ways.values()].find(({ length }) => length * 2 > all)
  return most === undefined ? shared : folderOfMost(most, all)
}

function commonFolder(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return folderOf(a.slice(0, length))
}
