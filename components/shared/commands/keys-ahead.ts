import { useShellStore } from '../shell/shell-store'

/*
 * The palette is loaded when it is first opened, and a busy page takes a moment to draw it: what is typed meanwhile is meant
 * for its box, and for nothing that has the keyboard until then.
 */

/** Longer than this nobody waits: it could not be loaded. */
const LONGEST_MS = 10_000
const PALETTE = '[data-palette]'

const moves: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp'])

interface KeysAhead {
  /** What the box is to hold. */
  readonly text: string
  /** Keys that were pressed in it, in their order. */
  readonly presses: readonly string[]
}

const nothing: KeysAhead = { text: '', presses: [] }
let held = nothing
let since: number | undefined

/** Whether a key press is held for the palette that is on its way. Then nobody else gets it. */
export function holdKey(event: KeyboardEvent, now: number): boolean {
  if (useShellStore.getState().overlay !== 'palette') {
    takeKeysAhead()
    return false
  }
  since ??= now
  if (now - since > LONGEST_MS || event.isComposing || document.activeElement?.closest(PALETTE)) return false
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  // It closes what is not yet there, as it closes what is.
  if (isCommand && event.key.toLowerCase() === 'k') return false
  event.stopImmediatePropagation()
  // The browser's own keys stay its own.
  if (isCommand) return true
  event.preventDefault()
  if (event.key === 'Escape') useShellStore.getState().show('none')
  held = withKey(held, event.key)
  return true
}

/** What was typed until now; from here on the palette has the keyboard. */
export function takeKeysAhead(): KeysAhead {
  const taken = held
  held = nothing
  since = undefined
  return taken
}

function withKey({ text, presses }: KeysAhead, key: string): KeysAhead {
  if (key === 'Escape') return nothing
  if (key === 'Backspace') return { text: text.slice(0, -1), presses: [] }
  if (moves.has(key)) return { text, presses: [...presses, key] }
  return key.length === 1 ? { text: text + key, presses: [] } : { text, presses }
}
