/**
 * Where a tool keeps its sessions and how one is got out, for the help page. The words that go with it (how to, which versions, what
 * cannot be carried) stand in the messages of each language, under `help.formats.dialects` and the dialect's id.
 */
export interface DialectHome {
  /** Absent for formats that no tool keeps on a disk by itself: they are logged, exported or published. */
  readonly paths?: Readonly<Record<System, string>>
  /** `part`: such a file is a part of a session, which is opened as a folder. Absent: a session, or several. */
  readonly holds?: 'part'
  /** A command that writes a session into a file. */
  readonly command?: string
  /** What the form was checked against: sessions people recorded, the source of what writes it, samples that others publish, or descriptions alone. */
  readonly checked: 'sessions' | 'sources' | 'samples' | 'descriptions'
}

export const systems = ['linux', 'macos', 'windows'] as const
export type System = (typeof systems)[number]

const backslashed = (path: string): string => path.replaceAll('/', '\\')

/** Below the person's own folder, on every system alike. */
export const inHome = (path: string): Readonly<Record<System, string>> => ({
  linux: `~/${path}`,
  macos: `~/${path}`,
  windows: `%USERPROFILE%\\${backslashed(path)}`,
})

/** In the folder of the project that a session worked in. */
export const inProject = (path: string): Readonly<Record<System, string>> => ({
  linux: `./${path}`,
  macos: `./${path}`,
  windows: `.\\${backslashed(path)}`,
})

/** In what VS Code keeps for an extension. */
export const inVsCode = (path: string): Readonly<Record<System, string>> => ({
  linux: `~/.config/Code/User/globalStorage/${path}`,
  macos: `~/Library/Application Support/Code/User/globalStorage/${path}`,
  windows: `%APPDATA%\\Code\\User\\globalStorage\\${backslashed(path)}`,
})
