import type { Command } from './commands'
import { isSingleKey, matchesShortcut, type KeyPress } from '@/components/ui/shortcut'

/** Where a key was pressed, as far as shortcuts care. */
export interface KeyPlace {
  /** In a text box, where plain keys belong to the text. */
  readonly editing: boolean
  /** In a dialog or menu, where only commands of that place act. */
  readonly overlay: boolean
  readonly isInside: (command: Command) => boolean
}

interface DispatchOptions {
  readonly apple: boolean
  readonly singleKeys: boolean
}

const plainKey = (shortcut: string) => !/\b(mod|alt)\+/.test(shortcut) && !/^(shift\+)?(f\d+|escape)$/.test(shortcut)

/** The command that a key press means, if any. Of several, the one registered last: the innermost. */
export function commandFor(
  press: KeyPress,
  place: KeyPlace,
  commands: readonly Command[],
  { apple, singleKeys }: DispatchOptions,
): Command | undefined {
  const acts = (command: Command, shortcut: string) => {
    if (!matchesShortcut(press, shortcut, apple)) return false
    if (place.editing && plainKey(shortcut)) return false
    return singleKeys || !isSingleKey(shortcut)
  }
  return commands.findLast((command) => {
    if (command.disabled || (command.within !== undefined && !place.isInside(command))) return false
    if (place.overlay && command.within === undefined) return false
    const keys = [...(command.shortcut === undefined ? [] : [command.shortcut]), ...(command.aliases ?? [])]
    return keys.some((shortcut) => acts(command, shortcut))
  })
}
