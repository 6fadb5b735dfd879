/** A stretch of a text. */
export interface Stretch {
  readonly text: string
  /** Of a character that draws nothing, or changes what is drawn around it; `text` is that alone, once or more in a row. */
  readonly name?: string
}

/**
 * Controls, marks of direction that reorder what one reads, and characters without width. Not those that belong to a script or to an
 * emoji: joiners, and the marks that only say which way a neighbour runs.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for.
const unseen = /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff])\1*/g

const controls =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  )

/** Beyond so many in a stretch it is no text: what follows is drawn as it comes. */
const MOST = 200

/** Cuts a text where characters stand in it that one would not see. */
export function stretchesOf(text: string): readonly Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(unseen)) {
    if (stretches.length >= MOST) break
    if (index > at) stretches.push({ text: text.slice(at, index) })
    const name = nameOf(found.charCodeAt(0))
    stretches.push({ text: found, name: found.length === 1 ? name : `${name}×${found.length}` })
    at = index + found.length
  }
  if (at < text.length) stretches.push({ text: text.slice(at) })
  return stretches
}

const nameOf = (code: number): string =>
  controls[code] ?? (code === 0x7f ? 'DEL' : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
