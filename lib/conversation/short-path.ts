/** A message as far as the files that it names go. */
interface NamesFiles {
  readonly id: string
  readonly parts: readonly { readonly id: string; readonly path?: string | undefined }[]
}

/** The folder that contains all absolute paths, with its trailing slash; empty if there is none. */
export function sharedFolder(paths: Iterable<string>): string {
  let folder: string | undefined
  for (const path of paths) {
    if (!isAbsolute(path)) continue
    const own = path.slice(0, path.lastIndexOf('/') + 1)
    folder = folder === undefined ? own : commonFolder(folder, own)
  }
  return folder === undefined || depthOf(folder) < 2 ? '' : folder
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

/** The path relative to the shared folder. */
export const shortPath = (path: string, folder: string): string =>
  folder !== '' && path.startsWith(folder) && path.length > folder.length ? path.slice(folder.length) : path

const isAbsolute = (path: string): boolean => /^(\/|[A-Za-z]:[\\/])/.test(path)
const depthOf = (folder: string): number => folder.split('/').filter((name) => name !== '').length

function commonFolder(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, a.lastIndexOf('/', length - 1) + 1)
}
