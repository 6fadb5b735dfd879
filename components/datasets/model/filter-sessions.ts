/** What of a list of sessions is shown. Empty: all. */
export interface SessionFilter {
  readonly text: string
  readonly dialect?: string | undefined
  readonly model?: string | undefined
  readonly part?: string | undefined
  /** The fewest tokens that a shown session has. */
  readonly from?: number | undefined
}

interface Filtered {
  readonly title: string
  readonly dialect: string
  readonly tokens: number
  readonly models?: readonly string[]
  readonly part?: string
  readonly group?: string
}

export function matches(session: Filtered, { text, dialect, model, part, from }: SessionFilter): boolean {
  const words = text.trim().toLowerCase()
  return (
    (words === '' || `${session.title}\n${session.group ?? ''}`.toLowerCase().includes(words)) &&
    (dialect === undefined || session.dialect === dialect) &&
    (model === undefined || session.models?.includes(model) === true) &&
    (part === undefined || session.part === part) &&
    (from === undefined || session.tokens >= from)
  )
}

/** The last folder of a repository's path, or the first digits of a file's hash. */
export const shortGroup = (group: string): string => {
  const name = group.slice(group.lastIndexOf('/') + 1) || group
  return /^[0-9a-f]{64}$/.test(name) ? name.slice(0, 8) : name
}
