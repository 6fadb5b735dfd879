'use client'

import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { create } from 'zustand'

/** An action that the palette lists, the shortcut sheet shows and its keys run. */
export interface Command {
  /** Unique and stable, such as `workbench.run`. */
  readonly id: string
  readonly title: string
  /** Heading in the palette and on the sheet. */
  readonly group?: string
  /** Additional search terms. */
  readonly keywords?: readonly string[]
  readonly icon?: ReactNode
  /** In the notation of components/ui/keys/shortcut.ts; `aliases` are further keys, which only the list of all keys names. */
  readonly shortcut?: string
  readonly aliases?: readonly string[]
  /** The keys act only while focus is inside this element; the palette can always run the command. */
  readonly within?: RefObject<HTMLElement | null>
  readonly disabled?: boolean | undefined
  /** `keys`: not in the palette, such as "next row". */
  readonly listed?: 'everywhere' | 'keys'
  readonly run: () => void
}

interface CommandsState {
  readonly byOwner: ReadonlyMap<string, readonly Command[]>
  readonly register: (owner: string, commands: readonly Command[]) => void
  readonly unregister: (owner: string) => void
}

export const useCommandStore = create<CommandsState>()((set) => ({
  byOwner: new Map(),
  register: (owner, commands) => set(({ byOwner }) => ({ byOwner: new Map([...byOwner, [owner, commands]]) })),
  unregister: (owner) =>
    set(({ byOwner }) => ({ byOwner: new Map([...byOwner].filter(([candidate]) => candidate !== owner)) })),
}))

/** In order of registration. */
export const allCommands = ({ byOwner }: Pick<CommandsState, 'byOwner'>): readonly Command[] =>
  [...byOwner.values()].flat()

/** Identifies what is displayed of the commands; a changed `run` alone does not register them again. */
const signature = (commands: readonly Command[]) =>
  JSON.stringify(
    commands.map(({ id, title, group, keywords, shortcut, aliases, disabled, listed }) => [
      id,
      title,
      group,
      keywords,
      shortcut,
      aliases,
      disabled,
      listed,
    ]),
  )

/** Registers commands while the calling component is mounted. The list need not be memoised. */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId()
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  const shown = signature(commands)
  useEffect(() => {
    const { register, unregister } = useCommandStore.getState()
    const current = (id: string) => latest.current.find((command) => command.id === id)
    register(
      owner,
      latest.current.map((command) => ({ ...command, run: () => current(command.id)?.run() })),
    )
    return () => unregister(owner)
  }, [owner, shown])
}
