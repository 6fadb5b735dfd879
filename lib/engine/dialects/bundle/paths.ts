/** A path as this folder speaks of it: `/` between names, relative. */
export const cleanPath = (path: string): string => path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')

/** Whether a path in an archive leads out of the folder that it is unpacked in. */
export const isOutside = (path: string): boolean =>
  /^(?:[\\/]|[a-z]:)/i.test(path) || path.split(/[\\/]/).includes('..')

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** With its last `/`; empty for a file that lies in none. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

export const withoutEnding = (path: string): string => path.replace(/\.[^./]*$/, '')

export const isArchive = (path: string): boolean => /\.(?:zip|eval|tar|tgz|tar\.gz)$/i.test(path)

const sessionEnding = /\.(?:json|jsonl|ndjson|traj|txt|log)$/i
/** Of Markdown, the names that Aider and SpecStory give: folders are full of other documents. */
const historyName =
  /(?:^|\/)(?:[^/]*aider\.chat\.history|\.specstory\/history\/[^/]+|\d{4}-\d\d-\d\d_\d\d-\d\d(?:-\d\d)?Z[^/]*)\.md$/i
const foreignFolder = /(?:^|\/)(?:node_modules|\.git|__MACOSX)\//
/** Settings and credentials of tools: they are no sessions, and must not travel. */
const privateName =
  /^(?:\..*|auth|.*credentials|secrets?|settings(?:\.local)?|config|mcp(?:_settings)?|package(?:-lock)?|tsconfig.*)\.json$|^\.(?!aider\.chat\.history\.md$)/i

/** Whether a file that was found in a folder or an archive may be a session. */
export const mayBeSession = (path: string): boolean =>
  (sessionEnding.test(path) || historyName.test(path)) && !foreignFolder.test(path) && !privateName.test(nameOf(path))
