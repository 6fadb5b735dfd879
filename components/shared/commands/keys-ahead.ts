import { useShellStore } from '../shell/shell-store'

/*
 * The palette is loaded when it is first opened, and a busy page takes a moment to draw it: what is typed meanwhile is meant
 * for its box, and for nothing that has the keyboard until then.
 */

/** After this it is taken as one that could not be loaded. */
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

/** Holds a key press for the palette that is on its way; then nothing else gets it. `now` in milliseconds. */
export function holdKey(event: KeyboardEvent, now: number): void {
  if (useShellStore.getState().overlay !== 'palette') {
    takeKeysAhead()
    return
  }
  since ??= now
  if (now - since > LONGEST_MS || event.isComposing || document.activeElement?.closest(PALETTE)) return
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  // It closes the palette, also one that is not there yet.
  if (isCommand && event.key.toLowerCase() === 'k') return
  event.stopImmediatePropagation()
  // The browser still gets its own.
  if (isCommand) return
  event.preventDefault()
  if (event.key === 'Escape') useShellStore.getState().show('none')
  held = withKey(held, event.key)
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
