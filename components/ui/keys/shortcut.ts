/**
 * Notation of shortcuts: `mod+k`, `mod+shift+z`, `alt+arrowup` or `?`, with lower-case `KeyboardEvent.key` values;
 * `mod` is ⌘ on Apple machines and Ctrl elsewhere. Keys are matched by the character they produce, so that `?` and
 * letters mean the same on every keyboard layout.
 */
export type ShortcutText = string

interface Stroke {
  readonly key: string
  readonly mod: boolean
  readonly alt: boolean
  readonly shift: boolean
}

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** A `+` at the end is the key of that name. */
const parts = (shortcut: ShortcutText): readonly string[] => shortcut.toLowerCase().split(/\+(?!$)/)

function parseStroke(shortcut: ShortcutText): Stroke {
  const pieces = parts(shortcut)
  return {
    key: pieces.at(-1) ?? '',
    mod: pieces.includes('mod'),
    alt: pieces.includes('alt'),
    shift: pieces.includes('shift'),
  }
}

/** True for one character without modifier: WCAG 2.1.4 requires that such shortcuts can be turned off. */
export function isSingleKey(shortcut: ShortcutText): boolean {
  const { key, mod, alt } = parseStroke(shortcut)
  return !mod && !alt && key.length === 1
}

export function matchesShortcut(press: KeyPress, shortcut: ShortcutText, apple: boolean): boolean {
  const stroke = parseStroke(shortcut)
  const mod = apple ? press.metaKey : press.ctrlKey
  const foreignModifier = apple ? press.ctrlKey : press.metaKey
  if (press.key.toLowerCase() !== stroke.key || mod !== stroke.mod || foreignModifier) return false
  // On some layouts a character such as `?` or `[` needs Shift or AltGr.
  if (isSingleKey(shortcut) && !/[a-z]/.test(stroke.key)) return true
  return press.altKey === stroke.alt && press.shiftKey === stroke.shift
}

const appleNames: Readonly<Record<string, string>> = {
  mod: '⌘',
  alt: '⌥',
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  delete: '⌦',
  backspace: '⌫',
}
const otherNames: Readonly<Record<string, string>> = {
  ...appleNames,
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  delete: 'Del',
  backspace: '⌫',
}

/** The key names to display, in order. A letter by itself is small, as a capital one would ask for Shift; `F7` is no letter. */
export function shortcutCaps(shortcut: ShortcutText, apple: boolean): readonly string[] {
  const names = apple ? appleNames : otherNames
  const keys = parts(shortcut)
  return keys.map((key) => names[key] ?? (keys.length > 1 || key.length > 1 ? key.toUpperCase() : key))
}
