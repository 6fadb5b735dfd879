/** What one file is to a session, told by its path alone. Paths have `/` between their names. */
export type Place =
  /** A conversation of its own; `session` names it, so that others can go with it. */
  | { readonly role: 'session'; readonly session: string; readonly group?: string; readonly subAgent?: true }
  /** Read along with a session's own file. */
  | { readonly role: 'beside'; readonly session: string }
  /** One of many files that are sessions only together: `join` makes them out of all that have the same `root`. */
  | { readonly role: 'part'; readonly root: string }
  /** The tool's own, with no conversation in it. */
  | { readonly role: 'aside' }

export interface PartFile {
  readonly path: string
  readonly text: string
}

/** A session that was made of several files. */
export interface JoinedSession {
  readonly path: string
  readonly text: string
  /** Sessions of one group belong together; a sub-agent's names the group of the session that started it. */
  readonly group: string
  readonly subAgent: boolean
  /** The files that it was made of. */
  readonly files: readonly string[]
  /** Those that could not be read, and were left out. */
  readonly broken: readonly string[]
}

/** How a tool lays its sessions out on disk: which names belong together. A new one is a line in layouts.ts. */
export interface SessionLayout {
  /** Id of the dialect. */
  readonly dialect: string
  place(path: string): Place | undefined
  join?(root: string, parts: readonly PartFile[]): readonly JoinedSession[]
  /** What a session that `place` gives no group says of itself in the beginning of its text. */
  belonging?(path: string, head: string): Belonging | undefined
}

export interface Belonging {
  readonly group: string
  readonly subAgent: boolean
}
