import type { Command } from './commands'
import { isSingleKey, matchesShortcut, type KeyPress } from '@/components/ui/keys/shortcut'

/** The context of a key press. */
export interface KeyPlace {
  /** Focus is in a text field, where plain keys are text. */
  readonly editing: boolean
  /** Focus is on a button or a link, which Enter and Space press. */
  readonly control: boolean
  /** Focus is in a dialog or menu, where only that overlay's commands act. */
  readonly overlay: boolean
  readonly isInside: (command: Command) => boolean
}

interface DispatchOptions {
  readonly apple: boolean
  readonly singleKeys: boolean
}

const plainKey = (shortcut: string) => !/\b(mod|alt)\+/.test(shortcut) && !/^(shift\+)?(f\d+|escape)$/.test(shortcut)

/** The command for a key press, if any. Of several, the one registered last, which is the innermost. */
export function commandFor(
  press: KeyPress,
  place: KeyPlace,
  commands: readonly Command[],
  { apple, singleKeys }: DispatchOptions,
): Command | undefined {
  const presses = (press.key === 'Enter' || press.key === ' ') && !press.ctrlKey && !press.metaKey && !press.altKey
  if (place.control && presses) return undefined
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
